import { sql } from 'drizzle-orm'
import type { Db } from '../db/connection.ts'
import { consumeReadBudget } from './read-budget.ts'
import type { SalesDeps } from './sales-deps.ts'

/**
 * Who reads at the provider for another purpose than the confirmation of payments: a person's request (`cliente:<id>`
 * or `usuario:<id>`), or a job.
 */
export type Reader = { person: string } | 'job'

/**
 * Takes one read from the shares that this reader may use, and then from the budget: the person's own share and the one
 * of all requests, or the one of all jobs. Both together are less than the budget, so the confirmation of payments can
 * rely on the rest (docs/selling.md#provider-limits). Every read that is not part of a confirmation asks here first.
 * @returns false when one of them is used up in this minute
 */
export async function consumeReadShare(
  { db, limits }: Pick<SalesDeps, 'db' | 'limits'>,
  reader: Reader,
): Promise<boolean> {
  const shares: [key: string, max: number][] =
    reader === 'job'
      ? [['jobs', limits.jobReadsPerMinute]]
      : [
          [reader.person, limits.personReadsPerMinute],
          ['requests', limits.requestReadsPerMinute],
        ]
  for (const [key, max] of shares) if (!(await take(db, `provider.reads:${key}`, max))) return false
  return consumeReadBudget(db, limits.providerReadsPerMinute)
}

async function take(db: Db, key: string, max: number): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    INSERT INTO rate_limit AS r (key, window_start, count) VALUES (${key}, date_trunc('minute', clock_timestamp()), 1)
    ON CONFLICT (key, window_start) DO UPDATE SET count = r.count + 1 WHERE r.count < ${max}`)
  return rowCount === 1
}
