import { sumUnits } from '../changes.ts'
import { type Counters, type Deltas, type ReleasedRow, releaseDeltas } from './stock-repo.ts'
import type { Unit } from './units.ts'
import { isNumberedRow, ownKey } from './own-units.ts'

/**
 * The taken units of the locked stock, as a value: each request of a batch is planned on the stock left by the earlier
 * ones. `units`: how many more are taken than the counters contain, by the ids of lots and raffles, of events for their
 * half price, and of fares. `taken`: the keys of the wanted places and numbers that have an owner.
 */
export type StockLeft = { counters: Counters; units: Deltas; taken: ReadonlySet<string> }

/**
 * Freed and taken units: numbers of units of lots and raffles by their ids, of half price by events and of all fares by
 * their ids, and the keys of places and numbers.
 */
export type StockDelta = {
  lotes: Deltas
  rifas: Deltas
  fares: Deltas
  freed: readonly string[]
  taken: readonly string[]
}

export const NO_DELTA: StockDelta = { lotes: new Map(), rifas: new Map(), fares: new Map(), freed: [], taken: [] }

/** How many units of a lot or raffle are taken. */
export const takenOf = ({ counters, units }: StockLeft, id: string): number =>
  ((counters.lotes.get(id) ?? counters.rifas.get(id))?.tomados ?? 0) + (units.get(id) ?? 0)

type Taken = { unit: Unit; key: string | null; naCota: boolean; stock: { id_evento: string } | null }
type Freed = ReleasedRow & { na_cota?: boolean; id_tarifa?: string | null }

/** The delta of freed rows and new units. A freed row without a fare is one whose fare is counted already. */
export function deltaOf(freed: readonly Freed[], fresh: readonly Taken[] = []): StockDelta {
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
    fares: sumUnits([
      ...freed.flatMap(({ na_cota, id_evento }) => (na_cota && id_evento ? one(id_evento, -1) : [])),
      ...freed.flatMap(({ id_tarifa }) => (id_tarifa ? one(id_tarifa, -1) : [])),
      ...fresh.flatMap(({ naCota, stock }) => (naCota && stock ? one(stock.id_evento) : [])),
      ...fresh.flatMap(({ unit }) => (unit.kind === 'lote' && unit.idTarifa ? one(unit.idTarifa) : [])),
    ]),
    freed: freed.flatMap((row) => (isNumberedRow(row) ? ownKey(row) : [])),
    taken: fresh.flatMap(({ key }) => key ?? []),
  }
}
const one = (id: string, units = 1): [id: string, units: number][] => [[id, units]]

/** The stock left after a delta. */
export function after(stock: StockLeft, { lotes, rifas, fares, freed, taken }: StockDelta): StockLeft {
  const units = sumUnits([...stock.units, ...lotes, ...rifas, ...fares])
  if (!freed.length && !taken.length) return { ...stock, units }
  const gone = new Set(freed)
  return { ...stock, units, taken: new Set([...[...stock.taken].filter((key) => !gone.has(key)), ...taken]) }
}
