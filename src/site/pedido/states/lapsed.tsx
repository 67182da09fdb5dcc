import { PEDIDO } from '../../../texts/pedido.ts'
import { OrderSummary } from '../order-summary.tsx'
import type { ScreenProps } from '../screen-props.ts'
import { StateHead } from '../state-head.tsx'

/** The PIX code has expired on our clock; only the server knows whether it was paid in time. */
export const Lapsed = ({ context: { bill } }: ScreenProps) => (
  <>
    <StateHead title={PEDIDO.lapsed} badge={{ icon: 'clock', tone: 'wait' }}>
      <p>{PEDIDO.lapsedText}</p>
    </StateHead>
    <OrderSummary bill={bill} />
  </>
)
