import { ALERTA_DETAILS } from '../contract/alertas-details.ts'
import { randomUUID } from 'node:crypto'
import { REFUND_REASONS } from '../contract/messages.ts'
import { type AutomaticRefund, type PurchaseRows, providerId } from './purchases.ts'

const SENT_MS = 1000
const REFUSED_MS = 3000
const DONE_MS = 40_000
/** A refused call is repeated after this time (docs/selling.md#refunds). */
const AGAIN_MS = 900_000
/** The remaining time of a hold after a failed payment. */
const HELD_MS = 300_000
const OTHER_AMOUNT = 1000

const REASONS = { 'late-payment': REFUND_REASONS.latePayment, 'wrong-amount': REFUND_REASONS.wrongAmount }
const REFUSED = ALERTA_DETAILS.refundRefused()

/** Returns the rows of an expired PIX that was paid and refunded, as the server would have written them. */
export function applyAutomaticRefund(rows: PurchaseRows, { kind, at }: AutomaticRefund): PurchaseRows {
  return kind === 'late-payment' ? paidLate(rows, at) : paidOtherwise(rows, at)
}

const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms)

/** The refund, and the attempt's transitions from `refunding` on. @param isRefused whether the first call failed */
function refundOf(
  { attempt }: PurchaseRows,
  kind: AutomaticRefund['kind'],
  at: Date,
  cents: number,
  isRefused: boolean,
) {
  const sentAt = after(at, isRefused ? SENT_MS + AGAIN_MS : SENT_MS)
  const endAt = after(sentAt, DONE_MS)
  const refund = {
    id: randomUUID(),
    idAttempt: attempt.id,
    automatic: true,
    reason: REASONS[kind],
    actor: 'provider',
    cents,
    units: 0,
    expectedCanceledCents: cents,
    status: 'confirmed',
    sentAt,
    seenTransaction: providerId('tran'),
    tries: isRefused ? 2 : 1,
    createdAt: at,
    updatedAt: endAt,
  }
  const line = { entity: 'refund', entityId: refund.id, actor: 'provider' }
  const history = [
    { ...line, at, fromState: null, toState: 'pending', detail: { cents } },
    { ...line, at: after(at, SENT_MS), fromState: 'pending', toState: 'sent', detail: { expected: cents } },
    ...(isRefused
      ? [
          { ...line, at: after(at, REFUSED_MS), fromState: 'sent', toState: 'try.failed', detail: { why: REFUSED } },
          { ...line, at: sentAt, fromState: 'sent', toState: 'sent', detail: { expected: cents } },
        ]
      : []),
    { ...line, at: endAt, fromState: 'sent', toState: 'confirmed' },
    { ...line, entity: 'attempt', entityId: attempt.id, at: endAt, fromState: 'refunding', toState: 'refunded' },
  ]
  const failed = { at: after(at, REFUSED_MS), kind: 'refund.try-failed', subject: attempt.id, detail: REFUSED }
  return {
    refunds: [refund],
    history,
    alerts: isRefused ? [failed] : [],
    attempt: { ...attempt, status: 'refunded', paidCents: cents, canceledCents: cents, updatedAt: endAt },
  }
}

/** The PIX was paid after it had expired and its places were sold to others. */
function paidLate(rows: PurchaseRows, at: Date): PurchaseRows {
  const { history, ...made } = refundOf(rows, 'late-payment', at, rows.attempt.amountCents, false)
  const line = { at, entity: 'attempt', entityId: rows.attempt.id, actor: 'provider' }
  return {
    ...rows,
    ...made,
    alerts: [{ at, kind: 'payment.late-refund', subject: rows.attempt.id, detail: '' }],
    history: [...rows.history, { ...line, fromState: 'expired', toState: 'refunding' }, ...history],
  }
}

/** Paid in time, but with a wrong amount: the buyer keeps the hold, which expires. The first refund call is refused. */
function paidOtherwise(rows: PurchaseRows, at: Date): PurchaseRows {
  const { amountCents, id } = rows.attempt
  const cents = amountCents > OTHER_AMOUNT ? amountCents - OTHER_AMOUNT : amountCents + OTHER_AMOUNT
  const { history, alerts, ...made } = refundOf(rows, 'wrong-amount', at, cents, true)
  const expiresAt = after(at, HELD_MS)
  const attempt = { at, entity: 'attempt', entityId: id, actor: 'provider' }
  const reserva = { entity: 'reserva', entityId: rows.attempt.idReserva, actor: 'provider' }
  return {
    ...rows,
    ...made,
    reserva: { ...rows.reserva, expiresAt, updatedAt: expiresAt },
    vendas: rows.vendas.map((row) => ({ ...row, expiresAt, updatedAt: expiresAt })),
    alerts: [
      { at, kind: 'payment.wrong-amount', subject: id, detail: ALERTA_DETAILS.paidInsteadOf(cents, amountCents) },
      ...alerts,
    ],
    history: [
      // Without the transitions of the expired PIX.
      ...rows.history.filter(({ toState }) => toState !== 'expired' && toState !== 'released'),
      { ...attempt, fromState: 'waiting', toState: 'paid' },
      { ...attempt, fromState: 'paid', toState: 'refunding' },
      { ...reserva, at, fromState: 'paying', toState: 'held' },
      { ...reserva, at: expiresAt, fromState: 'held', toState: 'released', actor: 'clock' },
      ...history,
    ],
  }
}
