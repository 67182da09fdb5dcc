import { shortCode, showsCode } from '../../../contract/ingresso-rules.ts'
import type { Venda } from '../../../contract/vendas.ts'
import type { TicketDisplay } from '../../../contract/vendas-rules.ts'
import { to } from '../../lib/paths.ts'
import { noCodeReason } from '../../lib/ticket-labels.ts'
import { INGRESSO } from '../../texts/ingressos.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { QrCode } from '../../ui/qr-code/qr-code.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import styles from './ticket-stub.module.css'

type StubProps = { venda: Venda; display: TicketDisplay; offline: boolean }

const ShortCode = ({ id }: { id: string }) => (
  <p className={styles.code}>
    <VisuallyHidden>{`${INGRESSO.shortCode} `}</VisuallyHidden>
    {shortCode(id)}
  </p>
)

function showText(venda: Venda, offline: boolean): string {
  const drawn = venda.rifa?.numero_sorteado
  if (drawn != null) return drawn === venda.nr_sorte ? INGRESSO.raffleWon : INGRESSO.raffleLost
  if (venda.rifa) return offline ? INGRESSO.raffleShowOffline : INGRESSO.raffleShow
  return offline ? INGRESSO.showOffline : INGRESSO.show
}

const Paid = ({ venda, offline }: Omit<StubProps, 'display'>) => (
  <>
    {venda.rifa ? (
      <p className={styles.number}>{venda.nr_sorte}</p>
    ) : (
      venda.codigo && <QrCode text={venda.codigo} label={INGRESSO.qrCode} />
    )}
    <ShortCode id={venda.id} />
    <p className={styles.text}>{showText(venda, offline)}</p>
  </>
)

function Unpaid({ venda, display }: Omit<StubProps, 'offline'>) {
  const { title, text } = noCodeReason(display, venda)
  return (
    <>
      {title && <p className={styles.title}>{title}</p>}
      <p className={styles.text}>{text}</p>
      {display === 'AGUARDANDO PAGAMENTO' && venda.order_id && (
        <ButtonLink to={to.waitingPayment(venda.order_id)} wide>
          {INGRESSO.goToPayment}
        </ButtonLink>
      )}
    </>
  )
}

/**
 * The ticket's stub: the code of a valid ticket, otherwise the reason why there is none. `offline`: it opens without a
 * network.
 */
export const TicketStub = ({ venda, display, offline }: StubProps) => (
  <div className={styles.stub}>
    {showsCode(display) ? <Paid venda={venda} offline={offline} /> : <Unpaid venda={venda} display={display} />}
  </div>
)
