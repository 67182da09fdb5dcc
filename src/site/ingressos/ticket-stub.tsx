import { shortCode, showsCode } from '../../../contract/ingresso-rules.ts'
import type { Venda } from '../../../contract/vendas.ts'
import type { TicketDisplay } from '../../../contract/vendas-rules.ts'
import { to } from '../../lib/paths.ts'
import { INGRESSO } from '../../texts/ingressos.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { QrCode } from '../../ui/qr-code/qr-code.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { noCodeReason } from './labels.ts'
import styles from './ticket-stub.module.css'

type StubProps = { venda: Venda; display: TicketDisplay }

const ShortCode = ({ id }: { id: string }) => (
  <p className={styles.code}>
    <VisuallyHidden>{`${INGRESSO.shortCode} `}</VisuallyHidden>
    {shortCode(id)}
  </p>
)

const Paid = ({ venda }: { venda: Venda }) => (
  <>
    {venda.rifa ? (
      <p className={styles.number}>{venda.nr_sorte}</p>
    ) : (
      venda.codigo && <QrCode text={venda.codigo} label={INGRESSO.qrCode} />
    )}
    <ShortCode id={venda.id} />
    <p className={styles.text}>{venda.rifa ? INGRESSO.raffleShow : INGRESSO.show}</p>
    <div className={styles.print}>
      <Button tone="quiet" onClick={() => window.print()}>
        {INGRESSO.print}
      </Button>
    </div>
  </>
)

function Unpaid({ venda, display }: StubProps) {
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

/** The ticket's stub: the code of a valid ticket, otherwise the reason why there is none. */
export const TicketStub = ({ venda, display }: StubProps) => (
  <div className={styles.stub}>
    {showsCode(display) ? <Paid venda={venda} /> : <Unpaid venda={venda} display={display} />}
  </div>
)
