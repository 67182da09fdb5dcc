import { describe, expect, test } from 'vitest'
import type { ChargeStatus, ProviderOrder } from '../../server/gateways/payment.ts'
import type { Attempt } from '../../server/sales/attempts-repo.ts'
import type { Refund } from '../../server/sales/refund/refund-repo.ts'
import { SALES_LIMITS } from '../../server/sales/sales-deps.ts'
import { decide } from '../../server/sales/settle/decide.ts'
import type { Decision, Facts } from '../../server/sales/settle/decision.ts'

const NOW = new Date('2026-05-10T12:00:00Z')
const CENTS = 5000

const attemptOf = (change: Partial<Attempt>): Attempt => ({
  id: 'attempt',
  id_reserva: 'reserva',
  id_cliente: 'cliente',
  tentativa: 'click',
  request_hash: '',
  method: 'pix',
  installments: 1,
  amount_cents: CENTS,
  units: 2,
  status: 'waiting',
  customer_id: 'cus_1',
  pix_seconds: 3600,
  order_id: 'or_1',
  charge_id: 'ch_1',
  pix_expires_at: null,
  paid_cents: null,
  canceled_cents: 0,
  empty_read_at: null,
  order_created_at: null,
  created_at: NOW,
  reserva_status: 'paying',
  reserva_units: 2,
  carrinho: 'cart',
  is_due: false,
  ...change,
})

const orderOf = (change: Partial<ProviderOrder>): ProviderOrder => ({
  orderId: 'or_1',
  chargeId: 'ch_1',
  code: 'attempt',
  customerId: 'cus_1',
  status: 'paid',
  amountCents: CENTS,
  paidCents: CENTS,
  canceledCents: 0,
  paidAt: NOW,
  message: null,
  pix: null,
  transactionId: null,
  refundFailed: false,
  createdAt: null,
  ...change,
})

const refundOf = (change: Partial<Refund>): Refund => ({
  id: 'refund',
  id_attempt: 'attempt',
  automatic: false,
  actor: 'cliente:1',
  cents: 2000,
  units: 1,
  expected_canceled_cents: 2000,
  status: 'sent',
  sent_at: NOW,
  seen_transaction: null,
  tries: 1,
  created_at: NOW,
  ...change,
})

type Case = {
  attempt?: Partial<Attempt>
  order?: Partial<ProviderOrder>
  refund?: Refund
  confirmedCents?: number
  drawDay?: string
}

const decided = ({ attempt = {}, order = {}, refund, confirmedCents = 0, drawDay }: Case): Decision => {
  const refunds = { inFlight: refund ?? null, confirmedCents }
  const facts: Facts = { attempt: attemptOf(attempt), drawDay: drawDay ?? null, refunds }
  return decide(facts, orderOf(order), { limits: SALES_LIMITS, now: NOW })
}

/** A decision as text: its kind, the stored states, the alerts, and what happens to check, hold and money. */
function inWords(decision: Decision): string {
  const rows = decision.kind === 'alert' ? decision.rows : decision
  const changes = 'changes' in rows ? rows.changes : []
  const sets = changes.flatMap(({ attempts = [] }) => attempts.map(({ set }) => set))
  const check = sets.map(({ check_at }) => (check_at === undefined ? '' : check_at === null ? 'no check' : 'check'))
  return [
    decision.kind,
    ...('alert' in decision ? [decision.alert] : []),
    ...changes.flatMap(({ history = [] }) => history.map(({ entity, toState }) => `${entity} ${toState}`)),
    ...check,
    ...changes.flatMap(({ alerts = [] }) => alerts.map(({ kind }) => kind)),
    ...(decision.kind === 'ended'
      ? [`hold ${decision.hold ?? 'gone'}`, ...(decision.refund ? [`refund ${decision.refund.stage.status}`] : [])]
      : []),
    ...(decision.kind === 'confirm-refund'
      ? [...(decision.isReversed ? ['and the rest'] : []), ...decision.alerts.map(({ kind }) => kind)]
      : []),
  ]
    .filter((word) => word !== '')
    .join(', ')
}

const STATES: Record<Attempt['status'], Case> = {
  sending: { attempt: { status: 'sending', order_id: null } },
  waiting: { attempt: { status: 'waiting' } },
  paid: { attempt: { status: 'paid', reserva_status: 'sold' } },
  refused: { attempt: { status: 'refused', reserva_status: 'held' } },
  expired: { attempt: { status: 'expired', reserva_status: 'released' } },
  refunding: {
    attempt: { status: 'refunding', reserva_status: 'held' },
    refund: refundOf({ automatic: true, cents: CENTS, units: 0, expected_canceled_cents: CENTS }),
  },
  refunded: { attempt: { status: 'refunded', reserva_status: 'released' } },
  chargedback: { attempt: { status: 'chargedback', reserva_status: 'sold' } },
}

/** The provider's answers; `canceled` once for a charge that was never paid, and once for a paid one. */
const SHOWN = {
  waiting: { status: 'waiting', paidCents: 0, paidAt: null },
  paid: { status: 'paid' },
  refused: { status: 'refused', paidCents: 0, paidAt: null },
  canceled: { status: 'canceled', paidCents: 0, canceledCents: CENTS, paidAt: null },
  'canceled after it was paid': { status: 'canceled', canceledCents: CENTS },
  'refund-pending': { status: 'refund-pending' },
  chargedback: { status: 'chargedback' },
} satisfies Record<ChargeStatus | 'canceled after it was paid', Partial<ProviderOrder>>
type Shown = keyof typeof SHOWN

const TABLE: Record<Attempt['status'], Record<Shown, string>> = {
  sending: {
    waiting: 'rows, attempt waiting, check',
    paid: 'rows, attempt paid, reserva sold, no check',
    refused: 'ended, attempt refused, no check, hold refused',
    canceled: 'ended, attempt waiting, attempt expired, no check, hold canceled',
    'canceled after it was paid':
      'ended, attempt paid, attempt refunding, attempt refunded, no check, hold canceled, refund confirmed',
    'refund-pending': 'ended, attempt paid, attempt refunding, no check, hold canceled, refund sent',
    chargedback: 'charged-back, attempt paid, attempt chargedback, reserva sold, no check, payment.chargedback',
  },
  waiting: {
    waiting: 'rows, check',
    paid: 'rows, attempt paid, reserva sold, no check',
    refused: 'ended, attempt refused, no check, hold refused',
    canceled: 'ended, attempt expired, no check, hold canceled',
    'canceled after it was paid':
      'ended, attempt paid, attempt refunding, attempt refunded, no check, hold canceled, refund confirmed',
    'refund-pending': 'ended, attempt paid, attempt refunding, no check, hold canceled, refund sent',
    chargedback: 'charged-back, attempt paid, attempt chargedback, reserva sold, no check, payment.chargedback',
  },
  refused: {
    waiting: 'rows, check',
    paid: 'late-payment',
    refused: 'rows, no check',
    canceled: 'rows, no check',
    'canceled after it was paid': 'ended, attempt refunding, attempt refunded, no check, hold gone, refund confirmed',
    'refund-pending': 'ended, attempt refunding, no check, hold gone, refund sent',
    chargedback: 'charged-back, attempt paid, attempt chargedback, no check, payment.chargedback',
  },
  expired: {
    waiting: 'rows, check',
    paid: 'late-payment',
    refused: 'rows, no check',
    canceled: 'rows, no check',
    'canceled after it was paid': 'ended, attempt refunding, attempt refunded, no check, hold gone, refund confirmed',
    'refund-pending': 'ended, attempt refunding, no check, hold gone, refund sent',
    chargedback: 'charged-back, attempt paid, attempt chargedback, no check, payment.chargedback',
  },
  paid: {
    waiting: 'rows, check',
    paid: 'rows',
    refused: 'rows, no check',
    // Older than the payment that is already stored.
    canceled: 'rows, no check',
    'canceled after it was paid': 'reversed-outside',
    'refund-pending': 'rows, check',
    chargedback: 'charged-back, attempt chargedback, no check, payment.chargedback',
  },
  refunding: {
    waiting: 'rows, no check',
    paid: 'rows, no check',
    refused: 'rows, no check',
    canceled: 'rows',
    'canceled after it was paid': 'confirm-refund',
    'refund-pending': 'rows, no check',
    chargedback: 'charged-back, attempt paid, attempt chargedback, no check, payment.chargedback',
  },
  refunded: {
    waiting: 'rows, check',
    paid: 'rows, no check',
    refused: 'rows, no check',
    canceled: 'rows, no check',
    'canceled after it was paid': 'rows, no check',
    'refund-pending': 'rows',
    chargedback: 'alert, payment.chargeback-after-refund, no check',
  },
  chargedback: {
    waiting: 'rows, check',
    paid: 'alert, payment.chargeback-reversed, no check',
    refused: 'rows, no check',
    canceled: 'rows, no check',
    'canceled after it was paid': 'rows, no check',
    'refund-pending': 'rows',
    chargedback: 'rows, no check',
  },
}

describe.each(Object.entries(STATES))('the decision about an attempt that is %s', (status, state) => {
  const row = TABLE[status as Attempt['status']]
  test.each(Object.entries(SHOWN))('the decision about an attempt whose order is %s', (shown, order) => {
    expect(inWords(decided({ ...state, order }))).toBe(row[shown as Shown])
  })
})

const PART = 'payment.partly-refunded-outside'
const OUTSIDE = 'payment.refunded-outside'
const WHOLE = { status: 'canceled', canceledCents: CENTS } as const

test.each<[what: string, is: Case, words: string]>([
  [
    'another amount was paid',
    { order: { paidCents: CENTS - 1 } },
    'ended, attempt paid, attempt refunding, no check, payment.wrong-amount, hold refused, refund pending',
  ],
  [
    'the order is of another amount',
    { order: { amountCents: CENTS - 1 } },
    'ended, attempt paid, attempt refunding, no check, payment.wrong-amount, hold refused, refund pending',
  ],
  [
    'it was paid on the day of the draw',
    { drawDay: '2026-05-10' },
    'ended, attempt paid, attempt refunding, no check, payment.late-refund, hold refused, refund pending',
  ],
  ['it was paid before the day of the draw', { drawDay: '2026-05-11' }, 'rows, attempt paid, reserva sold, no check'],
  [
    'a part was given back already when it is first seen paid',
    { order: { canceledCents: 100 } },
    `rows, attempt paid, reserva sold, no check, ${PART}`,
  ],
  ['a check is due already', { attempt: { is_due: true }, order: SHOWN.waiting }, 'rows'],
  ['it is paid and its reservation is not being paid', { attempt: { reserva_status: 'released' } }, 'impossible'],
  ['the order is a second one of its code', { order: { orderId: 'or_2' } }, 'second-order'],
  ['the order is of another code', { order: { code: 'other' } }, 'alert, payment.mismatch'],
  ['the order is of another customer', { order: { customerId: 'cus_2' } }, 'alert, payment.mismatch'],
])('the decision about an attempt that waits: %s', (_, is, words) => {
  expect(inWords(decided(is))).toBe(words)
})

const paid = { status: 'paid', reserva_status: 'sold' } as const
test.each<[what: string, is: Case, words: string]>([
  ['a part was given back outside', { order: { canceledCents: 100 } }, `rows, no check, ${PART}`],
  ['the same, and a check is due', { attempt: { is_due: true }, order: { canceledCents: 100 } }, `rows, ${PART}`],
  ['a part that is known', { attempt: { canceled_cents: 100 }, order: { canceledCents: 100 } }, 'rows'],
  ['our refund shows', { refund: refundOf({}), order: { canceledCents: 2000 } }, 'confirm-refund'],
  ['our refund shows, and more', { refund: refundOf({}), order: { canceledCents: 2500 } }, `confirm-refund, ${PART}`],
  ['our refund does not show', { refund: refundOf({}) }, 'rows, no check'],
  [
    'our refund is under way: its own job reads it',
    { refund: refundOf({}), order: { status: 'refund-pending' } },
    'rows, no check',
  ],
  [
    'all was given back while a refund of a part was in flight',
    { refund: refundOf({}), order: WHOLE },
    `confirm-refund, and the rest, ${PART}`,
  ],
  [
    'all was given back before our call',
    { refund: refundOf({ status: 'pending' }), order: WHOLE },
    `confirm-refund, and the rest, ${OUTSIDE}`,
  ],
  [
    'our refunds add up to all of it: what cost nothing stays valid',
    { refund: refundOf({ expected_canceled_cents: CENTS }), confirmedCents: 3000, order: WHOLE },
    'confirm-refund',
  ],
  [
    'our confirmed refunds had emptied it',
    { confirmedCents: CENTS, attempt: { canceled_cents: CENTS }, order: WHOLE },
    'rows, no check',
  ],
])('the decision about an attempt that is paid: %s', (_, { attempt, ...is }, words) => {
  expect(inWords(decided({ ...is, attempt: { ...paid, ...attempt } }))).toBe(words)
})
