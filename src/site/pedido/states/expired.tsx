import { PEDIDO } from '../../../texts/pedido.ts'
import { OrderSummary } from '../order-summary.tsx'
import { PayAgain } from '../pay-again.tsx'
import type { ScreenProps } from '../screen-props.ts'
import { StateHead } from '../state-head.tsx'

/** The PIX was not paid: it expired or was canceled. */
export const Expired = ({ context: { bill }, send }: ScreenProps) => (
  <>
    <StateHead title={PEDIDO.expired} badge={{ icon: 'clock', tone: 'bad' }}>
      <p>{PEDIDO.expiredText}</p>
    </StateHead>
    <OrderSummary bill={bill} />
    <PayAgain bill={bill} onPayAgain={() => send({ type: 'payment.again' })} />
  </>
)
