import { PATHS } from '../../../lib/paths.ts'
import { PEDIDO } from '../../../texts/pedido.ts'
import { ButtonLink } from '../../../ui/button/button.tsx'
import { Stamp } from '../../../ui/stamp/stamp.tsx'
import { OrderSummary } from '../order-summary.tsx'
import page from '../pedido-page.module.css'
import type { ScreenProps } from '../screen-props.ts'
import { StateHead } from '../state-head.tsx'
import styles from './approved.module.css'

/** Paid or free: the bill, stamped if something was paid, and a link to the tickets. */
export const Approved = ({ context: { bill } }: ScreenProps) => (
  <>
    <StateHead title={bill?.amount === 0 ? PEDIDO.free : PEDIDO.approved} badge={{ icon: 'check', tone: 'ok' }}>
      <p>{PEDIDO.approvedText}</p>
    </StateHead>
    <div className={styles.bill}>
      <OrderSummary bill={bill} />
      {bill?.amount !== 0 && (
        <div className={styles.stamp}>
          <Stamp tone="ok">{PEDIDO.paidStamp}</Stamp>
        </div>
      )}
    </div>
    <div className={page.actions}>
      <ButtonLink to={PATHS.meusIngressos} wide>
        {PEDIDO.seeTickets}
      </ButtonLink>
      <ButtonLink to={PATHS.eventos} tone="quiet">
        {PEDIDO.seeEvents}
      </ButtonLink>
    </div>
  </>
)
