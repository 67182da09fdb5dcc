import { assign, fromCallback, raise } from 'xstate'
import type { Order } from '../contract/pagarme.ts'
import { isOrderIdLoadable } from '../contract/vendas-rules.ts'
import { hasCode, notProvided, type ShownError } from './calls.ts'
import { type ClockAhead, msUntil } from './clock.ts'

type Status = Order['status']
type Metodo = Order['charges'][number]['payment_method']

export type OrderInput = {
  orderId: string
  clockAheadMs?: ClockAhead
}

/** What a screen draws of an order beside its facts: what it is of, and how it is paid. */
export type OrderBill = Pick<Order, 'amount' | 'items' | 'charges' | 'reserva_expira_em'>

/** All that is known of an order; the machine alone keeps it, and nothing of it outlives the page. */
export type OrderContext = Required<OrderInput> & {
  status: Status | null
  metodo: Metodo | null
  idReserva: string | null
  /** When the PIX ends; null for a card. */
  expira_em: string | null
  canCancel: boolean
  /** Why it failed or is given back, in the server's words. */
  mensagem: string | null
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
  // What the regions tell each other; a screen sends none of these.
  | { type: 'order.loaded' }
  | { type: 'order.read' }
  | { type: 'order.doubted' }

export const types = {
  context: {} as OrderContext,
  events: {} as OrderEvent,
  input: {} as OrderInput,
}

type At = { context: OrderContext }
type ByOrder = { orderId: string }

export const actors = {
  readOrder: notProvided<Order, ByOrder>(),
  cancelPayment: notProvided<Order, { idReserva: string }>(),
  // Sends socket.connected, socket.disconnected and order.message; without it the poll alone watches.
  watchOrder: fromCallback<OrderEvent, ByOrder>(() => {
    throw new Error('not provided')
  }),
}

const isPaidMessage = (kind: string): boolean => kind === 'order.paid' || kind === 'paid'

export const guards = {
  isId: ({ context }: At) => isOrderIdLoadable(context.orderId),
  isLoggedOut: ({ context }: At) => context.isLoggedOut,
  isNotFound: (_: At, { error }: { error: unknown }) => hasCode(error, 'record.not-found'),
  isPaid: ({ context }: At) => context.status === 'paid',
  isWaiting: ({ context }: At) => context.status === 'waiting_payment' || context.status === 'pending',
  isRefunding: ({ context }: At) => context.status === 'refunding',
  isRefunded: ({ context }: At) => context.status === 'refunded',
  isChargedback: ({ context }: At) => context.status === 'chargedback',
  // The server says why it was refused; a PIX that ended unpaid has no such reason.
  isExpired: ({ context }: At) => context.status === 'failed' && context.metodo === 'pix' && context.mensagem === null,
  isFailed: ({ context }: At) => context.status === 'failed',
  isPix: ({ context: { status, metodo, expira_em } }: At) =>
    status === 'waiting_payment' && metodo === 'pix' && expira_em !== null,
  canCancel: ({ context }: At) => context.canCancel,
  isPaidMessage: (_: At, { kind }: { kind: string }) => isPaidMessage(kind),
  // The status region believes these; to a refund under way "paid" is news that must be read.
  isPaidAtLast: ({ context }: At, { kind }: { kind: string }) => isPaidMessage(kind) && context.status !== 'refunding',
  // The server tells how the order stands at every connection; after these two nothing is to come.
  isNews: ({ context: { status } }: At, { kind }: { kind: string }) =>
    kind !== `order.${status}` && status !== 'refunded' && status !== 'chargedback',
  isWatched: ({ context }: At) =>
    context.status === 'waiting_payment' || context.status === 'pending' || context.status === 'refunding',
}

const set = <Params = undefined>(change: (params: Params, context: OrderContext) => Partial<OrderContext>) =>
  assign<OrderContext, OrderEvent, Params, OrderEvent, never>(({ context }, params) => change(params, context))
const tell = (type: 'order.loaded' | 'order.read' | 'order.doubted') =>
  raise<OrderContext, OrderEvent, OrderEvent, undefined, never, never>({ type })

function factsOf(order: Order): Partial<OrderContext> {
  const { amount, items, charges, reserva_expira_em } = order
  const charge = charges[0]
  return {
    status: order.status,
    metodo: charge?.payment_method ?? null,
    idReserva: order.id_reserva,
    expira_em: charge?.last_transaction.expires_at ?? null,
    canCancel: order.pode_cancelar,
    mensagem: order.mensagem,
    bill: { amount, items, charges, reserva_expira_em },
  }
}

export const actions = {
  // What the screen does; it reads the context. The cart is emptied only if it is the one this order is of.
  clearCart: () => undefined,
  goToCheckout: () => undefined,
  goToLogin: () => undefined,

  keepOrder: set((order: Order) => factsOf(order)),
  keepPaid: set(() => ({ status: 'paid', canCancel: false })),
  fail: set(({ shown, error }: { shown: ShownError; error: unknown }) => ({
    error: shown.text,
    isLoggedOut: hasCode(error, 'login.needed'),
  })),
  // A poll that fails says nothing: the next one comes by itself.
  failSilently: set(({ error }: { error: unknown }) => ({ isLoggedOut: hasCode(error, 'login.needed') })),
  forgetLogout: set(() => ({ isLoggedOut: false })),
  clearError: set(() => ({ error: null })),
  connect: set(() => ({ isConnected: true })),
  disconnect: set(() => ({ isConnected: false })),
  tellLoaded: tell('order.loaded'),
  tellRead: tell('order.read'),
  tellDoubt: tell('order.doubted'),
}

/** Beside a socket that works the poll is a second net; alone it is the only one. */
const POLL_MS = { alone: 10_000, beside: 30_000 }

export const delays = {
  pollPause: ({ context }: At) => (context.isConnected ? POLL_MS.beside : POLL_MS.alone),
  untilPixEnds: ({ context }: At) => msUntil(context.expira_em, context.clockAheadMs),
}

export const startContext = ({ input }: { input: OrderInput }): OrderContext => ({
  orderId: input.orderId,
  clockAheadMs: input.clockAheadMs ?? 0,
  status: null,
  metodo: null,
  idReserva: null,
  expira_em: null,
  canCancel: false,
  mensagem: null,
  bill: null,
  isConnected: false,
  isLoggedOut: false,
  error: null,
})

export const byOrder = ({ context }: At): ByOrder => ({ orderId: context.orderId })
export const byReserva = ({ context }: At) => ({ idReserva: context.idReserva ?? '' })
