import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { CORTESIA_TARIFA } from '../../../contract/cortesias-rules.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { claimDue, type Queue } from '../../db/queue.ts'
import { CountRow, IdRow, maybeOne, one, rows } from '../../db/rows.ts'

/** The cancelled events of which something is still to be ended or given back. */
export const CANCELLED = { table: 'evento', column: 'devolucao_em' } satisfies Queue

/** For this long an event is left to the process that works on it; after a crash it is claimed again then. */
const LEASE_SECONDS = 60
/** A refund that the provider refused is asked for again after this time, then after twice as long, and so on. */
const AGAIN_SECONDS = 900
const AGAIN_MAX_SECONDS = 86_400

/** Claims the event that has waited longest. */
export const claimCancelled = (db: Db): Promise<string[]> => claimDue(db, CANCELLED, 1, LEASE_SECONDS)

const CancelledRow = z.strictObject({ motivo: z.string(), cancelado_por: z.string(), age: z.number() })

/** Why and by whom an event was cancelled, and how many seconds ago; null when it is not. */
export const readCancelled = (db: Db, id: string): Promise<z.infer<typeof CancelledRow> | null> =>
  maybeOne(rows(db, CancelledRow)`SELECT motivo, cancelado_por,
      extract(epoch FROM clock_timestamp() - cancelado_em)::float8 AS age
    FROM evento WHERE id = ${id} AND situacao = 'cancelado'`)

/**
 * Makes the holds of an event overdue, so that the job of holds ends them. Those that another transaction is changing
 * are left out until the next time.
 */
export async function endHolds(db: Db, idEvento: string): Promise<void> {
  await db.execute(sql`
    UPDATE reserva SET expires_at = clock_timestamp(), updated_at = clock_timestamp() WHERE id IN (
      SELECT r.id FROM reserva r WHERE r.status = 'held' AND r.expires_at > clock_timestamp()
        AND r.id IN (SELECT v.id_reserva FROM venda v WHERE v.id_evento = ${idEvento} AND v.status = 'held')
      ORDER BY r.id FOR NO KEY UPDATE SKIP LOCKED)`)
}

/**
 * Makes the reads of payments due that have waited for units of an event since before it was cancelled, each once: what
 * is not paid yet is canceled then (`isOfCancelled`). What begins to wait later is read soon anyway.
 */
export async function checkWaiting(db: Db, idEvento: string): Promise<void> {
  await db.execute(sql`
    UPDATE payment_attempt SET check_at = clock_timestamp(), updated_at = clock_timestamp() WHERE id IN (
      SELECT a.id FROM payment_attempt a WHERE a.status = 'waiting'
        AND a.updated_at < (SELECT e.cancelado_em FROM evento e WHERE e.id = ${idEvento})
        AND a.id IN (SELECT v.id_attempt FROM venda v WHERE v.id_evento = ${idEvento} AND v.status = 'paying')
      ORDER BY a.id FOR NO KEY UPDATE SKIP LOCKED)`)
}

const GivenRow = z.strictObject({ id: z.string(), id_attempt: z.string() })

/** Some courtesies of an event that admit somebody: neither revoked nor used. */
export const listGiven = (db: Db, idEvento: string, limit: number): Promise<z.infer<typeof GivenRow>[]> =>
  rows(db, GivenRow)`SELECT c.id, a.id AS id_attempt FROM cortesia_cota q JOIN cortesia c ON c.id_cota = q.id
      JOIN payment_attempt a ON a.id_reserva = c.id AND a.status = 'paid'
    WHERE q.id_evento = ${idEvento} AND c.revogada_em IS NULL
      AND NOT EXISTS (SELECT FROM venda v WHERE v.id_reserva = c.id AND v.entregue)
    ORDER BY c.id LIMIT ${limit}`

/**
 * How many refunds of an event's tickets are in flight. One that has not ended for an hour does not count: it waits for a
 * person, and the others must not wait for it.
 */
export async function countInFlight(db: Db, idEvento: string): Promise<number> {
  const { n } = await one(rows(db, CountRow)`SELECT count(*)::int AS n FROM refund f
    WHERE f.id IN (SELECT v.id_refund FROM venda v WHERE v.id_evento = ${idEvento} AND v.status = 'refunding')
      AND f.created_at > clock_timestamp() - interval '1 hour'`)
  return n
}

const OwedRow = z.strictObject({ id: z.string(), id_cliente: z.string(), vendas: z.array(z.string()) })
export type Owed = z.infer<typeof OwedRow>

/** When the refund of an attempt `v.id_attempt` is asked for again by itself; null: it was not refused yet. */
export const againAt = (cancelledAt: SQL): SQL => sql`(SELECT max(f.updated_at) + make_interval(secs =>
    least(${AGAIN_SECONDS} * 2 ^ (count(*) - 1), ${AGAIN_MAX_SECONDS})::float8) FROM refund f
  WHERE f.id_attempt = v.id_attempt AND f.status = 'failed' AND f.created_at >= ${cancelledAt})`

/** A ticket `v` for which money may be owed: a courtesy is revoked instead, and has cost nothing. */
const IS_OWED = sql`v.status = 'sold' AND v.id_tarifa IS DISTINCT FROM ${CORTESIA_TARIFA}::uuid`

/**
 * Payments with tickets of a cancelled event that were not given back, without those that have a refund in flight.
 * @param of an event, whose payments are returned that are due; or one payment, due or not
 */
export const listOwed = (
  db: Db,
  of: { evento: string; limit: number } | { evento: string; attempt: string },
): Promise<Owed[]> => rows(db, OwedRow)`
  SELECT v.id_attempt AS id, (array_agg(v.id_cliente))[1] AS id_cliente, array_agg(v.id ORDER BY v.id) AS vendas
  FROM venda v JOIN evento e ON e.id = v.id_evento AND e.situacao = 'cancelado'
  WHERE v.id_evento = ${of.evento} AND ${IS_OWED}
    AND NOT EXISTS (SELECT FROM refund f WHERE f.id_attempt = v.id_attempt AND f.status IN ('pending', 'sent'))
    AND ${'attempt' in of ? sql`v.id_attempt = ${of.attempt}` : sql`coalesce(${againAt(sql`e.cancelado_em`)} <= clock_timestamp(), true)`}
  GROUP BY v.id_attempt ORDER BY v.id_attempt LIMIT ${'attempt' in of ? 1 : of.limit}`

/** What of an event is not over: held, being paid, owed or being given back; and courtesies that nobody has used. */
const isLeft = (idEvento: string): SQL => sql`EXISTS (SELECT FROM venda v WHERE v.id_evento = ${idEvento}
  AND v.status IN ('held', 'paying', 'sold', 'refunding') AND NOT (v.status = 'sold' AND v.entregue AND NOT (${IS_OWED})))`

/** Sets when an event is next worked on; never again when nothing of it is left. @returns whether nothing is */
export async function scheduleCancelled(tx: Tx, idEvento: string, inSeconds: number): Promise<boolean> {
  const ended = await maybeOne(rows(tx, IdRow)`
    UPDATE evento SET devolucao_em = NULL WHERE id = ${idEvento} AND devolucao_em IS NOT NULL AND NOT ${isLeft(idEvento)}
    RETURNING id`)
  if (ended) return true
  await tx.execute(sql`UPDATE evento SET devolucao_em = clock_timestamp() + make_interval(secs => ${inSeconds})
    WHERE id = ${idEvento} AND devolucao_em IS NOT NULL`)
  return false
}

/** Whether a payment is for units of a cancelled event, so that it must not go on waiting. */
export async function isOfCancelled(db: Db, idAttempt: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`SELECT FROM venda v JOIN evento e ON e.id = v.id_evento
    WHERE v.id_attempt = ${idAttempt} AND e.situacao = 'cancelado' LIMIT 1`)
  return rowCount === 1
}
