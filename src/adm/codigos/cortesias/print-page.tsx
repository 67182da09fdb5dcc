import { useSearchParams } from 'react-router'
import { shortCode, showsCode } from '../../../../contract/ingresso-rules.ts'
import { isId } from '../../../../contract/list-address-rules.ts'
import { CORTESIA_POR_LINHA } from '../../../../contract/cortesias-rules.ts'
import { tarifaLabel } from '../../../../contract/tarifas-rules.ts'
import { ticketDisplay } from '../../../../contract/vendas-rules.ts'
import { FRESH } from '../../../api/office/office-api.ts'
import { useGetVendaOfficeQuery } from '../../../api/office/vendas.ts'
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
function PaperTicket({ id }: { id: string }) {
  const { data: venda, isFetching, error, refetch } = useGetVendaOfficeQuery(id, FRESH)
  if (!venda)
    return error === undefined ? (
      <Spinner label={ADM.loadingRecord} />
    ) : (
      <LoadFailed title={ADM.recordFailed} busy={isFetching} onRetry={() => void refetch()} />
    )
  const display = ticketDisplay(venda, new Date(serverNow()))
  return (
    <article className={styles.ticket}>
      <div className={styles.facts}>
        <h3 className={styles.name}>{venda.cliente.nome}</h3>
        <p className={styles.evento}>{ticketName(venda)}</p>
        <p>{ticketWhen(venda)}</p>
        <p>{ticketWhere(venda)}</p>
        <p>{[ticketDetail(venda), venda.tarifa && tarifaLabel(venda.tarifa)].filter(Boolean).join(' · ')}</p>
        <p className={styles.code}>{shortCode(id)}</p>
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

/** The tickets of a courtesy on paper, for who has no phone. */
export function PrintPage() {
  const [params] = useSearchParams()
  const ids = (params.get('ingressos') ?? '').split(',').filter(isId).slice(0, CORTESIA_POR_LINHA)
  return (
    <SubPage title={TEXTS.printTitle} back={{ to: ADM_PATHS.cortesias.list, label: TEXTS.back }}>
      {ids.length === 0 ? (
        <Notice title={TEXTS.nothingToPrint} />
      ) : (
        <div className={styles.page}>
          <div className={styles.tools}>
            <p>{TEXTS.printed(ids.length)}</p>
            <Button onClick={() => window.print()}>
              <Icon name="print" />
              {TEXTS.print}
            </Button>
          </div>
          {ids.map((id) => (
            <PaperTicket key={id} id={id} />
          ))}
        </div>
      )}
    </SubPage>
  )
}
