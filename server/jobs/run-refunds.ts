import { sql } from 'drizzle-orm'
import { failureDetails } from '../db/db-errors.ts'
import { advanceRefund } from '../sales/refund/advance.ts'
import { REFUND_LEASE_SECONDS } from '../sales/refund/refund-repo.ts'
import type { SalesDeps } from '../sales/sales-deps.ts'

const CLAIM = 5

/**
 * Advances the requested refunds whose check is due. A claim is a lease: several processes share the work, and work
 * lost in a crash is retried.
 * @returns the number of refunds claimed
 */
export async function advanceDueRefunds(deps: SalesDeps): Promise<number> {
  const { rows } = await deps.db.execute<{ id: string }>(sql`
    UPDATE refund SET check_at = clock_timestamp() + make_interval(secs => ${REFUND_LEASE_SECONDS})
    WHERE id IN (SELECT id FROM refund WHERE check_at <= clock_timestamp() ORDER BY check_at LIMIT ${CLAIM}
      FOR UPDATE SKIP LOCKED) RETURNING id`)
  await Promise.all(
    rows.map(async ({ id }) => {
      try {
        await advanceRefund(deps, id)
      } catch (error) {
        deps.log.error({ refund: id, ...failureDetails(error) }, 'a refund could not be advanced')
      }
    }),
  )
  return rows.length
}
