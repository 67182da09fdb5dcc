import type { ClubDeps } from '../club/club-deps.ts'
import { HOOKS_PER_PAGE, type ProviderHook } from '../gateways/payment.ts'
import { mayChange, urgencyOf } from '../jobs/hook-kinds.ts'
import { readAttempt } from '../sales/attempts-repo.ts'
import { uuidOf } from '../sales/pay/order-id.ts'
import { readAttemptOrder } from '../sales/settle/read-attempt-order.ts'
import { applyOne, type OrderCounts, type Window } from './compare-orders.ts'
import { ledgerPages, readLedger } from './ledger-reads.ts'
import { armSocios, attemptsOf } from './restore-repo.ts'

/**
 * Reads from the provider the orders created before the window that a webhook within it reported: they were refunded or
 * charged back after the restored moment, and the list of orders is by their creation time. Reported socios are checked
 * by their job.
 */
export async function compareHooks(deps: ClubDeps, window: Window, counts: OrderCounts): Promise<void> {
  const reported = new Map<string, Set<string>>()
  const note = (id: string, type: string): void => void reported.set(id, (reported.get(id) ?? new Set()).add(type))
  const read = (page: number) => deps.gateway.listHooks(window, page)
  for await (const page of ledgerPages(deps, HOOKS_PER_PAGE, read, true)) {
    const ofClub = page.filter(({ subscriptionId }) => subscriptionId !== null)
    await armSocios(
      deps.db,
      ofClub.flatMap(({ subscriptionId }) => subscriptionId ?? []),
      codesOf(ofClub),
    )
    const ofOrders = page.filter(({ subscriptionId, type }) => subscriptionId === null && urgencyOf(type) === 'now')
    for (const { orderId, code, type } of ofOrders) {
      const [id] = await attemptsOf(deps.db, codesOf([{ code }]), orderId === null ? [] : [orderId])
      if (id !== undefined) note(id, type)
    }
  }
  for (const [id, types] of reported) await readAgain(deps, id, [...types], window, counts)
}

const codesOf = (hooks: Pick<ProviderHook, 'code'>[]): string[] => hooks.flatMap(({ code }) => uuidOf(code) ?? [])

async function readAgain(
  deps: ClubDeps,
  id: string,
  types: string[],
  window: Window,
  counts: OrderCounts,
): Promise<void> {
  const attempt = await readAttempt(deps.db, id)
  // Orders of the window have been read from the list of orders.
  const isListed = attempt?.order_created_at && attempt.order_created_at >= window.since
  if (!attempt || isListed || !types.some((type) => mayChange(attempt.status, type))) return
  const order = await readLedger(deps, () => readAttemptOrder(deps, attempt))
  if (order === null) return
  await applyOne(deps, attempt, order, window, counts)
}
