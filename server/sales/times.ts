import type { ProviderOrder } from '../gateways/payment.ts'
import type { Attempt } from './attempts-repo.ts'
import type { SalesDeps, SalesLimits } from './sales-deps.ts'

/** Seconds as milliseconds. */
export const seconds = (n: number): number => n * 1000

/** When an unpaid PIX is canceled at the provider: its own expiry plus the grace period (docs/selling.md#time). */
const pixCancelAt = (expiresAt: Date, { pixGraceSeconds }: SalesLimits): Date =>
  new Date(expiresAt.getTime() + seconds(pixGraceSeconds))

/** When a charge by card that is still processing is canceled. */
const cardCancelAt = (attempt: Attempt, { cardWaitSeconds }: SalesLimits): Date =>
  new Date(attempt.created_at.getTime() + seconds(cardWaitSeconds))

/** Whether an attempt has been `waiting` for so long that its charge is to be canceled. */
export function waitsTooLong(attempt: Attempt, { limits, now }: SalesDeps): boolean {
  if (attempt.status !== 'waiting') return false
  const at = attempt.pix_expires_at ? pixCancelAt(attempt.pix_expires_at, limits) : cardCancelAt(attempt, limits)
  return at.getTime() <= now().getTime()
}

/**
 * The reconciler's next check of an attempt that waits, as an ISO instant: after as long as it has waited already,
 * within limits, but no later than when it must be canceled. Most are paid in their first minute, and a webhook reports
 * it; the check is for those whose webhook was lost.
 */
export function nextCheck(attempt: Attempt, order: ProviderOrder, limits: SalesLimits, now: Date): string {
  const age = now.getTime() - attempt.created_at.getTime()
  const pause = Math.min(Math.max(age, seconds(limits.pollLeastSeconds)), seconds(limits.pollMostSeconds))
  const soon = now.getTime() + pause
  const expiresAt = order.pix?.expiresAt ?? attempt.pix_expires_at
  const end = (expiresAt ? pixCancelAt(expiresAt, limits) : cardCancelAt(attempt, limits)).getTime()
  return new Date(end > now.getTime() ? Math.min(soon, end) : soon).toISOString()
}

const FIRST_LATE_CHECK_SECONDS = 600
const LAST_LATE_CHECK_SECONDS = 86_400

/**
 * The next check of an attempt that was abandoned because the provider did not list it. It is checked for a day, at
 * growing intervals, because the provider may have received its request late and been paid, and the webhook may be
 * lost.
 * @returns the ISO instant, or null when the day is over
 */
export function nextLateCheck(attempt: Attempt, deps: SalesDeps): string | null {
  const age = (deps.now().getTime() - attempt.created_at.getTime()) / 1000
  if (age > LAST_LATE_CHECK_SECONDS) return null
  return new Date(deps.now().getTime() + seconds(Math.max(FIRST_LATE_CHECK_SECONDS, age))).toISOString()
}
