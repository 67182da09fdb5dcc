import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { FILA_STATUSES } from '../../contract/fila-rules.ts'
import type { Db, Tx } from '../db/connection.ts'
import { IdRow, maybeOne, rows, TimeText } from '../db/rows.ts'

const PlaceRow = z.strictObject({
  id: z.string(),
  id_cliente: z.string(),
  status: z.enum(FILA_STATUSES),
  numero: z.int().nullable(),
  ends_at: TimeText.nullable(),
})
/** A place in a line. */
export type PlaceRow = z.infer<typeof PlaceRow>

const place = sql`id, id_cliente, status, numero, ends_at`
const isLive = sql`status IN ('waiting', 'admitted')`

export type Arrival = { idCliente: string; at: Date }

/**
 * Gives each of these clientes a place in the line of an event. A cliente who has a place keeps it; one who has had
 * `most` places in it gets none. One statement for all, in a fixed order, so that two processes do not wait for each
 * other.
 */
export async function insertPlaces(db: Db, idEvento: string, arrivals: Arrival[], most: number): Promise<void> {
  const clientes = sql.param(arrivals.map(({ idCliente }) => idCliente))
  const times = sql.param(arrivals.map(({ at }) => at.toISOString()))
  await db.execute(sql`
    INSERT INTO fila_lugar (id_evento, id_cliente, arrived_at)
    SELECT f.id_evento, a.id_cliente, a.arrived_at
    FROM unnest(${clientes}::uuid[], ${times}::timestamptz[]) AS a(id_cliente, arrived_at)
      JOIN fila f ON f.id_evento = ${idEvento}
    WHERE (SELECT count(*) FROM fila_lugar p WHERE p.id_cliente = a.id_cliente AND p.id_evento = f.id_evento) < ${most}
    ORDER BY a.id_cliente
    ON CONFLICT (id_evento, id_cliente) WHERE ${isLive} DO NOTHING`)
}

/** The places of these clientes that wait or are admitted. */
export const livePlaces = (db: Db, idEvento: string, clientes: string[]): Promise<PlaceRow[]> =>
  rows(db, PlaceRow)`SELECT ${place} FROM fila_lugar
    WHERE id_evento = ${idEvento} AND id_cliente = ANY(${sql.param(clientes)}::uuid[]) AND ${isLive}`

export const placesById = (db: Db, ids: string[]): Promise<PlaceRow[]> =>
  rows(db, PlaceRow)`SELECT ${place} FROM fila_lugar WHERE id = ANY(${sql.param(ids)}::uuid[])`

/**
 * The place of a cliente in the line of an event that waits or is admitted, else their last one; null: they never
 * joined.
 */
export const lastPlace = (db: Db, idEvento: string, idCliente: string): Promise<PlaceRow | null> =>
  maybeOne(rows(db, PlaceRow)`SELECT ${place} FROM fila_lugar
    WHERE id_evento = ${idEvento} AND id_cliente = ${idCliente} ORDER BY ${isLive} DESC, arrived_at DESC LIMIT 1`)

/** The columns written when a person leaves their place. */
const leaving = sql`status = 'left', updated_at = clock_timestamp(),
  ends_at = CASE WHEN ends_at IS NOT NULL THEN least(ends_at, clock_timestamp()) END`

/** @returns the id of the place that was left; null when the cliente has none */
export const leavePlace = (db: Db, idEvento: string, idCliente: string): Promise<{ id: string } | null> =>
  maybeOne(rows(db, IdRow)`UPDATE fila_lugar SET ${leaving}
    WHERE id_evento = ${idEvento} AND id_cliente = ${idCliente} AND ${isLive} RETURNING id`)

/** Leaves all lines of the cliente, so that other people do not wait behind a removed account. */
export async function leaveAllLines(tx: Tx, idCliente: string): Promise<void> {
  await tx.execute(sql`UPDATE fila_lugar SET ${leaving} WHERE id_cliente = ${idCliente} AND ${isLive}`)
}

const BegunRow = z.strictObject({ seed_sha256: z.string() })

/** Inserts the line of an event; an existing one stays as it is, and the answer is null. */
export const insertFila = (tx: Tx, idEvento: string, seed: string, windowSize: number) =>
  maybeOne(rows(tx, BegunRow)`INSERT INTO fila (id_evento, seed, seed_sha256, window_size)
    VALUES (${idEvento}, ${seed}, encode(sha256(convert_to(${seed}, 'UTF8')), 'hex'), ${windowSize})
    ON CONFLICT DO NOTHING RETURNING seed_sha256`)

/** Whether the draw of an event's line has begun. The row is locked, so that no draw begins before the commit. */
export async function lockDrawn(tx: Tx, idEvento: string): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`SELECT 1 FROM fila WHERE id_evento = ${idEvento} AND list_sha256 IS NOT NULL FOR NO KEY UPDATE`,
  )
  return rowCount === 1
}

const SnapshotRow = z.strictObject({
  fila_abre_em: TimeText,
  is_over: z.boolean(),
  is_draft: z.boolean(),
  seed: z.string(),
  seed_sha256: z.string(),
  drawn_at: TimeText.nullable(),
  list_sha256: z.string().nullable(),
  drawn: z.int().nullable(),
  last_number: z.int(),
  called: z.int(),
  free: z.int(),
  sold_out: z.boolean(),
  per_second: z.number().nullable(),
  /** People without a number. */
  unnumbered: z.int(),
  /** The numbers after `called` whose people have left, in ascending order. */
  left: z.array(z.int()),
  admitted: z.array(z.strictObject({ id: z.string(), numero: z.int(), ends_at: z.string() })),
})
export type SnapshotRow = z.infer<typeof SnapshotRow>

/** The state of an event's line; null when the event has none. */
export const readFila = (db: Db, idEvento: string, today: string): Promise<SnapshotRow | null> =>
  maybeOne(rows(db, SnapshotRow)`
    SELECT e.fila_abre_em, (e.excluir OR e.situacao = 'cancelado' OR e.data < ${today}::date) AS is_over, NOT e.publicado AS is_draft, f.seed, f.seed_sha256, f.drawn_at,
      CASE WHEN f.drawn_at IS NOT NULL THEN f.list_sha256 END AS list_sha256,
      CASE WHEN f.drawn_at IS NOT NULL THEN f.drawn END AS drawn, f.last_number, f.called, f.free, f.sold_out, f.per_second,
      (SELECT count(*)::int FROM fila_lugar p WHERE p.id_evento = f.id_evento AND p.status = 'waiting'
        AND p.numero IS NULL) AS unnumbered,
      (SELECT coalesce(json_agg(p.numero ORDER BY p.numero), '[]') FROM fila_lugar p WHERE p.id_evento = f.id_evento
        AND p.status = 'left' AND p.numero > f.called) AS left,
      (SELECT coalesce(json_agg(json_build_object('id', p.id, 'numero', p.numero, 'ends_at', p.ends_at)), '[]')
        FROM fila_lugar p WHERE p.id_evento = f.id_evento AND p.status = 'admitted') AS admitted
    FROM fila f JOIN evento e ON e.id = f.id_evento WHERE f.id_evento = ${idEvento} AND e.fila_abre_em IS NOT NULL`)
