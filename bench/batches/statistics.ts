import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../server/db/connection.ts'
import { planRow, rowOf } from '../rows.ts'

/**
 * Makes the planner believe that each of the shop's tables is `times` as large as it is. The planner multiplies the
 * stored rows per page by the actual number of pages, so this changes the rows per page; the columns' statistics stay.
 * Needs PostgreSQL 18, and that nothing analyzes the tables meanwhile.
 * @internal
 */
export async function pretendSize(db: Db, times: number): Promise<void> {
  await db.execute(sql`SELECT pg_restore_relation_stats('schemaname', 'public', 'relname', c.relname::text,
      'relpages', c.relpages, 'reltuples', (c.reltuples * ${times}::real)::real)
    FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.reltuples > 0`)
}

const PlanRow = planRow(z.looseObject({ 'Plan Rows': z.number() }))

/** The planner's number of rows of a table. */
export async function plannedRows(db: Db, table: string): Promise<number> {
  const answer = await db.execute(sql`EXPLAIN (FORMAT JSON) SELECT * FROM ${sql.identifier(table)}`)
  return rowOf(PlanRow, answer)['QUERY PLAN'][0].Plan['Plan Rows']
}
