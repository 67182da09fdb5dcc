import { addDays, businessDay } from '../../../contract/dates.ts'
import type { Db } from '../../db/connection.ts'
import { FILA_LUGAR_DAYS } from '../../privacy/holdings-sales.ts'
import { type DrawnRow, readDrawn, readLines } from './lista-repo.ts'

/** Places of one query: the whole list of a million is never in memory. */
const BATCH = 10_000

/** Whether the places of an event on this day are kept still, all of them: a day less, because the job's days are UTC's. */
export const isListKept = (data: string, now: Date): boolean => addDays(data, FILA_LUGAR_DAYS - 1) > businessDay(now)

/** The draw of an event's waiting room whose list can be read; null before the draw, and when its places are deleted. */
export async function drawnList(db: Db, idEvento: string, now: Date): Promise<DrawnRow | null> {
  const drawn = await readDrawn(db, idEvento)
  return drawn && isListKept(drawn.data, now) ? drawn : null
}

/**
 * The list that an event's waiting room was drawn from, in the order of the numbers: the ids of the places, one a line.
 * They are random and name nobody. Sorted, its SHA-256 is the published one.
 */
export async function* listLines(db: Db, idEvento: string, drawn: number): AsyncGenerator<string> {
  for (let first = 1; first <= drawn; first += BATCH)
    yield await readLines(db, idEvento, first, Math.min(drawn, first + BATCH - 1))
}
