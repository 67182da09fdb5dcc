import type { OrderSnapshot, SendToOrder } from './use-pedido.ts'

/** The props of a state's screen. */
export type ScreenProps = {
  context: OrderSnapshot['context']
  send: SendToOrder
}
