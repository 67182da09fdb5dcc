import { sql } from 'drizzle-orm'
import { REFUND_REASONS } from '../../contract/messages.ts'
import type { AttemptEvent, AttemptStatus } from '../../machines/payment-attempt.ts'
import type { Tx } from '../db/connection.ts'
import { raiseAlert } from '../db/history.ts'
import type { ProviderOrder } from '../gateways/payment.ts'
import { alertOnce } from './alerts.ts'
import { type Attempt, type AttemptChange, changeAttempt } from './attempts-repo.ts'
import { dropRefund, refundVendas } from './refund-end.ts'
import { moveVendas, refundInFlight } from './refund-repo.ts'
import { endPaying } from './release.ts'
import { moveAttempt, moveReservation } from './sale-moves.ts'
import type { SalesDeps } from './sales-deps.ts'
import { PROVIDER, type Settled, unchanged } from './settled.ts'
import { seconds } from './times.ts'

// What the provider says of charges that ended without money with us: canceled, given back, taken back by the bank.

/** All of what was to go back is there: only now the places are free. */
export async function refundConfirmed(tx: Tx, attempt: Attempt, known: AttemptChange): Promise<Settled> {
  const moved = await moveAttempt(tx, attempt, ['refund.confirmed'], PROVIDER, { ...known, check_at: null })
  const { stock } = await refundVendas(tx, sql`id_attempt = ${attempt.id}`)
  return { moved, stock }
}

/** How an attempt came to be refunded although we never saw its money, along the arrows of its chart. */
const TO_REFUNDING: Partial<Record<AttemptStatus, AttemptEvent[]>> = {
  sending: ['provider.paid', 'refund.start'],
  waiting: ['provider.paid', 'refund.start'],
  refused: ['refund.start'],
  expired: ['refund.start'],
}

/**
 * The money is on its way back. Of an attempt that waited: it was paid between our look and our DELETE, which then gave
 * it back instead of canceling. A paid attempt's refund belongs to its vendas.
 */
export async function refundUnderWay(
  tx: Tx,
  deps: SalesDeps,
  attempt: Attempt,
  order: ProviderOrder,
  known: AttemptChange,
): Promise<Settled> {
  const check_at = new Date(deps.now().getTime() + seconds(deps.limits.recheckSeconds)).toISOString()
  const events = TO_REFUNDING[attempt.status]
  if (!events) {
    if (attempt.status === 'refunding') await changeAttempt(tx, attempt.id, attempt.status, { ...known, check_at })
    return unchanged
  }
  const moved = await moveAttempt(tx, attempt, events, PROVIDER, {
    ...known,
    paid_cents: order.paidCents,
    refund_cents: order.paidCents,
    refund_reason: REFUND_REASONS.canceled,
    refund_sent_at: deps.now().toISOString(),
    check_at,
  })
  return { moved, stock: await endPaying(tx, deps, attempt) }
}

export async function canceled(
  tx: Tx,
  deps: SalesDeps,
  attempt: Attempt,
  order: ProviderOrder,
  known: AttemptChange,
): Promise<Settled> {
  if (attempt.status === 'refunding') return unchanged
  if (attempt.status === 'paid') return reversedByProvider(tx, attempt, known)
  const wasPaid = order.paidCents > 0
  const waited: AttemptEvent[] = attempt.status === 'sending' ? ['provider.waiting'] : []
  const events: AttemptEvent[] = wasPaid
    ? [...(TO_REFUNDING[attempt.status] ?? ['refund.start']), 'refund.confirmed']
    : [...waited, 'provider.canceled']
  const moved = await moveAttempt(tx, attempt, events, PROVIDER, {
    ...known,
    ...(wasPaid && { paid_cents: order.paidCents, refund_reason: REFUND_REASONS.canceled }),
  })
  return { moved, stock: moved ? await endPaying(tx, deps, attempt) : [] }
}

/** Given back at the provider's own desk: what is not ours any more must not open a gate. */
export async function reversedByProvider(tx: Tx, attempt: Attempt, known: AttemptChange): Promise<Settled> {
  const moved = await moveAttempt(tx, attempt, ['refund.start', 'refund.confirmed'], PROVIDER, known)
  await raiseAlert(tx, 'payment.refunded-outside', attempt.id)
  if (!moved) return unchanged
  const { stock } = await refundVendas(tx, sql`id_attempt = ${attempt.id}`)
  return { moved, stock }
}

/** The way to a chargeback; money we never saw came and went, and a refund under way has nothing left to give. */
const TO_CHARGEDBACK: Partial<Record<AttemptStatus, AttemptEvent[]>> = {
  sending: ['provider.paid', 'provider.chargedback'],
  waiting: ['provider.paid', 'provider.chargedback'],
  refused: ['provider.paid', 'provider.chargedback'],
  expired: ['provider.paid', 'provider.chargedback'],
  paid: ['provider.chargedback'],
  refunding: ['refund.failed', 'provider.chargedback'],
}

/**
 * The bank took the money back: the tickets are marked and the gate refuses them; the places stay taken. What had been
 * refunded stays so. A refund under way ends: there is nothing left to give.
 */
export async function chargedBack(tx: Tx, attempt: Attempt, known: AttemptChange): Promise<Settled> {
  if (attempt.status === 'refunded') await alertOnce(tx, 'payment.chargeback-after-refund', attempt.id)
  const refund = attempt.status === 'paid' ? await refundInFlight(tx, attempt.id) : null
  const events = TO_CHARGEDBACK[attempt.status]
  const moved = events ? await moveAttempt(tx, attempt, events, PROVIDER, { ...known, check_at: null }) : null
  if (!moved) return unchanged
  if (attempt.status === 'sending' || attempt.status === 'waiting') {
    await moveReservation(tx, { id: attempt.id_reserva, status: attempt.reserva_status }, 'payment.confirmed', PROVIDER)
  }
  if (refund) await dropRefund(tx, refund)
  const marked = sql`id_attempt = ${attempt.id} AND status IN ('sold', 'refunding')`
  await moveVendas(tx, marked, 'chargedback', PROVIDER, { set: sql`, id_refund = NULL` })
  const before = attempt.canceled_cents > 0 ? `${attempt.canceled_cents} cents had been given back before` : ''
  await raiseAlert(tx, 'payment.chargedback', attempt.id, before)
  return { moved, stock: [] }
}
