import type { OrderSnapshot, SendToOrder } from './use-pedido.ts'

/** What the drawing of a state is given. */
export type ScreenProps = {
  context: OrderSnapshot['context']
  send: SendToOrder
}
