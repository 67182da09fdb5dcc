import { ALERTA_DETAILS, NO_DETAIL } from '../../../contract/alertas-details.ts'
import { REFUND_REASONS } from '../../../contract/messages.ts'
import type { AttemptEvent, AttemptStatus } from '../../../machines/payment-attempt.ts'
import type { Tx } from '../../db/connection.ts'
import { raiseAlert } from '../../db/history.ts'
import type { ProviderOrder } from '../../gateways/payment.ts'
import { alertOnce } from '../alerts-repo.ts'
import type { Attempt } from '../attempts-repo.ts'
import { endPaying } from '../hold/release.ts'
import type { AttemptChange } from '../moves.ts'
import { paidCentsOf, refundPayment } from '../refund/automatic.ts'
import { dropRefund, refundVendas } from '../refund/end.ts'
import { refundInFlight } from '../refund/refund-repo.ts'
import { moveVendas } from '../refund/refund-vendas-repo.ts'
import { moveAttempt, moveReservation } from '../sale-moves.ts'
import type { SalesDeps } from '../sales-deps.ts'
import { PROVIDER, type Settled, unchanged } from './settled.ts'

// The parts of `settle` for charges whose money is not ours: canceled, refunded or charged back.

/** The events that lead an attempt to `refunding` when its payment was never seen here. */
const TO_REFUNDING: Partial<Record<AttemptStatus, AttemptEvent[]>> = {
  sending: ['provider.paid', 'refund.start'],
  waiting: ['provider.paid', 'refund.start'],
  refused: ['refund.start'],
  expired: ['refund.start'],
}

/**
 * The provider shows a refund in progress. An attempt that still waited was paid between our read and our DELETE,
 * which then refunded the charge instead of canceling it. Refunds of a paid attempt, and automatic ones, are handled by
 * `settleRefund`.
 */
export async function refundUnderWay(
  tx: Tx,
  deps: SalesDeps,
  attempt: Attempt,
  order: ProviderOrder,
  known: AttemptChange,
): Promise<Settled> {
  const events = TO_REFUNDING[attempt.status]
  if (!events) return unchanged
  const moved = await moveAttempt(tx, attempt, events, PROVIDER, { ...known, paid_cents: paidCentsOf(order) })
  const begun = { status: 'sent', sentAt: deps.now(), dueInSeconds: deps.limits.recheckSeconds } as const
  await refundPayment(tx, attempt, order, REFUND_REASONS.canceled, begun)
  return { moved, stock: await endPaying(tx, deps, attempt) }
}

/** The charge is canceled: it was never paid, or it was refunded after a payment. */
export async function canceled(
  tx: Tx,
  deps: SalesDeps,
  attempt: Attempt,
  order: ProviderOrder,
  known: AttemptChange,
): Promise<Settled> {
  if (attempt.status === 'paid') return reversedByProvider(tx, attempt, known)
  const wasPaid = order.paidCents > 0
  const waited: AttemptEvent[] = attempt.status === 'sending' ? ['provider.waiting'] : []
  const events: AttemptEvent[] = wasPaid
    ? [...(TO_REFUNDING[attempt.status] ?? ['refund.start']), 'refund.confirmed']
    : [...waited, 'provider.canceled']
  const moved = await moveAttempt(tx, attempt, events, PROVIDER, {
    ...known,
    ...(wasPaid && { paid_cents: order.paidCents }),
  })
  if (moved && wasPaid) await refundPayment(tx, attempt, order, REFUND_REASONS.canceled, { status: 'confirmed' })
  return { moved, stock: moved ? await endPaying(tx, deps, attempt) : [] }
}

/**
 * The whole amount was refunded at the provider, outside this system: all tickets of the attempt are marked `refunded`,
 * so that the portaria refuses them, and an alert is raised.
 */
export async function reversedByProvider(tx: Tx, attempt: Attempt, known: AttemptChange): Promise<Settled> {
  const moved = await moveAttempt(tx, attempt, ['refund.start', 'refund.confirmed'], PROVIDER, known)
  await raiseAlert(tx, 'payment.refunded-outside', attempt.id)
  if (!moved) return unchanged
  const { stock } = await refundVendas(tx, { attempt: attempt.id })
  return { moved, stock }
}

/**
 * The events that lead an attempt to `chargedback`: a payment that was never seen here is recorded first, and a refund
 * in progress fails first, because nothing is left to refund.
 */
const TO_CHARGEDBACK: Partial<Record<AttemptStatus, AttemptEvent[]>> = {
  sending: ['provider.paid', 'provider.chargedback'],
  waiting: ['provider.paid', 'provider.chargedback'],
  refused: ['provider.paid', 'provider.chargedback'],
  expired: ['provider.paid', 'provider.chargedback'],
  paid: ['provider.chargedback'],
  refunding: ['refund.failed', 'provider.chargedback'],
}

/**
 * The bank took the money back: the tickets are marked `chargedback`, the portaria refuses them, and their places stay
 * taken. An attempt that is `refunded` stays so, with an alert. A refund in flight ends, because nothing is left to
 * refund.
 */
export async function chargedBack(tx: Tx, attempt: Attempt, known: AttemptChange): Promise<Settled> {
  if (attempt.status === 'refunded') await alertOnce(tx, 'payment.chargeback-after-refund', attempt.id)
  const events = TO_CHARGEDBACK[attempt.status]
  const refund = await refundInFlight(tx, attempt.id)
  if (refund && events) await dropRefund(tx, refund)
  const moved = events ? await moveAttempt(tx, attempt, events, PROVIDER, { ...known, check_at: null }) : null
  if (!moved) return unchanged
  if (attempt.status === 'sending' || attempt.status === 'waiting') {
    await moveReservation(tx, { id: attempt.id_reserva, status: attempt.reserva_status }, 'payment.confirmed', PROVIDER)
  }
  const move = { from: ['sold' as const, 'refunding' as const], to: 'chargedback' as const, idRefund: null }
  await moveVendas(tx, { attempt: attempt.id }, move, PROVIDER)
  const before = attempt.canceled_cents > 0 ? ALERTA_DETAILS.givenBackBefore(attempt.canceled_cents) : NO_DETAIL
  await raiseAlert(tx, 'payment.chargedback', attempt.id, before)
  return { moved, stock: [] }
}
