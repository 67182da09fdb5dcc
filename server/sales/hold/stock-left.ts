import { sumUnits } from '../changes.ts'
import { type Counters, type Deltas, type ReleasedRow, releaseDeltas } from './stock-repo.ts'
import type { Unit } from './units.ts'
import { isNumberedRow, ownKey } from './own-units.ts'

/**
 * The taken units of the locked stock, as a value: each request of a batch is planned on the stock left by the earlier
 * ones. `units`: how many more are taken than the counters contain, by their ids. `taken`: the keys of the wanted
 * places and numbers that have an owner.
 */
export type StockLeft = { counters: Counters; units: Deltas; taken: ReadonlySet<string> }

/** Freed and taken units: numbers of units of lots and raffles by their ids, and the keys of places and numbers. */
export type StockDelta = { lotes: Deltas; rifas: Deltas; freed: readonly string[]; taken: readonly string[] }

export const NO_DELTA: StockDelta = { lotes: new Map(), rifas: new Map(), freed: [], taken: [] }

/** How many units of a lot or raffle are taken. */
export const takenOf = ({ counters, units }: StockLeft, id: string): number =>
  ((counters.lotes.get(id) ?? counters.rifas.get(id))?.tomados ?? 0) + (units.get(id) ?? 0)

type Taken = { unit: Unit; key: string | null }

/** The delta of freed rows and new units. */
export function deltaOf(freed: readonly ReleasedRow[], fresh: readonly Taken[] = []): StockDelta {
  const released = releaseDeltas(freed)
  return {
    lotes: sumUnits([
      ...released.lotes,
      ...fresh.flatMap(({ unit }) => (unit.kind === 'lote' ? one(unit.idLote) : [])),
    ]),
    rifas: sumUnits([
      ...released.rifas,
      ...fresh.flatMap(({ unit }) => (unit.kind === 'rifa' ? one(unit.idRifa) : [])),
    ]),
    freed: freed.flatMap((row) => (isNumberedRow(row) ? ownKey(row) : [])),
    taken: fresh.flatMap(({ key }) => key ?? []),
  }
}
const one = (id: string): [id: string, units: number][] => [[id, 1]]

/** The stock left after a delta. */
export function after(stock: StockLeft, { lotes, rifas, freed, taken }: StockDelta): StockLeft {
  const units = sumUnits([...stock.units, ...lotes, ...rifas])
  if (!freed.length && !taken.length) return { ...stock, units }
  const gone = new Set(freed)
  return { ...stock, units, taken: new Set([...[...stock.taken].filter((key) => !gone.has(key)), ...taken]) }
}
