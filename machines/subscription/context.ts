import { CATALOGUE } from '../../contract/catalogue.ts'
import { SUBSCRIPTION_RECHECKS } from '../../contract/limits.ts'
import { toCents } from '../../contract/money.ts'
import type { ReservaCadeira } from '../../contract/reservas.ts'
import type { Subscription, SubscriptionInput } from '../../contract/socio.ts'
import { hasCode, type ShownError, shownCode } from '../calls.ts'
import { type ClockAhead, msUntil } from '../clock.ts'

/** The cliente's step on the way to a membership. A failure, a login or a reload returns to it. */
export type SubscriptionStep = 'terms' | 'plans' | 'identity' | 'cards' | 'card' | 'seat' | 'confirm'

/** Errors that end any step: the session is over, or the seat or the membership has changed on the server. */
type Problem = 'logged-out' | 'stale'

/** The fields of an offered plan that the machine decides by. */
export type OfferedPlan = { id: string; com_cadeira: boolean }

/** How many matches a month somebody sees, by whose number the plans are compared. */
export const JOGOS = [1, 2, 3, 4] as const
export type Jogos = (typeof JOGOS)[number]

export type SubscriptionResume = {
  step: SubscriptionStep
  seat: number | null
  cardId: string | null
  planId: string | null
  jogos: Jogos
}

export type SubscriptionMachineInput = {
  isLoggedIn: boolean
  clockAheadMs?: ClockAhead
  resume?: SubscriptionResume | null
}

export type SubscriptionContext = {
  isLoggedIn: boolean
  clockAheadMs: ClockAhead
  step: SubscriptionStep
  /** The plans that one may subscribe to, the chosen one (null: none yet), and the answer about the matches. */
  plans: OfferedPlan[]
  planId: string | null
  jogos: Jogos
  /** The id of this cliente's customer at the provider; null until known. */
  customerId: string | null
  /** The ids of the stored cards, the chosen one, and the one to delete while the confirmation dialog is open. */
  cardIds: string[]
  cardId: string | null
  removing: string | null
  /** The provider's single-use token, between the form and the stored card. It contains no card digits. */
  cardToken: string | null
  /** The chosen seat. It is held only once `reserva` names it. */
  seat: number | null
  /** The held seat as last read from the server; null when there is none. */
  reserva: ReservaCadeira | null
  /** The UUID of this click on "subscribe": sent twice, it makes one subscription. */
  clickId: string | null
  /** The subscription that is not decided yet, or the member's. */
  subscriptionId: string | null
  /** Its status as last read; null before the first answer. */
  status: Subscribed['status'] | null
  rechecksLeft: number
  /** What the cancellation answered, once it is done. */
  ended: Ended | null
  /** The operator's message for the refused first charge. */
  message: string | null
  /** The error on the screen, cleared by the next attempt. */
  error: ShownError | null
  problem: Problem | null
}

/** CPF, e-mail and card are in no event: the actors of the screen read them from its form (see login-context.ts). */
export type SubscriptionEvent =
  | { type: 'terms.accept' }
  | { type: 'jogos.choose'; jogos: Jogos }
  | { type: 'plan.choose'; id: string }
  | { type: 'plan.submit'; id: string }
  | { type: 'plan.change' }
  | { type: 'identity.submit' }
  | { type: 'card.choose'; id: string }
  | { type: 'card.add' }
  | { type: 'card.submit' }
  | { type: 'card.remove'; id: string }
  | { type: 'card.remove.confirm' }
  | { type: 'card.remove.dismiss' }
  | { type: 'cards.submit' }
  | { type: 'seat.choose'; seat: number }
  | { type: 'seats.read'; taken: readonly number[] }
  | { type: 'seat.submit' }
  | { type: 'confirm.submit'; clickId: string }
  | { type: 'card.change' }
  | { type: 'pending.check' }
  | { type: 'refused.retry' }
  | { type: 'refused.card' }
  | { type: 'membership.cancel' }
  | { type: 'membership.cancel.confirm' }
  | { type: 'membership.cancel.dismiss' }
  | { type: 'subscribe.again' }
  | { type: 'opening.retry' }
  | { type: 'session.started' }
  | { type: 'session.ended' }
  | { type: 'back' }
  // Events between the two regions; a screen sends none of them.
  | { type: 'hold.kept' }
  | { type: 'hold.dropped' }
  | { type: 'hold.over' }

/** The time before the end of the hold at which the cliente is warned. */
const HOLD_WARNING_MS = 120_000

type WithContext = { context: SubscriptionContext }

export const untilWarning = ({ context: { reserva, clockAheadMs } }: WithContext): number =>
  msUntil(reserva?.expira_em, clockAheadMs, HOLD_WARNING_MS)
export const untilOver = ({ context: { reserva, clockAheadMs } }: WithContext): number =>
  msUntil(reserva?.expira_em, clockAheadMs)

export const startContext = ({ input }: { input: SubscriptionMachineInput }): SubscriptionContext => ({
  isLoggedIn: input.isLoggedIn,
  clockAheadMs: input.clockAheadMs ?? 0,
  step: input.resume?.step ?? 'terms',
  plans: [],
  planId: input.resume?.planId ?? null,
  jogos: input.resume?.jogos ?? 2,
  customerId: null,
  cardIds: [],
  cardId: input.resume?.cardId ?? null,
  removing: null,
  cardToken: null,
  seat: input.resume?.seat ?? null,
  reserva: null,
  clickId: null,
  subscriptionId: null,
  status: null,
  rechecksLeft: SUBSCRIPTION_RECHECKS,
  ended: null,
  message: null,
  error: null,
  problem: null,
})

/** The problem a failure means for the whole process; null when it concerns the current step only. */
export function problemOf(error: unknown): Problem | null {
  if (hasCode(error, 'login.needed')) return 'logged-out'
  const isStale =
    hasCode(error, 'socio.already-member', 'socio.subscribing', 'socio.hold-over', 'socio.price-changed') ||
    hasCode(error, 'reservation.not-found', 'payment.identity-needed')
  return isStale ? 'stale' : null
}

/** Whether a hold was refused because the plan is no longer offered, or has got or lost its seats. */
export const isPlanGone = (error: unknown): boolean =>
  hasCode(error, 'plano.not-offered', 'plano.seat-needed', 'plano.no-seat')

/** Whether a hold was refused because nobody can choose this seat any more. */
export const isSeatGone = (error: unknown): boolean => hasCode(error, 'socio.seat-taken', 'socio.no-such-seat')

/** Errors the steps show without a call, with the server's own messages. */
export const NO_PLAN = shownCode('socio.not-open')
export const HOLD_OVER = shownCode('socio.hold-over')
/** The time of a held plan without a seat is over. */
export const HOLD_LATE: ShownError = { text: CATALOGUE.confirmarPlano, code: null, field: null }
export const SEAT_TAKEN = shownCode('socio.seat-taken')
/** The error of a subscription with the status `failed` (docs/product.md#errors). */
export const NOT_PAID: ShownError = { text: CATALOGUE.efetuarPagamento, code: null, field: null }

/** The body of POST pagarme/subscriptions: the price is the one of the hold, which the cliente was shown. */
export function bodyOf({ context: { cardId, reserva, clickId } }: WithContext): SubscriptionInput {
  return {
    payment_method: 'credit_card',
    currency: 'BRL',
    interval: 'month',
    interval_count: 1,
    installments: 1,
    card_id: cardId ?? '',
    items: [{ quantity: 1, pricing_scheme: { price: toCents(reserva?.valor ?? 0) } }],
    metadata: { id_reserva: reserva?.id ?? '', tentativa: clickId ?? '' },
  }
}

/** The fields of the provider's subscription that the machine decides by. */
export type Subscribed = Pick<Subscription, 'code' | 'status' | 'mensagem' | 'reserva'> & Ended
/** When a membership was canceled, until when its seat is kept, and what came back. */
type Ended = Pick<Subscription, 'canceled_at' | 'vale_ate' | 'devolvido'>

export const byCustomer = ({ context }: WithContext) => ({ customerId: context.customerId ?? '' })
export const byToken = ({ context }: WithContext) => ({
  customerId: context.customerId ?? '',
  token: context.cardToken ?? '',
})
export const byRemoved = ({ context }: WithContext) => ({
  customerId: context.customerId ?? '',
  cardId: context.removing ?? '',
})
/** The chosen plan; before it is known, the first one. */
const chosen = ({ plans, planId }: SubscriptionContext): OfferedPlan | null =>
  plans.find(({ id }) => id === planId) ?? null
export const needsSeat = (context: SubscriptionContext): boolean => chosen(context)?.com_cadeira ?? true
export const bySeat = ({ context }: WithContext) => ({
  seat: needsSeat(context) ? context.seat : null,
  planId: context.planId,
})
export const bySubscription = ({ context }: WithContext) => ({ id: context.subscriptionId ?? '' })
