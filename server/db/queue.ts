import { type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from './connection.ts'
import { IdRow, rows } from './rows.ts'

/**
 * A queue in a table: a row is due when its column is in the past (docs/selling.md#time). `only`: a further condition,
 * for example that of the column's partial index.
 */
export type Queue = {
  table: 'refund' | 'socio' | 'webhook_inbox' | 'remocao'
  column: 'check_at' | 'expires_at' | 'next_try_at'
  only?: SQL | undefined
}

/**
 * The rows that are due, those that wait longest first, locked until the end of the transaction. Rows that another
 * transaction has locked are left out, so several processes share a queue and none waits for another.
 */
export const lockDue = ({ table, column, only = sql`true` }: Queue, limit: number, columns: SQL = sql`id`): SQL => sql`
  SELECT ${columns} FROM ${sql.identifier(table)} WHERE ${sql.identifier(column)} <= (SELECT clock_timestamp()) AND ${only}
  ORDER BY ${sql.identifier(column)} LIMIT ${limit} FOR NO KEY UPDATE SKIP LOCKED`

/**
 * Claims rows that are due. A claim is a lease: it moves the column ahead, so nobody else claims the row meanwhile, and
 * work that is lost in a crash is claimed again afterwards.
 * @returns the claimed ids
 */
export async function claimDue(db: Db | Tx, queue: Queue, limit: number, leaseSeconds: number): Promise<string[]> {
  const found = await rows(db, IdRow)`
    UPDATE ${sql.identifier(queue.table)} SET ${sql.identifier(queue.column)} = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    WHERE id IN (${lockDue(queue, limit)}) RETURNING id`
  return found.map(({ id }) => id)
}
