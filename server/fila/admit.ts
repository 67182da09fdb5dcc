import { businessDay } from '../../contract/dates.ts'
import { areSalesOpen, openLoteIds } from '../../contract/eventos-rules.ts'
import type { Tx } from '../db/connection.ts'
import { record } from '../db/history.ts'
import { transaction } from '../db/transaction.ts'
import type { SalesDeps } from '../sales/sales-deps.ts'
import { nextMarks, nextWindow, roomFor, speedOf } from './admission.ts'
import {
  admitNext,
  type DueRow,
  endTurns,
  lockDue,
  nextLine,
  numberLate,
  readStock,
  saveProgress,
  type StockRow,
} from './admit-repo.ts'
import { decideOrder, isListed, numberDrawn, type NumberedRow, stayDue } from './draw-repo.ts'

/**
 * So many places are numbered in one transaction: they are locked until its end, so that joining again and leaving wait.
 * A million need 200 of them, less than a second each.
 */
const PART = 5000

/**
 * Draws the numbers of those who came before the opening, once: decides their order, then gives them their numbers in
 * parts, each in a transaction of its own. A process that ends in between leaves a list that the next one goes on with,
 * and nobody is let in before all have their number. The last part writes into the history from what was drawn.
 * @param most places of a part @returns what was drawn; null when there are more to number
 */
export async function draw(tx: Tx, idEvento: string, most = PART): Promise<NumberedRow | null> {
  if (!(await isListed(tx, idEvento))) await decideOrder(tx, idEvento)
  const drawn = await numberDrawn(tx, idEvento, most)
  if (!drawn.is_done) return null
  const detail = { lista_sha256: drawn.list_sha256, pessoas: drawn.last_number }
  await record(tx, [{ entity: 'fila', entityId: idEvento, fromState: null, toState: 'drawn', actor: 'clock', detail }])
  return drawn
}

/** Each line is advanced so often, whatever the number of processes. */
const EVERY_MS = 400
/** So many who came late are numbered at a time. */
const LATE_MAX = 20_000

/**
 * Advances one line that is due: draws the numbers at its opening (of a long line in several steps), numbers who came
 * later, ends turns, and lets in as many as may choose now. Any process may do it; a line that another one is advancing is
 * left to that one.
 * @returns whether there was one
 */
export const advanceFila = (deps: SalesDeps): Promise<boolean> =>
  transaction(deps.db, async (tx) => {
    const due = await lockDue(tx, businessDay(deps.now()), EVERY_MS)
    if (due) await advance(tx, deps, due)
    return due !== null
  })

/** In how many milliseconds the next line is due (`nextLine`). */
export const nextLineDue = ({ db, now }: Pick<SalesDeps, 'db' | 'now'>): Promise<number> =>
  nextLine(db, businessDay(now()), EVERY_MS)

/** Units of the lots that are open now; null: none is. */
function freeUnits({ lotes }: StockRow, evento: DueRow, now: Date): number | null {
  if (!areSalesOpen(evento, now)) return null
  const open = [...Map.groupBy(lotes, ({ id_setor }) => id_setor).values()].flatMap((ofSetor) => {
    const ids = openLoteIds(ofSetor, now)
    return ofSetor.filter(({ id }) => ids.has(id))
  })
  return open.length ? open.reduce((sum, { qtd_total, tomados }) => sum + Math.max(0, qtd_total - tomados), 0) : null
}

async function advance(tx: Tx, { limits, now, pace }: SalesDeps, due: DueRow): Promise<void> {
  const id = due.id_evento
  const drawn = due.drawn_at === null ? await draw(tx, id) : due
  if (drawn === null) return void (await stayDue(tx, id, EVERY_MS))
  await numberLate(tx, id, drawn.last_number, LATE_MAX)
  await endTurns(tx, id)
  const stock = await readStock(tx, id)
  const at = now()
  const open = freeUnits(stock, due, at)
  const free = open ?? 0
  const { admitted, holding, held } = stock
  const isSlow = pace.isSlow()
  const sinceShrunkMs = due.shrunk_at ? at.getTime() - new Date(due.shrunk_at).getTime() : Number.POSITIVE_INFINITY
  const windowSize = nextWindow({ window: due.window_size, admitted, isSlow, sinceShrunkMs })
  const count = roomFor({ window: windowSize, admitted, holding, free })
  const called = await admitNext(tx, id, { called: due.called, count, seconds: limits.chooseSeconds })
  const seconds = at.getTime() / 1000
  const marks = nextMarks(due.marks, seconds, called)
  await saveProgress(tx, id, {
    called,
    windowSize,
    isShrunk: windowSize < due.window_size,
    free,
    held,
    soldOut: open === 0 && held === 0,
    marks,
    perSecond: speedOf(marks, seconds, called),
  })
}
