import { sql } from 'drizzle-orm'
import type { ProviderOrder } from '../gateways/payment.ts'
import { alertOnce } from '../sales/alerts.ts'
import type { Attempt } from '../sales/attempts-repo.ts'
import { RESEND_SECONDS } from '../sales/refund/guards.ts'
import type { SalesDeps } from '../sales/sales-deps.ts'
import { settle } from '../sales/settle/settle.ts'
import { seconds } from '../sales/times.ts'

const RECHECK_SECONDS = 30

/**
 * Refunds an attempt whose payment has no tickets (docs/selling.md#refunds). A call that may have arrived is repeated
 * only if the charge still shows less than the expected total 15 minutes later. `settle` alone confirms the refund.
 * Such a payment must be refunded, so after a failure the attempt stays `refunding`, an alert is raised and the call is
 * made again (docs/decisions/0004-failed-automatic-refunds-stay-refunding.md).
 */
export async function refundAttempt(deps: SalesDeps, attempt: Attempt, order: ProviderOrder): Promise<void> {
  const wanted = attempt.refund_cents ?? order.amountCents
  const sentAt = attempt.refund_sent_at
  const sentAgo = sentAt ? deps.now().getTime() - sentAt.getTime() : Number.POSITIVE_INFINITY
  // `waiting`: a card's refund that the provider calls "processing".
  const underWay = order.status === 'refund-pending' || order.status === 'waiting' || sentAgo < seconds(RESEND_SECONDS)
  if (order.canceledCents >= wanted || underWay || !order.chargeId) return scheduleRecheck(deps, attempt)
  if (sentAt) await alertOnce(deps.db, 'refund.failed', attempt.id, 'not confirmed in time')
  // Only the process whose UPDATE stores the time makes the call, so two concurrent processes cannot both make it.
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
  // Unreached: nothing was sent, so it may be sent again soon. After any other outcome the charge is read first.
  if (outcome.kind === 'unreached')
    await deps.db.execute(sql`UPDATE payment_attempt SET refund_sent_at = NULL
      WHERE id = ${attempt.id} AND status = 'refunding'`)
  await scheduleRecheck(deps, attempt)
}

async function scheduleRecheck(deps: SalesDeps, attempt: Attempt): Promise<void> {
  await deps.db.execute(sql`UPDATE payment_attempt SET check_at = clock_timestamp() + make_interval(secs => ${RECHECK_SECONDS})
    WHERE id = ${attempt.id} AND status = 'refunding'`)
}
