import { assign, fromCallback, raise } from 'xstate'
import type { Order } from '../../contract/pagarme.ts'
import { isOrderIdLoadable } from '../../contract/vendas-rules.ts'
import { hasCode, notProvided, type ShownError } from '../calls.ts'
import { type ClockAhead, msUntil } from '../clock.ts'

type Status = Order['status']
type Method = Order['charges'][number]['payment_method']

export type OrderInput = {
  orderId: string
  clockAheadMs?: ClockAhead
}

/** The parts of an order that the screen shows beside its state: amount, items, payment, its time and code. */
export type OrderBill = Pick<
  Order,
  'amount' | 'taxa' | 'items' | 'charges' | 'reserva_expira_em' | 'created_at' | 'code'
>

/** The known state of an order. Only this machine stores it, and it does not survive a reload. */
export type OrderContext = Required<OrderInput> & {
  status: Status | null
  method: Method | null
  idReserva: string | null
  /** When the PIX expires; null for a card. */
  pixEndsAt: string | null
  canCancel: boolean
  /** The server's message about the reason of a failure or a refund. */
  message: string | null
  /** Null before the first answer. */
  bill: OrderBill | null
  isConnected: boolean
  isLoggedOut: boolean
  error: string | null
}

/** `order.message` is the realtime event; its `kind` is the payload's `type`, 'order.paid' (docs/api.md#realtime). */
export type OrderEvent =
  | { type: 'order.retry' }
  | { type: 'order.message'; kind: string }
  | { type: 'socket.connected' }
  | { type: 'socket.disconnected' }
  | { type: 'payment.cancel' }
  | { type: 'payment.cancel.confirm' }
  | { type: 'payment.cancel.dismiss' }
  | { type: 'payment.again' }
  | { type: 'session.started' }
  // Events between the regions; a screen sends none of them.
  | { type: 'order.loaded' }
  | { type: 'order.read' }
  | { type: 'order.doubted' }

export const types = {
  context: {} as OrderContext,
  events: {} as OrderEvent,
  input: {} as OrderInput,
}

type WithContext = { context: OrderContext }
type ByOrder = { orderId: string }

export const actors = {
  readOrder: notProvided<Order, ByOrder>(),
  cancelPayment: notProvided<Order, { idReserva: string }>(),
  // Sends socket.connected, socket.disconnected and order.message. Without it only the poll reads the order.
  watchOrder: fromCallback<OrderEvent, ByOrder>(() => {
    throw new Error('not provided')
  }),
}

const isPaidMessage = (kind: string): boolean => kind === 'order.paid' || kind === 'paid'

export const guards = {
  isId: ({ context }: WithContext) => isOrderIdLoadable(context.orderId),
  isLoggedOut: ({ context }: WithContext) => context.isLoggedOut,
  isNotFound: (_: WithContext, { error }: { error: unknown }) => hasCode(error, 'record.not-found'),
  isPaid: ({ context }: WithContext) => context.status === 'paid',
  isWaiting: ({ context }: WithContext) => context.status === 'waiting_payment' || context.status === 'pending',
  isRefunding: ({ context }: WithContext) => context.status === 'refunding',
  isRefunded: ({ context }: WithContext) => context.status === 'refunded',
  isChargedback: ({ context }: WithContext) => context.status === 'chargedback',
  // A refusal has a message from the server; a PIX that expired unpaid has none.
  isExpired: ({ context }: WithContext) =>
    context.status === 'failed' && context.method === 'pix' && context.message === null,
  isFailed: ({ context }: WithContext) => context.status === 'failed',
  isPix: ({ context: { status, method, pixEndsAt } }: WithContext) =>
    status === 'waiting_payment' && method === 'pix' && pixEndsAt !== null,
  canCancel: ({ context }: WithContext) => context.canCancel,
  isPaidMessage: (_: WithContext, { kind }: { kind: string }) => isPaidMessage(kind),
  // The status region accepts a paid message as final. During a refund the order must be read instead.
  isPaidAtLast: ({ context }: WithContext, { kind }: { kind: string }) =>
    isPaidMessage(kind) && context.status !== 'refunding',
  // At every connection the server sends the current state, which is not a change. After the two final states no event
  // follows.
  isNewStatus: ({ context: { status } }: WithContext, { kind }: { kind: string }) =>
    kind !== `order.${status}` && status !== 'refunded' && status !== 'chargedback',
  isWatched: ({ context }: WithContext) =>
    context.status === 'waiting_payment' || context.status === 'pending' || context.status === 'refunding',
}

const set = <Params = undefined>(change: (params: Params, context: OrderContext) => Partial<OrderContext>) =>
  assign<OrderContext, OrderEvent, Params, OrderEvent, never>(({ context }, params) => change(params, context))
const raiseEvent = (type: 'order.loaded' | 'order.read' | 'order.doubted') =>
  raise<OrderContext, OrderEvent, OrderEvent, undefined, never, never>({ type })

function factsOf(order: Order): Partial<OrderContext> {
  const { amount, taxa, items, charges, reserva_expira_em, created_at, code } = order
  const charge = charges[0]
  return {
    status: order.status,
    method: charge?.payment_method ?? null,
    idReserva: order.id_reserva,
    pixEndsAt: charge?.last_transaction.expires_at ?? null,
    canCancel: order.pode_cancelar,
    message: order.mensagem,
    bill: { amount, taxa, items, charges, reserva_expira_em, created_at, code },
  }
}

export const actions = {
  // Provided by the screen, which reads the context. It empties the cart only if this order is of that cart.
  clearCart: () => undefined,
  goToCheckout: () => undefined,
  goToLogin: () => undefined,

  keepOrder: set((order: Order) => factsOf(order)),
  keepPaid: set(() => ({ status: 'paid', canCancel: false })),
  fail: set(({ shown, error }: { shown: ShownError; error: unknown }) => ({
    error: shown.text,
    isLoggedOut: hasCode(error, 'login.needed'),
  })),
  // A failed poll shows no error: the next one follows.
  failSilently: set(({ error }: { error: unknown }) => ({ isLoggedOut: hasCode(error, 'login.needed') })),
  forgetLogout: set(() => ({ isLoggedOut: false })),
  clearError: set(() => ({ error: null })),
  connect: set(() => ({ isConnected: true })),
  disconnect: set(() => ({ isConnected: false })),
  raiseLoaded: raiseEvent('order.loaded'),
  raiseRead: raiseEvent('order.read'),
  raiseDoubt: raiseEvent('order.doubted'),
}

/** With a working socket the poll is a safeguard; without one it is the only source. */
const POLL_MS = { withoutSocket: 10_000, withSocket: 30_000 }

export const delays = {
  pollPause: ({ context }: WithContext) => (context.isConnected ? POLL_MS.withSocket : POLL_MS.withoutSocket),
  untilPixEnds: ({ context }: WithContext) => msUntil(context.pixEndsAt, context.clockAheadMs),
}

export const startContext = ({ input }: { input: OrderInput }): OrderContext => ({
  orderId: input.orderId,
  clockAheadMs: input.clockAheadMs ?? 0,
  status: null,
  method: null,
  idReserva: null,
  pixEndsAt: null,
  canCancel: false,
  message: null,
  bill: null,
  isConnected: false,
  isLoggedOut: false,
  error: null,
})

export const byOrder = ({ context }: WithContext): ByOrder => ({ orderId: context.orderId })
export const byReserva = ({ context }: WithContext) => ({ idReserva: context.idReserva ?? '' })
