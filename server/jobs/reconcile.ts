import { sql } from 'drizzle-orm'
import { transaction } from '../db/transaction.ts'
import type { Outcome, ProviderOrder } from '../gateways/payment.ts'
import { type Attempt, readAttempt } from '../sales/attempts-repo.ts'
import type { SalesDeps } from '../sales/deps.ts'
import { raiseAlert } from '../sales/history.ts'
import { giveUp } from '../sales/pay.ts'
import { settle } from '../sales/settle.ts'
import { isStuck, seconds } from '../sales/times.ts'
import { takeRead } from './budget.ts'
import { refundAttempt } from './refund.ts'

/** Attempts claimed at once, and how many due ones make reading whole pages cheaper than reading each. */
const CLAIM = 30
const PAGES_FROM = 4
const MAX_PAGES = 5
const LEASE_SECONDS = 45

/**
 * Looks at the attempts whose time has come: reads the provider within the budget, settles, gives up what it never had,
 * cancels what waited too long, drives refunds. A claim is a lease: work lost in a crash comes up again.
 * @returns how many attempts it looked at
 */
export async function reconcile(deps: SalesDeps): Promise<number> {
  const due = await claim(deps)
  if (!due.length) return 0
  const seen = due.length >= PAGES_FROM ? await readPages(deps, due) : new Map<string, ProviderOrder>()
  for (const attempt of due) {
    try {
      await look(deps, attempt, seen.get(attempt.id))
    } catch (error) {
      deps.log.error({ attempt: attempt.id, error: String(error) }, 'an attempt could not be reconciled')
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

/** Pages of the newest orders first: one read for up to 30 attempts. */
async function readPages(deps: SalesDeps, due: Attempt[]): Promise<Map<string, ProviderOrder>> {
  const seen = new Map<string, ProviderOrder>()
  const since = new Date(Math.min(...due.map((a) => a.created_at.getTime())) - seconds(60))
  for (let page = 1; page <= MAX_PAGES && due.some((a) => !seen.has(a.id)); page += 1) {
    if (!(await takeRead(deps.db, deps.limits.providerReadsPerMinute))) break
    const outcome = await deps.gateway.listOrders(since, page)
    if (outcome.kind !== 'ok') break
    for (const order of outcome.value) seen.set(order.code, order)
    if (outcome.value.length < 30) break
  }
  return seen
}

async function look(deps: SalesDeps, attempt: Attempt, fromPage: ProviderOrder | undefined): Promise<void> {
  const outcome = fromPage ? { kind: 'ok' as const, value: fromPage } : await read(deps, attempt)
  if (outcome === 'no-budget') return checkAgain(deps, attempt, 20)
  if (outcome.kind === 'ok' && outcome.value === null) return nothingThere(deps, attempt)
  if (outcome.kind !== 'ok' || outcome.value === null) return checkAgain(deps, attempt, deps.limits.recheckSeconds)
  await settle(deps, attempt.id, outcome.value)
  const now = await readAttempt(deps.db, attempt.id)
  if (now?.status === 'refunding') return refundAttempt(deps, now, outcome.value)
  if (now && isStuck(now, deps)) return cancelStuck(deps, now, outcome.value)
}

async function read(deps: SalesDeps, attempt: Attempt): Promise<Outcome<ProviderOrder | null> | 'no-budget'> {
  if (!(await takeRead(deps.db, deps.limits.providerReadsPerMinute))) return 'no-budget'
  if (attempt.order_id) return deps.gateway.readOrder(attempt.order_id)
  const found = await deps.gateway.findOrders(attempt.id)
  return found.kind === 'ok' ? { kind: 'ok', value: found.value[0] ?? null } : found
}

/** Two empty reads some minutes apart prove that the provider never had it (selling.md, Paying). */
async function nothingThere(deps: SalesDeps, attempt: Attempt): Promise<void> {
  if (attempt.status !== 'sending') return checkAgain(deps, attempt, null)
  const gap = seconds(deps.limits.emptyReadGapSeconds)
  if (attempt.empty_read_at && attempt.empty_read_at.getTime() + gap <= deps.now().getTime()) {
    await giveUp(deps, attempt.id)
    return
  }
  const first = (attempt.empty_read_at ?? deps.now()).toISOString()
  await deps.db.execute(sql`UPDATE payment_attempt SET empty_read_at = ${first}, check_at = ${first}::timestamptz + make_interval(secs => ${gap / 1000})
    WHERE id = ${attempt.id} AND status = 'sending'`)
}

async function checkAgain(deps: SalesDeps, attempt: Attempt, inSeconds: number | null): Promise<void> {
  await deps.db.execute(sql`UPDATE payment_attempt
    SET check_at = ${inSeconds === null ? sql`NULL` : sql`clock_timestamp() + make_interval(secs => ${inSeconds})`}
    WHERE id = ${attempt.id} AND status = ${attempt.status}`)
}

/** Frees the places only on a confirmed `canceled`; the provider being away keeps the hold and raises an alert. */
async function cancelStuck(deps: SalesDeps, attempt: Attempt, order: ProviderOrder): Promise<void> {
  if (!order.chargeId) return checkAgain(deps, attempt, deps.limits.recheckSeconds)
  const canceled = await deps.gateway.cancelCharge(order.chargeId, null)
  if (canceled.kind === 'ok') {
    await settle(deps, attempt.id, canceled.value)
    return
  }
  await transaction(deps.db, (tx) => raiseAlert(tx, 'payment.cancel-failed', attempt.id, canceled.kind))
  await checkAgain(deps, attempt, deps.limits.recheckSeconds)
}
