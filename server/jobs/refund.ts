import { sql } from 'drizzle-orm'
import { transaction } from '../db/transaction.ts'
import type { ProviderOrder } from '../gateways/payment.ts'
import type { Attempt } from '../sales/attempts-repo.ts'
import type { SalesDeps } from '../sales/deps.ts'
import { raiseAlert } from '../sales/history.ts'
import { settle } from '../sales/settle.ts'

/** A sent refund that the provider does not show yet is not sent again before this. */
const RESEND_SECONDS = 600
const RECHECK_SECONDS = 30

/**
 * Gives the money of an attempt back (selling.md, Refunds): sent once, repeated only when the provider shows less than
 * the expected total long after; confirmed by `settle` alone. Money that has no tickets must go back, so a failure
 * keeps it `refunding`, raises an alert and tries again.
 */
export async function refundAttempt(deps: SalesDeps, attempt: Attempt, order: ProviderOrder): Promise<void> {
  const wanted = attempt.refund_cents ?? order.amountCents
  const sentAgo = attempt.refund_sent_at
    ? deps.now().getTime() - attempt.refund_sent_at.getTime()
    : Number.POSITIVE_INFINITY
  const underWay = order.status === 'refund-pending' || sentAgo < RESEND_SECONDS * 1000
  if (order.canceledCents >= wanted || underWay || !order.chargeId) return again(deps, attempt)
  await deps.db.execute(sql`UPDATE payment_attempt SET refund_sent_at = ${deps.now().toISOString()}
    WHERE id = ${attempt.id} AND status = 'refunding'`)
  const outcome = await deps.gateway.cancelCharge(order.chargeId, null)
  if (outcome.kind === 'ok' && (outcome.value.status === 'canceled' || outcome.value.status === 'refund-pending')) {
    await settle(deps, attempt.id, outcome.value)
    if (outcome.value.status === 'refund-pending') await again(deps, attempt)
    return
  }
  await transaction(deps.db, (tx) => raiseAlert(tx, 'refund.failed', attempt.id, outcome.kind))
  // A clear refusal may be sent again soon; a lost answer must be read first.
  const known = outcome.kind === 'rejected' || outcome.kind === 'ok' || outcome.kind === 'unreached'
  await deps.db.execute(sql`UPDATE payment_attempt SET refund_sent_at = ${known ? null : deps.now().toISOString()},
    check_at = clock_timestamp() + make_interval(secs => ${known ? RECHECK_SECONDS * 2 : RECHECK_SECONDS})
    WHERE id = ${attempt.id} AND status = 'refunding'`)
}

async function again(deps: SalesDeps, attempt: Attempt): Promise<void> {
  await deps.db.execute(sql`UPDATE payment_attempt SET check_at = clock_timestamp() + make_interval(secs => ${RECHECK_SECONDS})
    WHERE id = ${attempt.id} AND status = 'refunding'`)
}
