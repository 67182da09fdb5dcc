import { IdRow, rows } from '../db/rows.ts'
import { expireHold } from '../sales/hold/expire.ts'
import type { SalesDeps } from '../sales/sales-deps.ts'

const BATCH = 100

/**
 * Ends overdue holds together; reservations that are being paid are left alone (docs/selling.md#time). What another
 * transaction has locked is left to the next time, so several processes share the work.
 * @returns the number of holds that ended
 */
export async function expireHolds(deps: SalesDeps): Promise<number> {
  const found = await rows(deps.db, IdRow)`SELECT id FROM reserva
    WHERE status = 'held' AND expires_at < clock_timestamp() ORDER BY expires_at LIMIT ${BATCH}`
  const ends = await Promise.allSettled(found.map(({ id }) => expireHold(deps, id)))
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed) throw failed.reason
  return ends.filter((end) => end.status === 'fulfilled' && end.value).length
}
