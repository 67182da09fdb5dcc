import { sql } from 'drizzle-orm'
import type { Db } from '../../server/db/connection.ts'

/**
 * Tables that refused calls may change: counters of rate limits and of reads at the provider, and the mark that a list
 * of cards may change, which is written before each call to the provider. A job deletes the rows of `public_change`.
 */
const EXCLUDED = new Set(['rate_limit', 'read_budget', 'carteira', 'public_change'])

/**
 * Each table's row count and a sum of its rows' hashes: if they are equal before and after, nothing has changed except
 * when a session was last used.
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
