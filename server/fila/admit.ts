import { businessDay } from '../../contract/dates.ts'
import { areSalesOpen, openLoteIds } from '../../contract/eventos-rules.ts'
import type { Tx } from '../db/connection.ts'
import { record } from '../db/history.ts'
import { transaction } from '../db/transaction.ts'
import { recentlyReserved } from '../sales/hold/pace-repo.ts'
import { isSlowPace } from '../sales/hold/pace.ts'
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
 * The maximum number of places numbered in one transaction: they are locked until its end, so that joining again and
 * leaving wait. A million places need 200 transactions of less than a second each.
 */
const PART = 5000

/**
 * Draws the numbers of the people who joined before the opening, once: decides their order, then assigns the numbers in
 * parts, each in a transaction of its own. If the process ends in between, the next one continues with the stored
 * order, and nobody is let in before all have their number. The last part writes the draw into the history.
 * @param most places of a part
 * @returns the draw; null when there are more places to number
 */
export async function draw(tx: Tx, idEvento: string, most = PART): Promise<NumberedRow | null> {
  if (!(await isListed(tx, idEvento))) await decideOrder(tx, idEvento)
  const drawn = await numberDrawn(tx, idEvento, most)
  if (!drawn.is_done) return null
  const detail = { lista_sha256: drawn.list_sha256, pessoas: drawn.last_number }
  await record(tx, [{ entity: 'fila', entityId: idEvento, fromState: null, toState: 'drawn', actor: 'clock', detail }])
  return drawn
}

/** Each line is advanced at this interval, whatever the number of processes. */
const EVERY_MS = 400
/** The maximum number of late arrivals numbered at a time. */
const LATE_MAX = 20_000

/**
 * Advances one line that is due: draws the numbers at its opening (of a long line in several steps), numbers the people
 * who joined later, ends turns, and lets in as many people as may choose now. Any process may do it; a line that
 * another process is advancing is skipped.
 * @returns whether there was one
 */
export const advanceFila = (deps: SalesDeps): Promise<boolean> =>
  transaction(deps.db, async (tx) => {
    const due = await lockDue(tx, businessDay(deps.now()), EVERY_MS)
    if (due) await advance(tx, deps, due)
    return due !== null
  })

/** The number of milliseconds until the next line is due (`nextLine`). */
export const nextLineDue = ({ db, now }: Pick<SalesDeps, 'db' | 'now'>): Promise<number> =>
  nextLine(db, businessDay(now()), EVERY_MS)

/** Free units of the lots that are open now; null: none is open. */
function freeUnits({ lotes }: StockRow, evento: DueRow, now: Date): number | null {
  if (!areSalesOpen(evento, now)) return null
  const open = [...Map.groupBy(lotes, ({ id_setor }) => id_setor).values()].flatMap((ofSetor) => {
    const ids = openLoteIds(ofSetor, now)
    return ofSetor.filter(({ id }) => ids.has(id))
  })
  return open.length ? open.reduce((sum, { qtd_total, tomados }) => sum + Math.max(0, qtd_total - tomados), 0) : null
}

async function advance(tx: Tx, { limits, now }: SalesDeps, due: DueRow): Promise<void> {
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
  const isSlow = isSlowPace(await recentlyReserved(tx))
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
