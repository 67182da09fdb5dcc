import { businessDay } from '../../contract/dates.ts'
import { areSalesOpen, openLoteIds } from '../../contract/eventos-rules.ts'
import type { Tx } from '../db/connection.ts'
import { transaction } from '../db/transaction.ts'
import type { SalesDeps } from '../sales/sales-deps.ts'
import { nextMarks, nextWindow, roomFor, speedOf } from './admission.ts'
import {
  admitNext,
  type DueRow,
  endTurns,
  lockDue,
  numberLate,
  readStock,
  type StockRow,
  saveLook,
} from './admit-repo.ts'
import { draw } from './draw.ts'
import { stayDue } from './draw-repo.ts'

/** Each line is looked after so often, whatever the number of processes. */
const EVERY_MS = 400
/** So many who came late are numbered in one look. */
const LATE_MAX = 20_000

/**
 * Looks after one line that is due: draws the numbers at its opening (of a long line in several looks), numbers who came
 * later, ends turns, and lets in as many as may choose now. Any process may do it; a line that another one looks after is
 * left to that one.
 * @returns whether there was one
 */
export const lookAfterFila = (deps: SalesDeps): Promise<boolean> =>
  transaction(deps.db, async (tx) => {
    const due = await lockDue(tx, businessDay(deps.now()), EVERY_MS)
    if (due) await lookAfter(tx, deps, due)
    return due !== null
  })

/** Units of the lots that are open now; null: none is. */
function freeUnits({ lotes }: StockRow, evento: DueRow, now: Date): number | null {
  if (!areSalesOpen(evento, now)) return null
  const open = [...Map.groupBy(lotes, ({ id_setor }) => id_setor).values()].flatMap((ofSetor) => {
    const ids = openLoteIds(ofSetor, now)
    return ofSetor.filter(({ id }) => ids.has(id))
  })
  return open.length ? open.reduce((sum, { qtd_total, tomados }) => sum + Math.max(0, qtd_total - tomados), 0) : null
}

async function lookAfter(tx: Tx, { limits, now, pace }: SalesDeps, due: DueRow): Promise<void> {
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
  await saveLook(tx, id, {
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
