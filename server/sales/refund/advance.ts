import { sql } from 'drizzle-orm'
import { transaction } from '../../db/transaction.ts'
import { isRefusedForNow, type ProviderOrder } from '../../gateways/payment.ts'
import { alertOnce } from '../alerts.ts'
import { type Attempt, lockAttempt, readAttempt } from '../attempts-repo.ts'
import { announceOrder } from '../pay/order-view.ts'
import type { SalesDeps } from '../sales-deps.ts'
import { consumeReadShare, type Reader } from '../settle/read-share.ts'
import { settle } from '../settle/settle.ts'
import { confirmRefund, failRefund } from './end.ts'
import { hasFailed, maySend } from './guards.ts'
import { isInFlight, moveRefund, type Refund, readRefund, scheduleRefundCheck } from './refund-repo.ts'

const RECHECK_SECONDS = 20
const RECHECK_MAX_SECONDS = 600
/** After too many tries on one charge the provider allows one in 15 minutes. */
const REFUSED_WAIT_SECONDS = 900
/** After this many calls without a visible effect the refund fails, and an operator must check it. */
const MAX_TRIES = 3
const SLOW_SECONDS = 3600

/**
 * Advances one refund by a step (docs/selling.md#refunds): reads the charge, lets `settle` confirm the refund, and
 * otherwise sends the call if it may be sent, or ends the refund if the provider refused it. A call that may have
 * worked is not repeated until 15 minutes later, and only if the charge then still shows less than the expected total.
 * Called immediately by the request, then repeatedly by the job.
 */
export async function advanceRefund(deps: SalesDeps, id: string, reader: Reader = 'refunds'): Promise<void> {
  const refund = await readRefund(deps.db, id)
  const attempt = refund && (await readAttempt(deps.db, refund.id_attempt))
  if (!attempt || !isInFlight(refund)) return
  if (refund.cents === 0) return confirmFreeRefund(deps, attempt, refund)
  const seen = await readCharge(deps, attempt, id, reader)
  if (!seen) return postpone(deps, refund)
  const { order, now } = seen
  if (!isInFlight(now)) return
  const isOpen = (order.status === 'paid' || order.status === 'canceled') && order.chargeId !== null
  if (!isOpen) return postpone(deps, now)
  if (hasFailed(now, order)) return failAndAnnounce(deps, now, 'refused by the provider')
  if (!maySend(now, deps.now())) return postpone(deps, now)
  if (now.tries >= MAX_TRIES) return failAndAnnounce(deps, now, `sent ${now.tries} times, never seen`)
  if (order.paidCents - order.canceledCents < now.cents)
    return failAndAnnounce(deps, now, `only ${order.paidCents - order.canceledCents} cents are left`)
  return send(deps, attempt, now, order, reader)
}

/** Reads the charge within the reader's share and settles it; null when it could not be read. */
async function readCharge(deps: SalesDeps, attempt: Attempt, id: string, reader: Reader) {
  if (!(await consumeReadShare(deps, reader))) return null
  const outcome = attempt.order_id
    ? await deps.gateway.readOrder(attempt.order_id)
    : await deps.gateway.findOrders(attempt.id)
  const order = outcome.kind !== 'ok' ? null : Array.isArray(outcome.value) ? outcome.value[0] : outcome.value
  if (!order) return null
  await settle(deps, attempt.id, order)
  return { order, now: await readRefund(deps.db, id) }
}

async function send(
  deps: SalesDeps,
  attempt: Attempt,
  refund: Refund,
  order: ProviderOrder,
  reader: Reader,
): Promise<void> {
  // Both clocks are the database's, but ours is some milliseconds off: a refund is not sent before it is requested.
  const sentAt = new Date(Math.max(deps.now().getTime(), refund.created_at.getTime())).toISOString()
  const expected = order.canceledCents + refund.cents
  // Only the process whose UPDATE stores `sent_at` makes the call, so two concurrent processes cannot both make it.
  const isMine = await transaction(deps.db, (tx) =>
    moveRefund(
      tx,
      refund,
      'sent',
      refund.actor,
      sql`sent_at = ${sentAt}, tries = tries + 1, expected_canceled_cents = ${expected},
        seen_transaction = ${order.transactionId}`,
      { expected },
    ),
  )
  if (!isMine || !order.chargeId) return
  const isRest = order.paidCents - order.canceledCents === refund.cents
  const outcome = await deps.gateway.cancelCharge(order.chargeId, isRest ? null : refund.cents, refund.id)
  switch (outcome.kind) {
    case 'ok': {
      await settle(deps, attempt.id, outcome.value)
      const now = await readRefund(deps.db, refund.id)
      if (!isInFlight(now)) return
      return hasFailed(now, outcome.value) ? failAndAnnounce(deps, now, 'refused by the provider') : postpone(deps, now)
    }
    case 'rejected':
      if (isRefusedForNow(outcome)) return restoreUnsent(deps, refund, REFUSED_WAIT_SECONDS, outcome.status)
      return checkAfterRefusal(deps, attempt, refund.id, outcome.status, reader)
    case 'unreached':
      return restoreUnsent(deps, refund, RECHECK_SECONDS, 'unreached')
    case 'busy':
    case 'unknown':
      return postpone(deps, refund)
  }
}

/**
 * The provider rejected this call, but an earlier one may have worked. The charge is read again, and the refund fails
 * only if the charge is then still `paid`.
 */
async function checkAfterRefusal(
  deps: SalesDeps,
  attempt: Attempt,
  id: string,
  status: number,
  reader: Reader,
): Promise<void> {
  const seen = await readCharge(deps, attempt, id, reader)
  const now = seen?.now ?? (await readRefund(deps.db, id))
  if (!isInFlight(now)) return
  if (seen?.order.status !== 'paid') return postpone(deps, now)
  return failAndAnnounce(deps, now, `refused by the provider: ${status}`)
}

/**
 * The call did not reach the provider, or the rejection is temporary: restores the refund's state from before the call,
 * raises an alert and schedules the next try.
 */
async function restoreUnsent(deps: SalesDeps, before: Refund, seconds: number, why: string | number): Promise<void> {
  const now = await readRefund(deps.db, before.id)
  if (!isInFlight(now)) return
  await transaction(deps.db, (tx) =>
    moveRefund(
      tx,
      now,
      before.status,
      before.actor,
      sql`sent_at = ${before.sent_at?.toISOString() ?? null}, tries = ${before.tries}`,
      { why },
    ),
  )
  await alertOnce(deps.db, 'refund.delayed', before.id_attempt, String(why))
  await scheduleRefundCheck(deps.db, before.id, seconds)
}

async function postpone(deps: SalesDeps, refund: Refund): Promise<void> {
  const age = (deps.now().getTime() - refund.created_at.getTime()) / 1000
  if (age > SLOW_SECONDS) await alertOnce(deps.db, 'refund.slow', refund.id_attempt, refund.id)
  await scheduleRefundCheck(deps.db, refund.id, Math.min(RECHECK_SECONDS + age / 10, RECHECK_MAX_SECONDS))
}

async function failAndAnnounce(deps: SalesDeps, refund: Refund, why: string): Promise<void> {
  const failed = await transaction(deps.db, async (tx) => {
    const attempt = await lockAttempt(tx, refund.id_attempt)
    return attempt !== null && (await failRefund(tx, attempt, refund, why))
  })
  if (failed) await announceOrder(deps, refund.id_attempt)
}

/** Confirms a refund of tickets that cost nothing; the provider is not called. */
async function confirmFreeRefund(deps: SalesDeps, { id }: Attempt, refund: Refund): Promise<void> {
  const settled = await transaction(deps.db, async (tx) => {
    const attempt = await lockAttempt(tx, id)
    const now = await readRefund(tx, refund.id)
    return attempt?.status === 'paid' && isInFlight(now) ? confirmRefund(tx, attempt, now, { check_at: null }) : null
  })
  if (!settled) return
  await announceOrder(deps, id)
  for (const change of settled.stock) deps.events.emit('stock', change)
}
