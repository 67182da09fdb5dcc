import { sql } from 'drizzle-orm'
import type { ProviderOrder } from '../gateways/payment.ts'
import { alertOnce } from '../sales/alerts.ts'
import type { Attempt } from '../sales/attempts-repo.ts'
import type { SalesDeps } from '../sales/sales-deps.ts'
import { settle } from '../sales/settle.ts'
import { seconds } from '../sales/times.ts'

/**
 * A refund that was sent is not sent again before this, whatever became of it: the provider allows ten tries and then
 * one in fifteen minutes, and its own hooks about a failure must not make us hurry.
 */
const RESEND_SECONDS = 900
const RECHECK_SECONDS = 30

/**
 * Gives the money of an attempt back (docs/selling.md#refunds): sent once, repeated only when the provider shows less
 * than the expected total long after; confirmed by `settle` alone. Money that has no tickets must go back, so a failure
 * keeps it `refunding`, raises an alert and tries again.
 */
export async function refundAttempt(deps: SalesDeps, attempt: Attempt, order: ProviderOrder): Promise<void> {
  const wanted = attempt.refund_cents ?? order.amountCents
  const sentAt = attempt.refund_sent_at
  const sentAgo = sentAt ? deps.now().getTime() - sentAt.getTime() : Number.POSITIVE_INFINITY
  // `waiting`: a card's refund that the provider calls "processing".
  const underWay = order.status === 'refund-pending' || order.status === 'waiting' || sentAgo < seconds(RESEND_SECONDS)
  if (order.canceledCents >= wanted || underWay || !order.chargeId) return scheduleRecheck(deps, attempt)
  if (sentAt) await alertOnce(deps.db, 'refund.failed', attempt.id, 'not confirmed in time')
  // Whoever writes the time sends: two processes that look at once do not both.
  const { rowCount } = await deps.db.execute(sql`
    UPDATE payment_attempt SET refund_sent_at = ${deps.now().toISOString()} WHERE id = ${attempt.id}
      AND status = 'refunding' AND refund_sent_at IS NOT DISTINCT FROM ${sentAt?.toISOString() ?? null}::timestamptz`)
  if (rowCount !== 1) return
  const outcome = await deps.gateway.cancelCharge(order.chargeId, null)
  if (outcome.kind === 'ok' && outcome.value.status !== 'paid') {
    if ((await settle(deps, attempt.id, outcome.value)) === null) await scheduleRecheck(deps, attempt)
    return
  }
  await alertOnce(deps.db, 'refund.failed', attempt.id, outcome.kind)
  // Never reached: nothing was sent. Anything else is read before it is sent again.
  if (outcome.kind === 'unreached')
    await deps.db.execute(sql`UPDATE payment_attempt SET refund_sent_at = NULL
      WHERE id = ${attempt.id} AND status = 'refunding'`)
  await scheduleRecheck(deps, attempt)
}

async function scheduleRecheck(deps: SalesDeps, attempt: Attempt): Promise<void> {
  await deps.db.execute(sql`UPDATE payment_attempt SET check_at = clock_timestamp() + make_interval(secs => ${RECHECK_SECONDS})
    WHERE id = ${attempt.id} AND status = 'refunding'`)
}
