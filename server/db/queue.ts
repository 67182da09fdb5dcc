import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Tx } from './connection.ts'
import { IdRow, one, rows } from './rows.ts'

/**
 * A queue in a table: a row is due when its column is in the past (docs/selling.md#time). `only`: a further condition,
 * for example that of the column's partial index.
 */
export type Queue = {
  table:
    | 'payment_attempt'
    | 'reserva'
    | 'refund'
    | 'second_order'
    | 'socio'
    | 'webhook_inbox'
    | 'remocao'
    | 'ledger_comparison'
    | 'evento'
    | 'cartao'
    | 'pagador'
    | 'teste_pagamento'
    | 'mensagem'
  column:
    | 'check_at'
    | 'hook_at'
    | 'expires_at'
    | 'next_try_at'
    | 'next_at'
    | 'publicar_em'
    | 'apagar_em'
    | 'devolucao_em'
    | 'proxima_em'
    | 'conferir_em'
  only?: SQL | undefined
}

/**
 * The rows that are due, the longest-waiting ones first, locked until the end of the transaction. Rows that another
 * transaction has locked are left out, so several processes can share a queue without waiting for each other.
 */
export const lockDue = ({ table, column, only = sql`true` }: Queue, limit: number, columns: SQL = sql`id`): SQL => sql`
  SELECT ${columns} FROM ${sql.identifier(table)} WHERE ${sql.identifier(column)} <= (SELECT clock_timestamp()) AND ${only}
  ORDER BY ${sql.identifier(column)} LIMIT ${limit} FOR NO KEY UPDATE SKIP LOCKED`

/**
 * Claims rows that are due. A claim is a lease: it moves the column ahead, so that no other process claims the row
 * meanwhile, and work that is lost in a crash is claimed again afterwards.
 * @returns the claimed ids
 */
export async function claimDue(db: Db | Tx, queue: Queue, limit: number, leaseSeconds: number): Promise<string[]> {
  const found = await rows(db, IdRow)`
    UPDATE ${sql.identifier(queue.table)} SET ${sql.identifier(queue.column)} = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    WHERE id IN (${lockDue(queue, limit)}) RETURNING id`
  return found.map(({ id }) => id)
}

const DueRow = z.strictObject({ ms: z.number().nullable() })

/**
 * The number of milliseconds until an instant of the database: 0 or less when it has passed, Infinity when it is NULL.
 */
export async function msUntil(db: Db, instant: SQL): Promise<number> {
  const { ms } = await one(rows(db, DueRow)`
    SELECT (extract(epoch FROM ${instant} - clock_timestamp()) * 1000)::float8 AS ms`)
  return ms ?? Number.POSITIVE_INFINITY
}

/**
 * The number of milliseconds until the first row of these queues is due: see `msUntil`. Reads one end of each index.
 */
export const nextDue = (db: Db, queues: Queue[]): Promise<number> =>
  msUntil(
    db,
    sql`least(${sql.join(
      queues.map(
        ({ table, column, only = sql`true` }) =>
          sql`(SELECT min(${sql.identifier(column)}) FROM ${sql.identifier(table)} WHERE ${only})`,
      ),
      sql`, `,
    )})`,
  )
