import { CATALOGUE } from '../contract/catalogue.ts'
import { PIX_EXPIRES_IN } from '../contract/limits.ts'
import type { Order, OrderInput } from '../contract/pagarme.ts'
import type { Reserva, ReservaAnswer, ReservaItemAnswer } from '../contract/reservas.ts'
import { hasCode, type ShownError, shownCode } from './calls.ts'
import { type ClockAhead, msUntil } from './clock.ts'

type Metodo = 'credit_card' | 'pix'
/** The step a person stands on while something is held: where a failure, a login or a reload leads back to. */
export type CheckoutStep = 'partial' | 'method' | 'identity' | 'card' | 'pix'

/** What ends every step, wherever the server says it. */
export type Problem = 'logged-out' | 'cart-paid' | 'paid-elsewhere' | 'hold-lost'

export type CheckoutResume = {
  step: CheckoutStep
  metodo: Metodo | null
  /** The reservation to go on with where the cart no longer tells: "pay another way" after the cart was emptied. */
  idReserva: string | null
  recusados: ReservaItemAnswer[]
  /** A payment of it was under way when last heard of. */
  wasPaying: boolean
}

export type CheckoutInput = {
  /** The cart's UUID, and how many items it has: the items themselves live in the customer's slice. */
  carrinho: string
  count: number
  clockAheadMs?: ClockAhead
  resume?: CheckoutResume | null
}

export type CheckoutContext = Required<Omit<CheckoutInput, 'resume'>> & {
  resuming: boolean
  step: CheckoutStep
  metodo: Metodo | null
  idReserva: string | null
  /** The open reservation as the server told it last; null while there is none. */
  reserva: Reserva | null
  /** What could not be held, with its `motivo`, until the buyer has seen it. */
  recusados: ReservaItemAnswer[]
  /** A payment was under way when last heard of: if nothing is open then, it may have been bought. */
  wasPaying: boolean
  /** The item about to be removed, while the buyer is asked. */
  removing: string | null
  /** The provider's id of this client; null until known. */
  customerId: string | null
  /** The provider's single-use token and its card id, between the form and the order; no part of a card's number. */
  cardToken: string | null
  cardId: string | null
  parcelas: number
  /** The UUID of this click on "pay": sent twice, it is one payment. */
  tentativa: string | null
  orderId: string | null
  /** Why the operator refused the last payment, in its words. */
  mensagem: string | null
  /** What the reader is shown, gone at the next try. */
  error: ShownError | null
  /** What the last failure meant for the whole checkout, until it is acted upon. */
  problem: Problem | null
}

/** CPF, e-mail and card are in no event: the actors the screen provides read them from its form (see login-context). */
export type CheckoutEvent =
  | { type: 'cart.changed'; carrinho: string; count: number }
  | { type: 'cart.submit' }
  | { type: 'cart.discard' }
  | { type: 'item.remove'; key: string }
  | { type: 'item.remove.confirm' }
  | { type: 'item.remove.dismiss' }
  | { type: 'partial.accept' }
  | { type: 'method.card' }
  | { type: 'method.pix' }
  | { type: 'identity.submit' }
  | { type: 'card.submit'; tentativa: string; parcelas: number }
  | { type: 'pix.submit'; tentativa: string }
  | { type: 'free.submit'; tentativa: string }
  | { type: 'refused.retry' }
  | { type: 'opening.retry' }
  | { type: 'payment.open' }
  | { type: 'payment.cancel' }
  | { type: 'payment.cancel.confirm' }
  | { type: 'payment.cancel.dismiss' }
  | { type: 'reserve.again' }
  | { type: 'session.started' }
  | { type: 'back' }
  | HoldEvent
/** What the two regions tell each other; a screen sends none of these. */
type HoldEvent = { type: 'hold.kept' } | { type: 'hold.dropped' } | { type: 'hold.over' } | { type: 'hold.spent' }

/** The buyer is warned this long before the hold ends. */
export const HOLD_WARNING_MS = 120_000

/** Milliseconds the hold still lives, minus what is asked; 0 when it is over. */
export function remainingMs({ reserva, clockAheadMs }: CheckoutContext, minus = 0): number {
  return msUntil(reserva?.expira_em, clockAheadMs, minus)
}

export const startContext = ({ input }: { input: CheckoutInput }): CheckoutContext => ({
  carrinho: input.carrinho,
  count: input.count,
  clockAheadMs: input.clockAheadMs ?? 0,
  resuming: Boolean(input.resume),
  step: input.resume?.step ?? 'method',
  metodo: input.resume?.metodo ?? null,
  idReserva: input.resume?.idReserva ?? null,
  reserva: null,
  recusados: input.resume?.recusados ?? [],
  wasPaying: input.resume?.wasPaying ?? false,
  removing: null,
  customerId: null,
  cardToken: null,
  cardId: null,
  parcelas: 1,
  tentativa: null,
  orderId: null,
  mensagem: null,
  error: null,
  problem: null,
})

/** Of the buyer's open reservations the one this checkout is about: the one named, else the cart's. */
export const pickReserva = ({ idReserva, carrinho }: CheckoutContext, open: Reserva[]): Reserva | null =>
  open.find(({ id }) => id === idReserva) ?? open.find((reserva) => reserva.carrinho === carrinho) ?? null

/** The body of POST pagarme/orders: what the hold says, not what the cart says. */
export function orderOf({ context }: { context: CheckoutContext }): OrderInput {
  const { reserva, cardId, parcelas, tentativa, metodo } = context
  const byCard = metodo === 'credit_card' && cardId !== null
  return {
    items: reserva?.itens ?? [],
    payments: [
      byCard
        ? { payment_method: 'credit_card', credit_card: { installments: parcelas, card_id: cardId } }
        : { payment_method: 'pix', pix: { expires_in: PIX_EXPIRES_IN } },
    ],
    metadata: { id_reserva: reserva?.id ?? '', tentativa: tentativa ?? '' },
  }
}

/** The answer of a POST reservas: what was not granted is shown before anything else. */
export function refusedOf(answer: ReservaAnswer) {
  const recusados = answer.itens.filter(({ ok }) => !ok)
  const step = recusados.length > 0 ? ('partial' as const) : ('method' as const)
  return { idReserva: answer.id, recusados, step, wasPaying: false }
}

/** What an order answers: itself, and where it failed why, and until when the hold lives on. */
export const paidOf = ({ event: { output: order } }: { event: { output: Order } }) => ({
  order,
  shown: { text: order.mensagem ?? CATALOGUE.pagamentoNaoAprovado, code: null, field: null },
  expira_em: order.reserva_expira_em,
})

/** What a failure means for the whole checkout, wherever it happened; null where only the step is concerned. */
export function problemOf(error: unknown): Problem | null {
  if (hasCode(error, 'login.needed')) return 'logged-out'
  if (hasCode(error, 'cart.already-paid')) return 'cart-paid'
  if (hasCode(error, 'payment.in-progress')) return 'paid-elsewhere'
  return hasCode(error, 'reservation.expired', 'reservation.lost', 'reservation.not-found') ? 'hold-lost' : null
}

/** What the steps say by themselves, as the server would. */
export const ALREADY_PAID = { shown: shownCode('cart.already-paid') }
export const EXPIRED = { shown: shownCode('reservation.expired') }

export type ByReserva = { idReserva: string }
export const byReserva = ({ context }: { context: CheckoutContext }): ByReserva => ({
  idReserva: context.reserva?.id ?? '',
})
export const byCart = ({ context }: { context: CheckoutContext }) => ({ carrinho: context.carrinho })
export const byToken = ({ context }: { context: CheckoutContext }) => ({
  customerId: context.customerId ?? '',
  token: context.cardToken ?? '',
})
