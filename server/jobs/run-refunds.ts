import { sql } from 'drizzle-orm'
import { failureDetails } from '../db/db-errors.ts'
import { advanceRefund } from '../sales/refund-advance.ts'
import { REFUND_LEASE_SECONDS } from '../sales/refund-repo.ts'
import type { SalesDeps } from '../sales/sales-deps.ts'

const CLAIM = 5

/**
 * Takes the refunds people asked for a step further. A claim is a lease: several processes share the work, and what was
 * lost in a crash comes up again.
 * @returns how many it looked at
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
