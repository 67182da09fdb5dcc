import { z } from 'zod'
import type { Db } from '../../db/connection.ts'
import { DayText, maybeOne, one, rows } from '../../db/rows.ts'

const DrawnRow = z.strictObject({ data: DayText, list_sha256: z.string(), drawn: z.int() })
/** A draw: of how many places, the hash of their list, and the day of the event. */
export type DrawnRow = z.infer<typeof DrawnRow>

/** The draw of an event's waiting room; null before it. */
export const readDrawn = (db: Db, idEvento: string): Promise<DrawnRow | null> =>
  maybeOne(rows(db, DrawnRow)`SELECT e.data::text AS data, f.list_sha256, f.drawn
    FROM fila f JOIN evento e ON e.id = f.id_evento WHERE f.id_evento = ${idEvento} AND f.drawn_at IS NOT NULL`)

const LinesRow = z.strictObject({ lines: z.string() })

/** The ids of the places with these numbers, both included, one a line, in the order of their numbers. */
export async function readLines(db: Db, idEvento: string, first: number, last: number): Promise<string> {
  const { lines } = await one(rows(db, LinesRow)`
    SELECT coalesce(string_agg(id::text || E'\\n', '' ORDER BY numero), '') AS lines FROM fila_lugar
    WHERE id_evento = ${idEvento} AND numero BETWEEN ${first} AND ${last}`)
  return lines
}
