import { CATALOGUE } from '../../contract/catalogue.ts'
import { PIX_EXPIRES_IN } from '../../contract/limits.ts'
import type { Order, OrderInput } from '../../contract/pagarme.ts'
import { pixSeconds } from '../../contract/pagarme-rules.ts'
import type { Reserva, ReservaAnswer, ReservaItemAnswer } from '../../contract/reservas.ts'
import { hasCode, type ShownError, shownCode } from '../calls.ts'
import { type ClockAhead, msUntil } from '../clock.ts'

type Method = 'credit_card' | 'pix'
/** Errors that end any step of the checkout, whichever call returned them. */
export type Problem = 'logged-out' | 'cart-paid' | 'paid-elsewhere' | 'hold-lost'

export type CheckoutResume = {
  method: Method
  installments: number
  otherPays: boolean
  /** The reservation to continue when the cart does not identify it: "pay another way" after the cart was emptied. */
  idReserva: string | null
  refused: ReservaItemAnswer[]
  /** Whether a payment of it was in progress at the last known state. */
  wasPaying: boolean
}

export type CheckoutInput = {
  /** The cart's UUID and its number of items. The items themselves are in the Redux slice of the cliente. */
  carrinho: string
  count: number
  clockAheadMs?: ClockAhead
  /** Whether the buyer came by BUY, which reserves the cart without another question. */
  reserve?: boolean
  resume?: CheckoutResume | null
}

export type CheckoutContext = Required<Omit<CheckoutInput, 'resume'>> & {
  resuming: boolean
  method: Method
  idReserva: string | null
  /** The open reservation as last read from the server; null when there is none. */
  reserva: Reserva | null
  /** The items that could not be held, with `motivo`, until the buyer has seen them. */
  refused: ReservaItemAnswer[]
  /**
   * Whether a payment was in progress at the last known state. If nothing is open then, the cart may have been bought.
   */
  wasPaying: boolean
  /** The change of an item that is asked or reserved: its key and its new number of units, 0 to remove it. */
  change: { key: string; qtde: number } | null
  /** The id of this cliente's customer at the provider; null until known. */
  customerId: string | null
  /** Whether somebody else pays this hold; `payerId`: they as the provider's customer, null until their CPF is sent. */
  otherPays: boolean
  payerId: string | null
  /** The provider's single-use token and card id, between the form and the order. Neither contains card digits. */
  cardToken: string | null
  cardId: string | null
  /** The installments chosen for this hold. */
  installments: number
  /** Whether the buyer keeps the typed card, if its payment is approved. */
  keepsCard: boolean
  /** The card of the last click on "pay": the id of a kept one, or `TYPED`; null: none. */
  triedCard: string | null
  /** The UUID of this click on "pay": sent twice, it makes one payment. */
  clickId: string | null
  orderId: string | null
  /** The operator's message for the last refused payment. */
  message: string | null
  /** The error on the screen, cleared by the next attempt. */
  error: ShownError | null
  /** The problem of the last failure for the whole checkout, until a transition has handled it. */
  problem: Problem | null
}

/** CPF, e-mail and card are in no event: the actors of the screen read them from its form (see login-context.ts). */
export type CheckoutEvent =
  | { type: 'cart.changed'; carrinho: string; count: number }
  | { type: 'cart.submit' }
  | { type: 'cart.discard' }
  | { type: 'item.remove'; key: string }
  | { type: 'item.change'; key: string; qtde: number }
  | { type: 'item.remove.confirm' }
  | { type: 'item.remove.dismiss' }
  | { type: 'partial.accept' }
  | { type: 'method.card' }
  | { type: 'method.pix' }
  | { type: 'payer.other' }
  | { type: 'payer.own' }
  | { type: 'installments.choose'; count: number }
  | { type: 'card.submit'; clickId: string; guardar: boolean }
  | { type: 'saved.submit'; clickId: string; id: string }
  | { type: 'pix.submit'; clickId: string }
  | { type: 'free.submit'; clickId: string }
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
/** Events between the two regions; a screen sends none of them. */
type HoldEvent = { type: 'hold.kept' } | { type: 'hold.dropped' } | { type: 'hold.over' } | { type: 'hold.spent' }

/** A card that was typed, as `triedCard`. */
export const TYPED = 'typed'

/** The time before the end of the hold at which the buyer is warned. */
export const HOLD_WARNING_MS = 120_000

/** Milliseconds until the hold ends, minus `minus`; 0 when it has ended. */
export function remainingMs({ reserva, clockAheadMs }: CheckoutContext, minus = 0): number {
  return msUntil(reserva?.expira_em, clockAheadMs, minus)
}

export const startContext = ({ input }: { input: CheckoutInput }): CheckoutContext => ({
  carrinho: input.carrinho,
  count: input.count,
  clockAheadMs: input.clockAheadMs ?? 0,
  reserve: input.reserve ?? false,
  resuming: Boolean(input.resume),
  method: input.resume?.method ?? 'pix',
  idReserva: input.resume?.idReserva ?? null,
  reserva: null,
  refused: input.resume?.refused ?? [],
  wasPaying: input.resume?.wasPaying ?? false,
  change: null,
  customerId: null,
  otherPays: input.resume?.otherPays ?? false,
  payerId: null,
  cardToken: null,
  cardId: null,
  installments: input.resume?.installments ?? 1,
  keepsCard: false,
  triedCard: null,
  clickId: null,
  orderId: null,
  message: null,
  error: null,
  problem: null,
})

/** Selects this checkout's reservation: the one with `idReserva`, otherwise the cart's; null when there is none. */
export const pickReserva = ({ idReserva, carrinho }: CheckoutContext, open: Reserva[]): Reserva | null =>
  open.find(({ id }) => id === idReserva) ?? open.find((reserva) => reserva.carrinho === carrinho) ?? null

/** Whether too little time is left for a PIX of this reservation (docs/selling.md#paying). */
export function isPixLate({ clockAheadMs }: CheckoutContext, reserva: Reserva | null): boolean {
  const ahead = typeof clockAheadMs === 'function' ? clockAheadMs() : clockAheadMs
  return reserva !== null && pixSeconds(reserva.pix_ate, new Date(Date.now() - ahead)) === null
}

/** The body of POST pagarme/orders, with the items of the hold and not those of the cart. */
export function orderOf({ context }: { context: CheckoutContext }): OrderInput {
  const { reserva, cardId, installments, clickId, method, payerId } = context
  const byCard = method === 'credit_card' && cardId !== null
  // The hold may have been changed since they were chosen.
  const offered = Math.min(installments, reserva?.parcelas_max ?? 1)
  return {
    items: reserva?.itens ?? [],
    payments: [
      byCard
        ? { payment_method: 'credit_card', credit_card: { installments: offered, card_id: cardId } }
        : { payment_method: 'pix', pix: { expires_in: PIX_EXPIRES_IN } },
    ],
    metadata: { id_reserva: reserva?.id ?? '', tentativa: clickId ?? '' },
    ...(payerId !== null && { customer_id: payerId }),
  }
}

/** Reads the answer of POST reservas: refused items are shown before anything else. */
export const refusedOf = ({ id, itens }: ReservaAnswer) => ({
  idReserva: id,
  refused: itens.filter(({ ok }) => !ok),
  wasPaying: false,
})

/** Params from an order's answer: the order, its error if it failed, and until when the hold lasts. */
export const paidOf = ({ event: { output: order } }: { event: { output: Order } }) => ({
  order,
  shown: { text: order.mensagem ?? CATALOGUE.pagamentoNaoAprovado, code: null, field: null },
  expira_em: order.reserva_expira_em,
})

/** The problem a failure means for the whole checkout; null when it concerns the current step only. */
export function problemOf(error: unknown): Problem | null {
  if (hasCode(error, 'login.needed')) return 'logged-out'
  if (hasCode(error, 'cart.already-paid')) return 'cart-paid'
  if (hasCode(error, 'payment.in-progress')) return 'paid-elsewhere'
  return hasCode(error, 'reservation.expired', 'reservation.lost', 'reservation.not-found') ? 'hold-lost' : null
}

/** Errors the steps show without a call, with the server's own messages. */
export const ALREADY_PAID = { shown: shownCode('cart.already-paid') }
export const EXPIRED = { shown: shownCode('reservation.expired') }

export type ByReserva = { idReserva: string }
export const byReserva = ({ context }: { context: CheckoutContext }): ByReserva => ({
  idReserva: context.reserva?.id ?? '',
})
export const byCart = ({ context }: { context: CheckoutContext }) => ({ carrinho: context.carrinho })
export const byChange = ({ context: { carrinho, change } }: { context: CheckoutContext }) => ({
  carrinho,
  key: change?.key ?? '',
  qtde: change?.qtde ?? 0,
})
export const byToken = ({ context }: { context: CheckoutContext }) => ({
  customerId: context.payerId ?? context.customerId ?? '',
  token: context.cardToken ?? '',
  // The card of somebody else is not kept.
  pagamento: { tentativa: context.clickId ?? '', guardar: context.keepsCard && context.payerId === null },
})
