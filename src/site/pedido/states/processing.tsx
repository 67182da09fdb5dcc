import { PEDIDO } from '../../../texts/pedido.ts'
import { Spinner } from '../../../ui/spinner/spinner.tsx'
import { OrderSummary } from '../order-summary.tsx'
import type { ScreenProps } from '../screen-props.ts'
import { StateHead } from '../state-head.tsx'

/** The card is being processed, or the answer to a payment was lost and the payment is being looked up. */
export const Processing = ({ context: { bill, metodo } }: ScreenProps) => (
  <>
    <Spinner label={PEDIDO.processingSpinner(metodo)} />
    <StateHead title={PEDIDO.processing}>
      <p>{PEDIDO.processingText}</p>
    </StateHead>
    <OrderSummary bill={bill} />
  </>
)
