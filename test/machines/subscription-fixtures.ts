import type { ReservaCadeira } from '../../contract/reservas.ts'
import type { Subscribed, SubscriptionMachineInput } from '../../machines/subscription/context.ts'
import { done, fails, plain, refuses, type TestEvent } from './walk.ts'

const START = Date.parse('2026-11-21T12:00:00Z')
const inMinutes = (minutes: number): string => new Date(START + minutes * 60_000).toISOString()

export const clickId = 'c3f0c7de-59f4-4f57-9d39-0f6a4b0f1c03'
export const CLIENTE: SubscriptionMachineInput = { isLoggedIn: true }
export const VISITOR: SubscriptionMachineInput = { isLoggedIn: false }

/** A plan with a seat, one without, and what the club offers: one of them, or both. */
export const SEATED = { id: '50c10000-0001-4e10-8a01-706c616e6f31', com_cadeira: true }
export const SEATLESS = { id: 'a3f0c7de-59f4-4f57-9d39-0f6a4b0f1c09', com_cadeira: false }
export const ONE = done('readPlans', [SEATED])
export const BOTH = done('readPlans', [SEATLESS, SEATED])

export const held: ReservaCadeira = {
  id: 'b3f0c7de-59f4-4f57-9d39-0f6a4b0f1c02',
  nr_cadeira: 23,
  id_plano: SEATED.id,
  expira_em: inMinutes(10),
  valor: 29.9,
}
export const again = { id: 'e3f0c7de-59f4-4f57-9d39-0f6a4b0f1c05', expira_em: inMinutes(5) }
export const subscribed = (status: Subscribed['status'], more: Partial<Subscribed> = {}): Subscribed => ({
  code: held.id,
  status,
  canceled_at: null,
  vale_ate: null,
  devolvido: 0,
  mensagem: null,
  reserva: null,
  ...more,
})
export const refused = subscribed('failed', { mensagem: 'Saldo insuficiente', reserva: again })
export const NOTHING = { cadeira: null, assinatura: null }
export const HELD = { cadeira: held, assinatura: null }
export const heldSeatless: ReservaCadeira = { ...held, nr_cadeira: null, id_plano: SEATLESS.id, valor: 14.9 }
export const UNDECIDED = { cadeira: null, assinatura: { code: held.id, nr_cadeira: 23, id_plano: SEATED.id } }

const CALLS = [
  'readPlans',
  'readSocio',
  'readOpenSeat',
  'readCustomer',
  'saveIdentity',
  'listCards',
  'tokeniseCard',
  'saveCard',
  'deleteCard',
  'holdSeat',
  'subscribe',
  'readSubscription',
  'cancelSubscription',
]

/** All events that a person, the server or the clock can send to a subscription. */
export const EVENTS: TestEvent[] = [
  ...plain('terms.accept', 'identity.submit', 'card.add', 'card.submit', 'card.remove.confirm', 'card.remove.dismiss'),
  ...plain(
    'cards.submit',
    'seat.submit',
    'pending.check',
    'refused.retry',
    'refused.card',
    'card.change',
    'plan.change',
    'membership.cancel',
  ),
  ...plain('membership.cancel.confirm', 'membership.cancel.dismiss', 'subscribe.again', 'opening.retry', 'back'),
  ...plain('session.started', 'session.ended'),
  ...plain(
    'xstate.after.untilWarning.subscription.clock.holding',
    'xstate.after.untilOver.subscription.clock.almostOver',
  ),
  ...plain('xstate.after.recheckPause.subscription.flow.rechecking'),
  ...plain('xstate.after.pendingPause.subscription.flow.pending'),
  { type: 'jogos.choose', jogos: 3 },
  ...['plan.choose', 'plan.submit'].flatMap((type) => [SEATED, SEATLESS].map(({ id }) => ({ type, id }))),
  { type: 'card.choose', id: 'card_b' },
  { type: 'card.remove', id: 'card_a' },
  { type: 'seat.choose', seat: 23 },
  { type: 'seats.read', taken: [1, 23] },
  { type: 'confirm.submit', clickId },
  ONE,
  BOTH,
  done('readPlans', []),
  done('readSocio', null),
  done('readSocio', { id: 'sub_12345678' }),
  done('readOpenSeat', NOTHING),
  done('readOpenSeat', HELD),
  done('readOpenSeat', UNDECIDED),
  done('readCustomer', { id: 'cus_12345678' }),
  done('readCustomer', null),
  done('saveIdentity', { id: 'cus_12345678' }),
  done('listCards', []),
  done('listCards', ['card_a', 'card_b']),
  done('tokeniseCard', { token: 'token_12345678' }),
  done('saveCard', { id: 'card_b' }),
  done('deleteCard', { id: 'card_a' }),
  done('holdSeat', held),
  done('holdSeat', heldSeatless),
  done('subscribe', subscribed('active')),
  done('subscribe', subscribed('pending')),
  done('subscribe', refused),
  done('readSubscription', subscribed('active')),
  done('readSubscription', subscribed('pending')),
  done('readSubscription', refused),
  done('cancelSubscription', subscribed('canceled', { canceled_at: inMinutes(1) })),
  ...CALLS.map((id) => fails(id)),
  ...CALLS.map((id) => refuses(id, 'login.needed')),
  ...['holdSeat', 'subscribe'].map((id) => refuses(id, 'socio.already-member')),
  ...['holdSeat', 'subscribe'].map((id) => refuses(id, 'socio.subscribing')),
  refuses('holdSeat', 'socio.seat-taken'),
  refuses('holdSeat', 'socio.not-open'),
  refuses('holdSeat', 'plano.not-offered'),
  refuses('subscribe', 'socio.hold-over'),
  refuses('subscribe', 'socio.price-changed'),
  refuses('subscribe', 'payment.identity-needed'),
  refuses('cancelSubscription', 'socio.cancel-pending'),
]
/** The events that the machine's regions send to each other. */
export const RAISED = ['hold.kept', 'hold.dropped', 'hold.over']

/** A cliente who is no member, at the terms. */
export const TO_TERMS: TestEvent[] = [ONE, done('readSocio', null), done('readOpenSeat', NOTHING)]
/** The same, at the choice of a plan. */
export const TO_PLANS: TestEvent[] = [BOTH, ...TO_TERMS.slice(1), ...plain('terms.accept')]
/** From the terms to the stored cards, for a cliente known at the provider. */
export const TO_CARDS: TestEvent[] = [
  ...TO_TERMS,
  ...plain('terms.accept'),
  done('readCustomer', { id: 'cus_12345678' }),
  done('listCards', ['card_a', 'card_b']),
]
/** A plan without a seat, up to its hold. */
export const TO_SEATLESS: TestEvent[] = [
  ...TO_PLANS,
  { type: 'plan.submit', id: SEATLESS.id },
  done('readCustomer', { id: 'cus_12345678' }),
  done('listCards', ['card_a', 'card_b']),
  ...plain('cards.submit'),
]
export const TO_SEAT: TestEvent[] = [...TO_CARDS, { type: 'card.choose', id: 'card_b' }, ...plain('cards.submit')]
export const TO_CONFIRM: TestEvent[] = [
  ...TO_SEAT,
  { type: 'seat.choose', seat: 23 },
  ...plain('seat.submit'),
  done('holdSeat', held),
]
export const TO_SUBSCRIBING: TestEvent[] = [...TO_CONFIRM, { type: 'confirm.submit', clickId }]
/** The answers of the server after a reload, up to the step: the same cards, and the hold. */
export const REOPENED = (open: unknown = HELD, plans = ONE): TestEvent[] => [
  plans,
  done('readSocio', null),
  done('readOpenSeat', open),
  done('readCustomer', { id: 'cus_12345678' }),
  done('listCards', ['card_a', 'card_b']),
]
