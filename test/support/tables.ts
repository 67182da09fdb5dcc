import { sql } from 'drizzle-orm'
import type { Db } from '../../server/db/connection.ts'

/**
 * What refused calls may change: counters of rate limits and of reads at the provider, and the note that a list of cards
 * may change, which is written before each call to the provider. The notes of what changed for all are deleted by a job.
 */
const EXCLUDED = new Set(['rate_limit', 'read_budget', 'carteira', 'public_change'])

/**
 * Each table's row count and a sum of its rows' hashes: if equal before and after, nothing changed but when a session was
 * used.
 */
export async function fingerprint(db: Db): Promise<Record<string, string>> {
  const tables = await db.execute<{ name: string; is_used: boolean }>(
    sql`SELECT relname AS name, EXISTS (SELECT FROM pg_attribute WHERE attrelid = c.oid AND attname = 'seen_at') AS is_used
      FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`,
  )
  const parts = tables.rows
    .filter(({ name }) => !EXCLUDED.has(name))
    .map(({ name, is_used }) => {
      const row = is_used ? sql`(to_jsonb(t) - 'seen_at')::text` : sql`t::text`
      return sql`SELECT ${name} AS name, count(*) || ' ' || coalesce(sum(hashtextextended(${row}, 0)), 0) AS rows
        FROM ${sql.identifier(name)} t`
    })
  const { rows } = await db.execute<{ name: string; rows: string }>(sql.join(parts, sql` UNION ALL `))
  return Object.fromEntries(rows.map(({ name, rows: content }) => [name, content]))
}
