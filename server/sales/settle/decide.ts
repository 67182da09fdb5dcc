import { ALERTA_DETAILS, type AlertaDetail, NO_DETAIL } from '../../../contract/alertas-details.ts'
import type { AlertaKind } from '../../../contract/alertas-rules.ts'
import { REFUND_REASONS } from '../../../contract/messages.ts'
import type { AttemptEvent, AttemptStatus } from '../../../machines/payment-attempt.ts'
import type { ChargeStatus, ProviderOrder } from '../../gateways/payment.ts'
import type { Attempt } from '../attempts-repo.ts'
import { isPaidAfterSale } from '../hold/hold-bounds-repo.ts'
import type { AttemptChange, Changes } from '../changes.ts'
import { paidCentsOf, type Reason, type Stage } from '../refund/automatic.ts'
import { decidePaid, decideRefunding, partlyRefundedOutside } from '../refund/decide-refund.ts'
import {
  attemptTransition,
  checkedNoMore,
  columns,
  NOTHING,
  PROVIDER,
  reservationTransition,
  type Rows,
} from '../sale-transitions.ts'
import { nextCheck } from '../times.ts'
import type { At, Decision, Ended, Facts, Impossible } from './decision.ts'
import { isForAttempt, isOlder, isSecondOrder, knownOf } from './provider-facts.ts'

/** An order that is the attempt's. `known`: the facts in it about the attempt, whatever its state. */
type Shown = At & { order: ProviderOrder; status: Exclude<ChargeStatus, 'chargedback'>; known: AttemptChange }

/**
 * The meaning of a provider's order for an attempt: the one rule, for batches and for an attempt alone
 * (docs/selling.md#settle). It reads and writes nothing. The owner of the order is checked before its status: a second
 * order of the attempt's code is refunded, another attempt's changes nothing. An answer older than the stored state
 * changes nothing.
 */
export function decide({ attempt, drawDay, refunds }: Facts, order: ProviderOrder, at: At): Decision {
  if (isSecondOrder(attempt, order)) return { kind: 'second-order' }
  if (!isForAttempt(attempt, order))
    return { kind: 'alert', alert: 'payment.mismatch', detail: ALERTA_DETAILS.otherOrder(order.orderId), rows: NOTHING }
  if (isOlder(attempt, order)) return attempt.status === 'paid' ? checkedNoMore(attempt) : NOTHING
  const known = knownOf(attempt, order)
  const { status } = order
  if (status === 'chargedback') return decideChargeback(attempt, known)
  const shown = { ...at, order, status, known }
  switch (attempt.status) {
    case 'sending':
    case 'waiting':
      return decideOpen(attempt, drawDay, shown)
    case 'refused':
    case 'expired':
      return decideEnded(attempt, shown)
    case 'paid':
      return decidePaid(attempt, refunds, order, known, at)
    case 'refunding':
      return decideRefunding(attempt, refunds, order, known)
    case 'refunded':
    case 'chargedback':
      return decideOver(attempt, shown)
  }
}

/**
 * An attempt that is `sending` or `waiting`.
 * - waiting: it waits, with its QR code, until its next check.
 * - paid with its own amount, in time: it is sold. A part that was refunded at the provider raises an alert.
 * - paid with another amount, or on the day of a draw or later: refunded, and the places return to the hold.
 * - refused: the places return to the hold.
 * - refund in progress: it was paid between our read and our DELETE, which refunded the charge instead of canceling it.
 * - canceled: it was never paid, or it is refunded already.
 */
function decideOpen(attempt: Attempt, drawDay: string | null, shown: Shown): Decision {
  const { order, status, known } = shown
  switch (status) {
    case 'waiting':
      return goesOnWaiting(attempt, shown)
    case 'paid':
      if (isPaidAfterSale(drawDay, order.paidAt)) return paidTooLate(attempt, shown)
      return order.paidCents === attempt.amount_cents && order.amountCents === attempt.amount_cents
        ? sold(attempt, shown)
        : paidWrongly(attempt, shown)
    case 'refused':
      return ended(attempt, { events: ['provider.refused'], set: known, hold: 'refused' })
    case 'refund-pending':
      return ended(attempt, {
        events: ['provider.paid', 'refund.start'],
        set: { ...known, paid_cents: paidCentsOf(order) },
        refund: { reason: REFUND_REASONS.canceled, stage: begun(shown) },
        hold: 'canceled',
      })
    case 'canceled':
      if (order.paidCents > 0)
        return ended(attempt, {
          events: ['provider.paid', 'refund.start', 'refund.confirmed'],
          set: { ...known, paid_cents: order.paidCents },
          refund: { reason: REFUND_REASONS.canceled, stage: { status: 'confirmed' } },
          hold: 'canceled',
        })
      return ended(attempt, {
        events: attempt.status === 'sending' ? ['provider.waiting', 'provider.canceled'] : ['provider.canceled'],
        set: known,
        hold: 'canceled',
      })
  }
}

/**
 * An attempt that is `refused` or `expired`, whose places were released.
 * - waiting: it can still be paid, and the reconciler cancels it.
 * - paid: late (docs/selling.md#late-payments).
 * - refund in progress, or canceled after a payment: the refund is stored.
 * - refused, or canceled unpaid: no change.
 */
function decideEnded(attempt: Attempt, shown: Shown): Decision {
  const { order, status, known } = shown
  switch (status) {
    case 'waiting':
      return goesOnWaiting(attempt, shown)
    case 'paid':
      return { kind: 'late-payment', facts: { ...known, paid_cents: order.paidCents } }
    case 'refused':
      return checkedNoMore(attempt)
    case 'refund-pending':
      return ended(attempt, {
        events: ['refund.start'],
        set: { ...known, paid_cents: paidCentsOf(order) },
        refund: { reason: REFUND_REASONS.canceled, stage: begun(shown) },
      })
    case 'canceled':
      if (order.paidCents === 0) return checkedNoMore(attempt)
      return ended(attempt, {
        events: ['refund.start', 'refund.confirmed'],
        set: { ...known, paid_cents: order.paidCents },
        refund: { reason: REFUND_REASONS.canceled, stage: { status: 'confirmed' } },
      })
  }
}

/**
 * An attempt that is `refunded` or `chargedback`: its state is final.
 * - waiting: it is checked again.
 * - paid after a chargeback: the bank has returned the money, and an operator decides.
 * - anything else: no further change is expected.
 */
function decideOver(attempt: Attempt, shown: Shown): Decision {
  switch (shown.status) {
    case 'waiting':
      return goesOnWaiting(attempt, shown)
    case 'refund-pending':
      return NOTHING
    case 'paid':
      return attempt.status === 'chargedback'
        ? alert(attempt, 'payment.chargeback-reversed', NO_DETAIL)
        : checkedNoMore(attempt)
    case 'refused':
    case 'canceled':
      return checkedNoMore(attempt)
  }
}

/**
 * The events that lead an attempt to `chargedback`: a payment that was never stored here is recorded first, and a
 * refund in progress fails first, because nothing is left to refund.
 */
const TO_CHARGEDBACK: Record<Exclude<AttemptStatus, 'refunded' | 'chargedback'>, AttemptEvent[]> = {
  sending: ['provider.paid', 'provider.chargedback'],
  waiting: ['provider.paid', 'provider.chargedback'],
  refused: ['provider.paid', 'provider.chargedback'],
  expired: ['provider.paid', 'provider.chargedback'],
  paid: ['provider.chargedback'],
  refunding: ['refund.failed', 'provider.chargedback'],
}

/**
 * The bank took the money back: the tickets are marked `chargedback`, the portaria refuses them, and their places stay
 * taken. An attempt that is `refunded` stays so, with an alert.
 */
function decideChargeback(attempt: Attempt, known: AttemptChange): Decision {
  const { status } = attempt
  if (status === 'refunded') return alert(attempt, 'payment.chargeback-after-refund', NO_DETAIL)
  if (status === 'chargedback') return checkedNoMore(attempt)
  const transition = attemptTransition(attempt, TO_CHARGEDBACK[status], PROVIDER, { ...known, check_at: null })
  if (!transition) return impossible(attempt, 'was charged back')
  const detail = attempt.canceled_cents > 0 ? ALERTA_DETAILS.givenBackBefore(attempt.canceled_cents) : NO_DETAIL
  const isOpen = status === 'sending' || status === 'waiting'
  const taken = isOpen && reservationTransition(reservaOf(attempt), 'payment.confirmed', PROVIDER)
  return {
    kind: 'charged-back',
    changes: [
      transition.changes,
      ...(taken ? [taken.changes] : []),
      { alerts: [{ kind: 'payment.chargedback', subject: attempt.id, detail }] },
    ],
    next: transition.attempt,
  }
}

/** It is stored as `waiting`, if the provider's order was not known yet; a check that is due already is kept. */
function goesOnWaiting(attempt: Attempt, { order, known, limits, now }: Shown): Rows {
  const set = attempt.is_due ? known : { ...known, check_at: nextCheck(attempt, order, limits, now) }
  const transition = attemptTransition(attempt, ['provider.waiting'], PROVIDER, set)
  return transition ? { kind: 'rows', changes: [transition.changes], next: transition.attempt } : columns(attempt, set)
}

/** The places become tickets. */
function sold(attempt: Attempt, { order, known }: Shown): Decision {
  const transition = attemptTransition(attempt, ['provider.paid'], PROVIDER, { ...known, paid_cents: order.paidCents })
  const taken = reservationTransition(reservaOf(attempt), 'payment.confirmed', PROVIDER, { units: attempt.units })
  if (!transition || !taken) return impossible(attempt, 'was paid')
  const alerts = order.canceledCents > 0 ? [partlyRefundedOutside(attempt, order.canceledCents)] : []
  return { kind: 'rows', changes: [transition.changes, taken.changes, { alerts }], next: transition.attempt }
}

/** Paid when the result of a draw may have been public. */
const paidTooLate = (attempt: Attempt, shown: Shown): Decision =>
  paidInVain(attempt, shown, REFUND_REASONS.afterSale, {
    kind: 'payment.late-refund',
    subject: attempt.id,
    detail: NO_DETAIL,
  })

const paidWrongly = (attempt: Attempt, shown: Shown): Decision =>
  paidInVain(attempt, shown, REFUND_REASONS.wrongAmount, {
    kind: 'payment.wrong-amount',
    subject: attempt.id,
    detail: ALERTA_DETAILS.paidInsteadOf(shown.order.paidCents, attempt.amount_cents),
  })

const paidInVain = (
  attempt: Attempt,
  { order, known }: Shown,
  reason: Reason,
  why: Changes['alerts'][number],
): Decision =>
  ended(attempt, {
    events: ['provider.paid', 'refund.start'],
    set: { ...known, paid_cents: order.paidCents },
    refund: { reason, stage: { status: 'pending' } },
    alerts: [why],
    hold: 'refused',
  })

function ended(
  attempt: Attempt,
  how: {
    events: AttemptEvent[]
    set: AttemptChange
    refund?: Ended['refund']
    alerts?: Changes['alerts']
    hold?: Ended['hold']
  },
): Ended | Impossible {
  const transition = attemptTransition(attempt, how.events, PROVIDER, how.set)
  if (!transition) return impossible(attempt, 'has ended')
  const changes = [transition.changes, { alerts: how.alerts ?? [] }]
  return { kind: 'ended', changes, next: transition.attempt, refund: how.refund ?? null, hold: how.hold ?? null }
}

/** The refund that the provider has already begun: our cancellation found a charge that had been paid. */
const begun = ({ limits, now }: At): Stage => ({ status: 'sent', sentAt: now, dueInSeconds: limits.recheckSeconds })

const reservaOf = ({ id_reserva, reserva_status }: Attempt) => ({ id: id_reserva, status: reserva_status })

const alert = (attempt: Attempt, kind: AlertaKind, detail: AlertaDetail): Decision => ({
  kind: 'alert',
  alert: kind,
  detail,
  rows: checkedNoMore(attempt),
})

const impossible = ({ id, status, reserva_status }: Attempt, what: string): Impossible => ({
  kind: 'impossible',
  why: `attempt ${id} ${what}, but it is ${status} and its reservation ${reserva_status}`,
})
