import { sql } from 'drizzle-orm'
import type { Db } from '../../server/db/connection.ts'

/**
 * The query plans of what `work` asks of the database it gets, without scans of whole tables where there is another way.
 * Nothing is executed: each answer is a plan, which `work` cannot read, so that its failure is ignored.
 */
export async function plansOf(db: Db, work: (db: Db) => Promise<unknown>): Promise<string[]> {
  const plans: string[] = []
  await db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL enable_seqscan = off`)
    const explaining = {
      execute: async (query: ReturnType<typeof sql>) => {
        const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql`EXPLAIN ${query}`)
        plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
        return { rows: [{ n: 0 }] }
      },
    }
    await work(explaining as never).catch(() => null)
  })
  return plans
}
