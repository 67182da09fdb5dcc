import { setTimeout as sleep } from 'node:timers/promises'
import type { ClubDeps } from '../club/club-deps.ts'
import type { Outcome } from '../gateways/payment.ts'
import { takeAll } from '../limits/rate-limit.ts'
import { consumeReadBudget } from '../sales/settle/read-budget-repo.ts'

/** The provider allows 50 reads of webhooks a minute, separately from all others. */
const HOOK_READS = { key: 'provider.reads:hooks', windowSeconds: 60, max: 40 }
const BUDGET_PAUSE_MS = 250
/** How many times a failed read is repeated, and the time between two tries. */
const TRIES = 10
const RETRY_MS = 3000

/** The provider did not answer: the results so far are stored, and the whole work may be repeated. */
class LedgerUnread extends Error {}

/**
 * One read of the provider's ledger: waits for the budget that all processes share, and repeats a failed read.
 * @returns null when the provider answers 404
 * @throws LedgerUnread after too many failures
 */
export async function readLedger<T>(
  { db, limits, log }: ClubDeps,
  call: () => Promise<Outcome<T>>,
  isOfHooks = false,
): Promise<T | null> {
  for (let left = TRIES; ; left -= 1) {
    while (isOfHooks && !(await takeAll(db, [HOOK_READS])).ok) await sleep(BUDGET_PAUSE_MS)
    while (!(await consumeReadBudget(db, limits.providerReadsPerMinute, 'confirm'))) await sleep(BUDGET_PAUSE_MS)
    const outcome = await call()
    if (outcome.kind === 'ok') return outcome.value
    if (outcome.kind === 'rejected' && outcome.status === 404) return null
    log.warn({ outcome: outcome.kind }, "the provider's ledger could not be read")
    if (left <= 1) throw new LedgerUnread('A Pagar.me não respondeu: o banco restaurado ainda não foi conferido.')
    await sleep(RETRY_MS)
  }
}

/** All pages of a list, one after the other, until one is not full. */
export async function* ledgerPages<T>(
  deps: ClubDeps,
  size: number,
  read: (page: number) => Promise<Outcome<T[]>>,
  isOfHooks = false,
): AsyncGenerator<T[]> {
  for (let page = 1; ; page += 1) {
    const found = (await readLedger(deps, () => read(page), isOfHooks)) ?? []
    yield found
    if (found.length < size) return
  }
}
