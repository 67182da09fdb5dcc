import type { Venda } from '../../../contract/vendas.ts'
import { ticketDetail, ticketName, ticketWhen } from '../../lib/ticket-labels.ts'
import { REEMBOLSO } from '../../texts/reembolso.ts'
import { refundSum } from './refund-steps.ts'
import { Thumb } from './thumb.tsx'
import styles from './torn-ticket.module.css'

const WIDTHS = [['', '96px']] as const

/** The ticket torn in two: its stub is the money that comes back. */
export const TornTicket = ({ venda }: { venda: Venda }) => (
  <div className={styles.torn}>
    <div className={styles.ticket}>
      <div className={styles.paper}>
        <div className={styles.thumb}>
          <Thumb venda={venda} faded={false} widths={WIDTHS} load="soon" />
        </div>
        <div className={styles.facts}>
          <p className={styles.name}>{ticketName(venda)}</p>
          <p>{ticketWhen(venda)}</p>
          <p>{ticketDetail(venda)}</p>
        </div>
      </div>
    </div>
    <div className={styles.stub}>
      <div className={styles.money}>
        <p>{REEMBOLSO.back}</p>
        <p className={styles.sum}>{refundSum(venda)}</p>
        <p>{venda.valor === 0 ? REEMBOLSO.free : REEMBOLSO.withFee}</p>
      </div>
    </div>
  </div>
)
