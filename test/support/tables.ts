import { sql } from 'drizzle-orm'
import type { Db } from '../../server/db/connection.ts'

/**
 * What refused calls may change: counters of rate limits and of reads at the provider, and the note that a list of cards
 * may change, which is written before each call to the provider.
 */
const EXCLUDED = new Set(['rate_limit', 'read_budget', 'carteira'])

/**
 * Each table's row count and a hash of its rows: if equal before and after, nothing changed but when a session was used.
 */
export async function fingerprint(db: Db): Promise<Record<string, string>> {
  const tables = await db.execute<{ name: string }>(
    sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  )
  const parts = tables.rows
    .filter(({ name }) => !EXCLUDED.has(name))
    .map(
      ({
        name,
      }) => sql`SELECT ${name} AS name, count(*) || ' ' || md5(coalesce(string_agg(r.row, '|' ORDER BY r.row), ''))
        AS rows FROM ${sql.identifier(name)} t, LATERAL (SELECT (to_jsonb(t) - 'seen_at')::text AS row) r`,
    )
  const { rows } = await db.execute<{ name: string; rows: string }>(sql.join(parts, sql` UNION ALL `))
  return Object.fromEntries(rows.map(({ name, rows: content }) => [name, content]))
}
