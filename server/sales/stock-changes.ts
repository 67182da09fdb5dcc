import type { NumbersChanged, PlacesChanged, StockChanged } from './events.ts'
import type { FreshUnit } from './reserve-plan.ts'
import type { ReleasedRow } from './stock.ts'

/** A unit that changed its owner: a ticket, a numbered place or a raffle number. */
type ChangedRow = Omit<ReleasedRow, 'id'>

/** The units of a new hold, as rows. */
export const freshRows = (fresh: FreshUnit[]): ChangedRow[] =>
  fresh.flatMap(({ unit, stock }): ChangedRow[] => {
    const none = { id_evento: null, id_setor: null, id_lote: null, nr_lugar: null, id_rifa: null, nr_sorte: null }
    if (unit.kind === 'rifa') return [{ ...none, id_rifa: unit.idRifa, nr_sorte: unit.nrSorte }]
    if (!stock) return []
    const { id_evento, id_setor } = stock
    return [{ ...none, id_evento, id_setor, id_lote: unit.idLote, nr_lugar: unit.nrLugar }]
  })

/**
 * The stock changes per event and raffle: the places and numbers that were freed, then over them those that were taken,
 * and the lots whose counter moved.
 */
export function stockChanges(freed: ChangedRow[], taken: ChangedRow[]): StockChanged[] {
  const eventos = new Map<string, PlacesChanged>()
  const rifas = new Map<string, NumbersChanged>()
  for (const [rows, livre] of [
    [freed, true],
    [taken, false],
  ] as const) {
    for (const row of rows) {
      if (row.id_rifa) addNumber(rifas, row, livre)
      else addPlace(eventos, row, livre)
    }
  }
  return [...eventos.values(), ...rifas.values()]
}

function addPlace(eventos: Map<string, PlacesChanged>, row: ChangedRow, livre: boolean): void {
  const { id_evento: idEvento, id_setor, id_lote, nr_lugar } = row
  if (!idEvento || !id_lote) return
  const change = eventos.get(idEvento) ?? { idEvento, lugares: [], lotes: [] }
  eventos.set(idEvento, change)
  if (!change.lotes.includes(id_lote)) change.lotes.push(id_lote)
  if (!id_setor || nr_lugar === null) return
  change.lugares = change.lugares.filter((l) => l.id_evento_setor !== id_setor || l.nr_lugar !== nr_lugar)
  change.lugares.push({ id_evento_setor: id_setor, nr_lugar, livre })
}

function addNumber(rifas: Map<string, NumbersChanged>, { id_rifa, nr_sorte }: ChangedRow, livre: boolean): void {
  if (!id_rifa || nr_sorte === null) return
  const change = rifas.get(id_rifa) ?? { idRifa: id_rifa, numeros: [] }
  rifas.set(id_rifa, change)
  change.numeros = [...change.numeros.filter((one) => one.nr_sorte !== nr_sorte), { nr_sorte, livre }]
}
