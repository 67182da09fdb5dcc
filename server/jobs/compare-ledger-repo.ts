import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Tx } from '../db/connection.ts'
import { claimDue } from '../db/queue.ts'
import { one, rows, TimeText } from '../db/rows.ts'
import { transaction } from '../db/transaction.ts'
import type { SalesDeps } from '../sales/sales-deps.ts'
import { consumeReadBudget } from '../sales/settle/read-budget-repo.ts'

/** A page that was lost in a crash, or could not be read, is due again after this time. */
const LEASE_SECONDS = 60
/** The time from one page to the next: some 30 000 pages a day at most. */
const PACE_SECONDS = 3

/** A page of the orders between two instants. `readAt`, `lease`: the database's clock. Instants are texts. */
const Part = z.strictObject({
  since: TimeText,
  until: TimeText,
  page: z.int(),
  readAt: TimeText,
  lease: TimeText,
})
export type Part = z.infer<typeof Part>

/** Rolls the transaction back: the page stays due. */
class NoReadLeft extends Error {}

/**
 * Claims the page that is due, or the first one of the day, with a spare read of the budget.
 * @returns null when none is due, another process has it, or no read is left
 */
export async function claimPart(deps: SalesDeps): Promise<Part | null> {
  try {
    return await transaction(deps.db, async (tx) => {
      const part = await claim(tx, deps.limits.comparedDays)
      if (part && !(await consumeReadBudget(tx, deps.limits.providerReadsPerMinute, 'spare'))) throw new NoReadLeft()
      return part
    })
  } catch (error) {
    if (error instanceof NoReadLeft) return null
    throw error
  }
}

async function claim(tx: Tx, days: number): Promise<Part | null> {
  const [id] = await claimDue(tx, { table: 'ledger_comparison', column: 'next_at' }, 1, LEASE_SECONDS)
  if (id === undefined) return null
  return one(rows(tx, Part)`
    WITH t AS MATERIALIZED (SELECT clock_timestamp() AS at)
    UPDATE ledger_comparison c SET begun_at = coalesce(c.begun_at, t.at), until = coalesce(c.until, t.at),
      since = coalesce(c.since, t.at - make_interval(days => ${days})) FROM t WHERE c.id = ${id}
    RETURNING c.since::text AS since, c.until::text AS until, c.page, t.at::text AS "readAt", c.next_at::text AS lease`)
}

// Only while this process still has the lease: after its end another process may have continued.

export const storeNextPart = (db: Db, { lease }: Part, { until, page }: Pick<Part, 'until' | 'page'>) =>
  db.execute(sql`UPDATE ledger_comparison SET until = ${until}, page = ${page},
    next_at = clock_timestamp() + make_interval(secs => ${PACE_SECONDS}) WHERE next_at = ${lease}`)

/** The next comparison begins a day after this one began. */
export const endComparison = (db: Db, { lease }: Part) =>
  db.execute(sql`UPDATE ledger_comparison SET next_at = begun_at + interval '1 day', begun_at = NULL, since = NULL,
    until = NULL, page = 1 WHERE next_at = ${lease}`)
