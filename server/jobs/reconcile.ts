import { sql } from 'drizzle-orm'
import { failureDetails } from '../db/db-errors.ts'
import type { Outcome, ProviderOrder } from '../gateways/payment.ts'
import { alertOnce } from '../sales/alerts.ts'
import { type Attempt, readAttempt } from '../sales/attempts-repo.ts'
import { giveUp } from '../sales/give-up.ts'
import { consumeReadBudget } from '../sales/read-budget.ts'
import type { SalesDeps } from '../sales/sales-deps.ts'
import { settle } from '../sales/settle.ts'
import { isStuck, nextLateCheck, seconds } from '../sales/times.ts'
import { refundAttempt } from './refund-attempt.ts'

/** The most attempts claimed in one round. */
const CLAIM = 30
/** From this many due attempts on, reading whole pages of orders is cheaper than reading each order. */
const PAGES_FROM = 4
const MAX_PAGES = 5
const LEASE_SECONDS = 45
const NO_BUDGET_SECONDS = 20
/** After this many failed reads in a row the provider counts as unavailable, and the rest of the round is postponed. */
const UNAVAILABLE_AFTER = 3

type OrdersByCode = Map<string, ProviderOrder>
type Round = { seen: OrdersByCode; failures: number }

/**
 * Checks the attempts whose check is due: reads their orders from the provider within the budget, settles them,
 * abandons those the provider never had, cancels those that waited too long, and advances refunds without tickets. A
 * claim is a lease: work lost in a crash is retried.
 * @returns the number of attempts claimed
 */
export async function reconcile(deps: SalesDeps): Promise<number> {
  const due = await claim(deps)
  if (!due.length) return 0
  const round: Round = { seen: due.length >= PAGES_FROM ? await readPages(deps, due) : new Map(), failures: 0 }
  for (const attempt of due) {
    try {
      await checkAttempt(deps, attempt, round)
    } catch (error) {
      deps.log.error({ attempt: attempt.id, ...failureDetails(error) }, 'an attempt could not be reconciled')
    }
  }
  return due.length
}

async function claim(deps: SalesDeps): Promise<Attempt[]> {
  const { rows } = await deps.db.execute<{ id: string }>(sql`
    UPDATE payment_attempt SET check_at = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
    WHERE id IN (SELECT id FROM payment_attempt WHERE check_at <= clock_timestamp() ORDER BY check_at LIMIT ${CLAIM}
      FOR UPDATE SKIP LOCKED) RETURNING id`)
  const attempts = await Promise.all(rows.map(({ id }) => readAttempt(deps.db, id)))
  return attempts.filter((attempt) => attempt !== null)
}

/** Reads pages of orders, newest first: one read serves up to 30 attempts. */
async function readPages(deps: SalesDeps, due: Attempt[]): Promise<OrdersByCode> {
  const seen: OrdersByCode = new Map()
  const since = new Date(Math.min(...due.map((a) => a.created_at.getTime())) - seconds(60))
  for (let page = 1; page <= MAX_PAGES && due.some((a) => !seen.has(a.id)); page += 1) {
    if (!(await consumeReadBudget(deps.db, deps.limits.providerReadsPerMinute))) break
    const outcome = await deps.gateway.listOrders(since, page)
    if (outcome.kind !== 'ok') break
    for (const order of outcome.value) seen.set(order.code, order)
    if (outcome.value.length < 30) break
  }
  return seen
}

async function checkAttempt(deps: SalesDeps, attempt: Attempt, round: Round): Promise<void> {
  const fromPage = round.seen.get(attempt.id)
  if (!fromPage && round.failures >= UNAVAILABLE_AFTER) return handleUnreadable(deps, attempt)
  const outcome = fromPage ? { kind: 'ok' as const, value: fromPage } : await read(deps, attempt)
  if (outcome === 'no-budget') return postponeCheck(deps, attempt, NO_BUDGET_SECONDS)
  if (outcome.kind !== 'ok') {
    round.failures += 1
    return handleUnreadable(deps, attempt)
  }
  round.failures = 0
  if (outcome.value === null) return handleMissing(deps, attempt)
  await settle(deps, attempt.id, outcome.value)
  const now = await readAttempt(deps.db, attempt.id)
  if (now?.status === 'refunding') return refundAttempt(deps, now, outcome.value)
  if (now && mustCancel(now, outcome.value, deps)) return cancel(deps, now, outcome.value)
}

/**
 * Whether the charge must be canceled, so that it can no longer be paid: it waited too long, or it still waits although
 * our attempt has ended.
 */
const mustCancel = (attempt: Attempt, order: ProviderOrder, deps: SalesDeps): boolean =>
  isStuck(attempt, deps) ||
  (order.status === 'waiting' && (attempt.status === 'refused' || attempt.status === 'expired'))

async function read(deps: SalesDeps, attempt: Attempt): Promise<Outcome<ProviderOrder | null> | 'no-budget'> {
  if (!(await consumeReadBudget(deps.db, deps.limits.providerReadsPerMinute))) return 'no-budget'
  if (attempt.order_id) return deps.gateway.readOrder(attempt.order_id)
  const found = await deps.gateway.findOrders(attempt.id)
  return found.kind === 'ok' ? { kind: 'ok', value: found.value[0] ?? null } : found
}

/** The order could not be read: the hold stays, the check is postponed, and an overdue attempt raises an alert. */
async function handleUnreadable(deps: SalesDeps, attempt: Attempt): Promise<void> {
  const late = attempt.created_at.getTime() + seconds(deps.limits.cardStuckSeconds) <= deps.now().getTime()
  if (isStuck(attempt, deps) || (attempt.status === 'sending' && late))
    await alertOnce(deps.db, 'payment.provider-away', attempt.id)
  await postponeCheck(deps, attempt, deps.limits.recheckSeconds)
}

/**
 * Two empty reads at least `emptyReadGapSeconds` apart prove that the provider never had it (docs/selling.md#paying).
 */
async function handleMissing(deps: SalesDeps, attempt: Attempt): Promise<void> {
  const nextCheckAt = nextLateCheck(attempt, deps)
  if (attempt.status !== 'sending') {
    await deps.db.execute(sql`UPDATE payment_attempt SET check_at = ${attempt.order_id ? null : nextCheckAt}
      WHERE id = ${attempt.id} AND status = ${attempt.status} AND check_at > clock_timestamp()`)
    return
  }
  const gap = seconds(deps.limits.emptyReadGapSeconds)
  if (attempt.empty_read_at && attempt.empty_read_at.getTime() + gap <= deps.now().getTime()) {
    await giveUp(deps, attempt.id, nextCheckAt)
    return
  }
  const first = (attempt.empty_read_at ?? deps.now()).toISOString()
  await deps.db.execute(sql`UPDATE payment_attempt SET empty_read_at = ${first}, check_at = ${first}::timestamptz + make_interval(secs => ${gap / 1000})
    WHERE id = ${attempt.id} AND status = 'sending'`)
}

/** Postpones the next check, unless a hook made it due meanwhile. */
async function postponeCheck(deps: SalesDeps, attempt: Attempt, inSeconds: number): Promise<void> {
  await deps.db.execute(sql`UPDATE payment_attempt SET check_at = clock_timestamp() + make_interval(secs => ${inSeconds})
    WHERE id = ${attempt.id} AND status = ${attempt.status} AND check_at > clock_timestamp()`)
}

/**
 * Cancels the charge. Only a confirmed `canceled` frees the places; otherwise the hold stays and an alert is raised.
 */
async function cancel(deps: SalesDeps, attempt: Attempt, order: ProviderOrder): Promise<void> {
  if (!order.chargeId) return postponeCheck(deps, attempt, deps.limits.recheckSeconds)
  const canceled = await deps.gateway.cancelCharge(order.chargeId, null)
  if (canceled.kind === 'ok') {
    await settle(deps, attempt.id, canceled.value)
    return
  }
  await alertOnce(deps.db, 'payment.cancel-failed', attempt.id, canceled.kind)
  await postponeCheck(deps, attempt, deps.limits.recheckSeconds)
}
