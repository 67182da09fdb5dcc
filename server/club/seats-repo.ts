import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../db/connection.ts'
import { lockDue, type Queue } from '../db/queue.ts'
import { IdRow, maybeOne, rows, TimeText } from '../db/rows.ts'

const PastHoldRow = z.strictObject({ used_ms: z.number(), released_at: TimeText })

/**
 * How long a cliente had a seat that they gave back, or lost by a refused charge, less than `restSeconds` ago.
 * @returns null when there is none
 */
export async function readPastHold(
  tx: Tx,
  idCliente: string,
  nrCadeira: number,
  restSeconds: number,
): Promise<{ usedMs: number; releasedAt: Date } | null> {
  // A failed row may be read at the provider for a day; its hold ended when the charge was refused.
  const row = await maybeOne(rows(tx, PastHoldRow)`
    SELECT (extract(epoch FROM ended - held_at) * 1000)::float8 AS used_ms, ended AS released_at
    FROM socio, LATERAL (SELECT CASE state WHEN 'failed' THEN expires_at ELSE updated_at END AS ended) e
    WHERE id_cliente = ${idCliente} AND nr_cadeira = ${nrCadeira} AND state IN ('released', 'failed')
      AND ended > clock_timestamp() - make_interval(secs => ${restSeconds}) ORDER BY ended DESC LIMIT 1`)
  return row ? { usedMs: row.used_ms, releasedAt: new Date(row.released_at) } : null
}

/**
 * Inserts a hold of a seat for a cliente.
 * @returns the new row's id; null when the seat is taken, or the cliente has a live membership
 */
export async function insertHeld(
  tx: Tx,
  hold: { idCliente: string; nrCadeira: number; valorCents: number; expiresAt: Date; heldAt: Date },
): Promise<string | null> {
  const found = await maybeOne(rows(tx, IdRow)`
    INSERT INTO socio (id_cliente, state, nr_cadeira, expires_at, held_at, valor_cents)
    VALUES (${hold.idCliente}, 'held', ${hold.nrCadeira}, ${hold.expiresAt.toISOString()}, ${hold.heldAt.toISOString()},
      ${hold.valorCents})
    ON CONFLICT DO NOTHING RETURNING id`)
  return found?.id ?? null
}

const SeatRow = z.strictObject({ id: z.string(), nr_cadeira: z.int() })

/** Locks the overdue hold of this seat, if there is one. @returns its row's id */
export async function lockOverdueOf(tx: Tx, nrCadeira: number): Promise<string | null> {
  const found = await maybeOne(rows(tx, IdRow)`SELECT id FROM socio
    WHERE nr_cadeira = ${nrCadeira} AND state = 'held' AND expires_at < clock_timestamp() FOR NO KEY UPDATE`)
  return found?.id ?? null
}

const OVERDUE: Queue = { table: 'socio', column: 'expires_at', only: sql`state = 'held'` }

/** Locks an overdue hold that no other transaction has locked. */
export const lockOverdue = (tx: Tx): Promise<z.infer<typeof SeatRow> | null> =>
  maybeOne(rows(tx, SeatRow)`${lockDue(OVERDUE, 1, sql`id, nr_cadeira`)}`)
