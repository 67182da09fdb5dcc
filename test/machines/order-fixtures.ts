import type { Order } from '../../contract/pagarme.ts'
import type { OrderInput } from '../../machines/order/parts.ts'
import { inMinutes, order } from './checkout-fixtures.ts'
import { done, fails, plain, refuses, type TestEvent } from './walk.ts'

export const orderId = 'or_1234567890'
export const INPUT: OrderInput = { orderId }

const chargeOf = (payment_method: 'pix' | 'credit_card', expires_at?: string): Order['charges'] => [
  { id: 'ch_1', payment_method, amount: 9300, last_transaction: { ...(expires_at && { expires_at }) } },
]
/** An order by PIX; while it waits, its charge has an expiry. */
export const byPix = (status: Order['status'], more: Partial<Order> = {}): Order =>
  order(status, { charges: chargeOf('pix', status === 'waiting_payment' ? inMinutes(60) : undefined), ...more })
export const byCard = (status: Order['status'], more: Partial<Order> = {}): Order =>
  order(status, { charges: chargeOf('credit_card'), ...more })

export const waitingPix = byPix('waiting_payment')
export const processing = byCard('pending')
/** An order by card that can still be canceled. */
export const waitingCard = byCard('pending', { pode_cancelar: true })
export const refused = byCard('failed', { mensagem: 'Saldo insuficiente' })
export const expired = byPix('failed')

export const loads = (answer: Order): TestEvent => done('loadOrder', answer)
export const reads = (answer: Order): TestEvent => done('pollOrder', answer)
export const message = (kind: string): TestEvent => ({ type: 'order.message', kind })
/** The event that ends the pause between two reads and starts the next one. */
export const PAUSE: TestEvent = { type: 'xstate.after.pollPause.order.watch.pausing' }
export const PIX_ENDS: TestEvent = { type: 'xstate.after.untilPixEnds.order.status.waiting.pix' }
/** "Pay another way", requested and confirmed. */
export const CANCEL: TestEvent[] = plain('payment.cancel', 'payment.cancel.confirm')

const ANSWERS = [
  waitingPix,
  processing,
  waitingCard,
  refused,
  expired,
  ...(['paid', 'refunding', 'refunded', 'chargedback'] as const).map((status) => byPix(status)),
]

/** All events that a person, the server, the socket or the clock can send to an order's screen. */
export const EVENTS: TestEvent[] = [
  ...plain('order.retry', 'payment.cancel', 'payment.cancel.confirm', 'payment.cancel.dismiss', 'payment.again'),
  ...plain('socket.connected', 'socket.disconnected', 'session.started'),
  ...['order.paid', 'paid', 'order.waiting_payment', 'order.refused', 'order.refunding'].map(message),
  PAUSE,
  PIX_ENDS,
  ...ANSWERS.map(loads),
  ...ANSWERS.map(reads),
  ...[expired, byPix('paid'), byPix('refunding')].map((answer) => done('cancelPayment', answer)),
  ...['loadOrder', 'pollOrder', 'cancelPayment', 'socket'].map((id) => fails(id)),
  ...['loadOrder', 'pollOrder', 'cancelPayment'].map((id) => refuses(id, 'login.needed')),
  refuses('loadOrder', 'record.not-found'),
  refuses('cancelPayment', 'payment.uncertain'),
]
/** The events that the machine's regions send to each other. */
export const RAISED = ['order.loaded', 'order.read', 'order.doubted']
