import { useSearchParams } from 'react-router'
import { shortCode, showsCode } from '../../../../contract/ingresso-rules.ts'
import { isId } from '../../../../contract/list-address-rules.ts'
import type { CortesiaIngresso } from '../../../../contract/cortesias-ingressos.ts'
import { tarifaLabel } from '../../../../contract/tarifas-rules.ts'
import { ticketDisplay } from '../../../../contract/vendas-rules.ts'
import { useListIngressosCortesiaQuery } from '../../../api/office/cortesias.ts'
import { FRESH } from '../../../api/office/office-api.ts'
import { serverNow } from '../../../lib/clock.ts'
import { noCodeReason, ticketDetail, ticketName, ticketWhen, ticketWhere } from '../../../lib/ticket-labels.ts'
import { ADM } from '../../../texts/adm.ts'
import { ADM_CORTESIAS as TEXTS } from '../../../texts/adm-cortesias.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { LoadFailed } from '../../../ui/load-failed/load-failed.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { QrCode } from '../../../ui/qr-code/qr-code.tsx'
import { Spinner } from '../../../ui/spinner/spinner.tsx'
import { ADM_PATHS } from '../../shared/adm-paths.ts'
import { SubPage } from '../../shared/sub-page.tsx'
import styles from './print-page.module.css'

/** One ticket on paper: for whom, of what, and the code that admits. */
function PaperTicket({ venda }: { venda: CortesiaIngresso }) {
  const display = ticketDisplay(venda, new Date(serverNow()))
  return (
    <article className={styles.ticket}>
      <div className={styles.facts}>
        <h3 className={styles.name}>{venda.cliente.nome}</h3>
        <p className={styles.evento}>{ticketName(venda)}</p>
        <p>{ticketWhen(venda)}</p>
        <p>{ticketWhere(venda)}</p>
        <p>{[ticketDetail(venda), venda.tarifa && tarifaLabel(venda.tarifa)].filter(Boolean).join(' · ')}</p>
        <p className={styles.code}>{shortCode(venda.id)}</p>
      </div>
      {showsCode(display) && venda.codigo ? (
        <div className={styles.qr}>
          <QrCode text={venda.codigo} label={TEXTS.code} />
        </div>
      ) : (
        <p>{noCodeReason(display, venda).text}</p>
      )}
    </article>
  )
}

function Paper({ id }: { id: string }) {
  const { data, isFetching, error, refetch } = useListIngressosCortesiaQuery(id, FRESH)
  if (!data)
    return error === undefined ? (
      <Spinner label={ADM.loadingRecord} />
    ) : Object(error).status === 404 ? (
      <Notice title={TEXTS.nothingToPrint} />
    ) : (
      <LoadFailed title={ADM.recordFailed} busy={isFetching} onRetry={() => void refetch()} />
    )
  return (
    <div className={styles.page}>
      <div className={styles.tools}>
        <p>{TEXTS.printed(data.result.length)}</p>
        <Button onClick={() => window.print()}>
          <Icon name="print" />
          {TEXTS.print}
        </Button>
      </div>
      {data.result.map((venda) => (
        <PaperTicket key={venda.id} venda={venda} />
      ))}
    </div>
  )
}

/** The tickets of a courtesy on paper, for who has no phone. */
export function PrintPage() {
  const id = useSearchParams()[0].get('cortesia') ?? ''
  return (
    <SubPage title={TEXTS.printTitle} back={{ to: ADM_PATHS.cortesias.list, label: TEXTS.back }}>
      {isId(id) ? <Paper id={id} /> : <Notice title={TEXTS.nothingToPrint} />}
    </SubPage>
  )
}
