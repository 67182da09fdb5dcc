import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Tx } from '../db/connection.ts'
import { PATIENT } from '../db/prepared-client.ts'
import { DayText, maybeOne, one, rows } from '../db/rows.ts'

const ListedRow = z.strictObject({ is_listed: z.boolean() })

/** Whether the order of an event's line is decided, even if its numbers are not assigned yet. */
export const isListed = async (tx: Tx, idEvento: string): Promise<boolean> =>
  (
    await maybeOne(
      rows(tx, ListedRow)`SELECT list_sha256 IS NOT NULL AS is_listed FROM fila WHERE id_evento = ${idEvento}`,
    )
  )?.is_listed === true

const DrawnRow = z.strictObject({ drawn: z.int() })

/**
 * Decides the order of all people who joined before the opening, once: that of the SHA-256 of the seed, the hash of the
 * list of their places and their own place. So neither the shop, which has known the seed, nor a person who joins can
 * choose a number without knowing who else will join (docs/decisions/waiting-room.md). It locks no place: joining and
 * leaving continue.
 */
export async function decideOrder(tx: Tx, idEvento: string): Promise<void> {
  // With a million people this takes longer than any other statement may.
  await tx.execute(sql`SELECT set_config('statement_timeout', '180s', true)`)
  await one(rows(
    tx,
    DrawnRow,
  )`${sql.raw(PATIENT)} WITH present AS MATERIALIZED (SELECT p.id FROM fila_lugar p JOIN evento e ON e.id = p.id_evento
        WHERE p.id_evento = ${idEvento} AND p.status = 'waiting' AND p.numero IS NULL AND p.arrived_at < e.fila_abre_em),
      list AS MATERIALIZED (SELECT count(*)::int AS n, encode(sha256(convert_to(coalesce(string_agg(id::text || E'\\n', ''
          ORDER BY id), ''), 'UTF8')), 'hex') AS hash FROM present),
      decided AS (INSERT INTO fila_sorteio (id_evento, numero, id_lugar)
        SELECT f.id_evento, row_number() OVER (ORDER BY sha256(convert_to(f.seed || ':' || l.hash || ':' || p.id::text, 'UTF8')),
          p.id), p.id
        FROM present p CROSS JOIN list l JOIN fila f ON f.id_evento = ${idEvento})
    UPDATE fila f SET list_sha256 = l.hash, drawn = l.n
    FROM list l WHERE f.id_evento = ${idEvento} AND f.list_sha256 IS NULL RETURNING f.drawn`)
}

const NumberedRow = z.strictObject({ last_number: z.int(), list_sha256: z.string(), is_done: z.boolean() })
export type NumberedRow = z.infer<typeof NumberedRow>

/**
 * Assigns the decided numbers to the next places, up to a maximum. A person who has left since has a number, too: so
 * the published list equals the list that was drawn from, and anybody can check it.
 */
export async function numberDrawn(tx: Tx, idEvento: string, most: number): Promise<NumberedRow> {
  // Each place by its index: with another join, all places of all events would be read for each part.
  await tx.execute(sql`SELECT set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true),
    set_config('enable_seqscan', 'off', true)`)
  return one(rows(tx, NumberedRow)`
    WITH next AS MATERIALIZED (DELETE FROM fila_sorteio s WHERE s.id_evento = ${idEvento} AND s.numero <= ${most}::int
          + (SELECT last_number FROM fila WHERE id_evento = ${idEvento}) RETURNING s.id_lugar, s.numero),
      numbered AS (UPDATE fila_lugar p SET numero = n.numero FROM next n WHERE p.id = n.id_lugar)
    UPDATE fila f SET last_number = least(f.drawn, f.last_number + ${most}::int),
      drawn_at = CASE WHEN f.drawn <= f.last_number + ${most}::int THEN clock_timestamp() END
    WHERE f.id_evento = ${idEvento} AND f.drawn_at IS NULL
    RETURNING f.last_number, f.list_sha256, f.drawn_at IS NOT NULL AS is_done`)
}

/** Makes a line due at once, but after all lines that have been due for longer. */
export const stayDue = (tx: Tx, idEvento: string, everyMs: number) =>
  tx.execute(sql`UPDATE fila SET looked_at = clock_timestamp() - make_interval(secs => ${everyMs / 1000})
    WHERE id_evento = ${idEvento}`)

/** Deletes some remaining rows of draws whose waiting room was turned off meanwhile. @returns how many */
export async function deleteUnfinished(db: Db, limit: number): Promise<number> {
  const { rowCount } = await db.execute(sql`DELETE FROM fila_sorteio WHERE ctid = ANY(ARRAY(
    SELECT s.ctid FROM fila_sorteio s WHERE NOT EXISTS (SELECT FROM fila f JOIN evento e ON e.id = f.id_evento
      WHERE f.id_evento = s.id_evento AND f.drawn_at IS NULL AND e.fila_abre_em IS NOT NULL) LIMIT ${limit}))`)
  return rowCount ?? 0
}

const ListaRow = z.strictObject({ data: DayText, list_sha256: z.string(), drawn: z.int() })
/** A draw: the number of its places, the hash of their list, and the day of the event. */
export type ListaRow = z.infer<typeof ListaRow>

/** The draw of a published event's waiting room; null before it. */
export const readDrawn = (db: Db, idEvento: string): Promise<ListaRow | null> =>
  maybeOne(rows(db, ListaRow)`SELECT e.data::text AS data, f.list_sha256, f.drawn
    FROM fila f JOIN evento e ON e.id = f.id_evento WHERE f.id_evento = ${idEvento} AND f.drawn_at IS NOT NULL AND e.publicado`)

const LinesRow = z.strictObject({ lines: z.string() })

/** The ids of the places with these numbers, both included, one per line, in the order of their numbers. */
export async function readLines(db: Db, idEvento: string, first: number, last: number): Promise<string> {
  const { lines } = await one(rows(db, LinesRow)`
    SELECT coalesce(string_agg(id::text || E'\\n', '' ORDER BY numero), '') AS lines FROM fila_lugar
    WHERE id_evento = ${idEvento} AND numero BETWEEN ${first} AND ${last}`)
  return lines
}
