import { PEDIDO } from '../../../texts/pedido.ts'
import { OrderSummary } from '../order-summary.tsx'
import type { ScreenProps } from '../screen-props.ts'
import { StateHead } from '../state-head.tsx'

/** The code is over on our clock; whether the money came in time only the server knows. */
export const Lapsed = ({ context: { bill } }: ScreenProps) => (
  <>
    <StateHead title={PEDIDO.lapsed} badge={{ icon: 'clock', tone: 'wait' }}>
      <p>{PEDIDO.lapsedText}</p>
    </StateHead>
    <OrderSummary bill={bill} />
  </>
)
