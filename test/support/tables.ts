import { sql } from 'drizzle-orm'
import type { Db } from '../../server/db/connection.ts'

/** Counters of rate limits: they count refused calls, too. */
const EXCLUDED = new Set(['rate_limit'])

/** Each table's row count and a hash of its rows: if equal before and after, nothing changed. */
export async function fingerprint(db: Db): Promise<Record<string, string>> {
  const tables = await db.execute<{ name: string }>(
    sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  )
  const parts = tables.rows
    .filter(({ name }) => !EXCLUDED.has(name))
    .map(
      ({
        name,
      }) => sql`SELECT ${name} AS name, count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), ''))
        AS rows FROM ${sql.identifier(name)} t`,
    )
  const { rows } = await db.execute<{ name: string; rows: string }>(sql.join(parts, sql` UNION ALL `))
  return Object.fromEntries(rows.map(({ name, rows: content }) => [name, content]))
}
