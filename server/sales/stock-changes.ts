import type { StockChanged } from './events.ts'
import type { FreshUnit } from './reserve-plan.ts'
import type { ReleasedRow } from './stock.ts'

/** The stock changes of each event: the places that were freed or taken, and the lots whose counter moved. */
export function stockChanges(released: ReleasedRow[], fresh: FreshUnit[]): StockChanged[] {
  const byEvento = new Map<string, StockChanged>()
  const of = (idEvento: string): StockChanged => {
    const change = byEvento.get(idEvento) ?? { idEvento, lugares: [], lotes: [] }
    byEvento.set(idEvento, change)
    return change
  }
  const touch = (change: StockChanged, idLote: string): void => {
    if (!change.lotes.includes(idLote)) change.lotes.push(idLote)
  }
  for (const { id_evento, id_setor, id_lote, nr_lugar } of released) {
    if (!id_evento || !id_lote) continue
    const change = of(id_evento)
    touch(change, id_lote)
    if (id_setor && nr_lugar !== null) change.lugares.push({ id_evento_setor: id_setor, nr_lugar, livre: true })
  }
  for (const { unit, stock } of fresh) {
    if (unit.kind !== 'lote' || !stock) continue
    const change = of(stock.id_evento)
    touch(change, unit.idLote)
    if (unit.nrLugar === null) continue
    change.lugares = change.lugares.filter((l) => l.id_evento_setor !== stock.id_setor || l.nr_lugar !== unit.nrLugar)
    change.lugares.push({ id_evento_setor: stock.id_setor, nr_lugar: unit.nrLugar, livre: false })
  }
  return [...byEvento.values()]
}
