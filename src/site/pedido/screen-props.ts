import type { Order } from '../../../contract/pagarme.ts'
import type { OrderSnapshot, SendToOrder } from './use-pedido.ts'

/** What the drawing of a state is given. */
export type ScreenProps = {
  order: Order | undefined
  context: OrderSnapshot['context']
  send: SendToOrder
}
