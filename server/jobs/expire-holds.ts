import { expireHold } from '../sales/hold/expire.ts'
import { listOverdue } from '../sales/hold/release-repo.ts'
import type { SalesDeps } from '../sales/sales-deps.ts'

const BATCH = 100

/**
 * Ends overdue holds together; reservations that are being paid are not changed (docs/selling.md#time). Holds locked by
 * another transaction are skipped until the next run, so several processes share the work.
 * @returns the number of holds that ended
 */
export async function expireHolds(deps: SalesDeps): Promise<number> {
  const overdue = await listOverdue(deps.db, BATCH)
  const ends = await Promise.allSettled(overdue.map((id) => expireHold(deps, id)))
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed) throw failed.reason
  return ends.filter((end) => end.status === 'fulfilled' && end.value).length
}
