import { failureDetails } from '../db/db-errors.ts'
import { advanceRefund } from '../sales/refund/advance.ts'
import { claimDueRefunds } from '../sales/refund/due-repo.ts'
import type { SalesDeps } from '../sales/sales-deps.ts'

const CLAIM = 5

/**
 * Advances the refunds whose check is due, requested and automatic ones. Several processes share the work, and work lost
 * in a crash is retried (`claimDue`).
 * @returns the number of refunds claimed
 */
export async function advanceDueRefunds(deps: SalesDeps): Promise<number> {
  const ids = await claimDueRefunds(deps.db, CLAIM)
  await Promise.all(
    ids.map(async (id) => {
      try {
        await advanceRefund(deps, id)
      } catch (error) {
        deps.log.error({ refund: id, ...failureDetails(error) }, 'a refund could not be advanced')
      }
    }),
  )
  return ids.length
}
