import type { NumbersChanged, PlacesChanged, StockChanged } from '../sales-deps.ts'
import type { FreshUnit } from './reserve-plan.ts'
import type { ReleasedRow } from './stock-repo.ts'
import { placeKey } from './units.ts'

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
 * and the lots whose counter changed.
 */
export function stockChanges(freed: ChangedRow[], taken: ChangedRow[]): StockChanged[] {
  const eventos = new Map<string, EventoChange>()
  const rifas = new Map<string, Map<number, NumbersChanged['numeros'][number]>>()
  for (const [rows, livre] of [
    [freed, true],
    [taken, false],
  ] as const) {
    for (const row of rows) {
      if (row.id_rifa) addNumber(rifas, row, livre)
      else addPlace(eventos, row, livre)
    }
  }
  return [
    ...[...eventos].map(([idEvento, { lugares, lotes }]) => ({
      idEvento,
      lugares: [...lugares.values()],
      lotes: [...lotes],
    })),
    ...[...rifas].map(([idRifa, numeros]) => ({ idRifa, numeros: [...numeros.values()] })),
  ]
}

/** The places by sector and number. */
type EventoChange = { lugares: Map<string, PlacesChanged['lugares'][number]>; lotes: Set<string> }

function addPlace(eventos: Map<string, EventoChange>, row: ChangedRow, livre: boolean): void {
  const { id_evento, id_setor, id_lote, nr_lugar } = row
  if (!id_evento || !id_lote) return
  const change = eventos.get(id_evento) ?? { lugares: new Map(), lotes: new Set() }
  eventos.set(id_evento, change)
  change.lotes.add(id_lote)
  if (!id_setor || nr_lugar === null) return
  const key = placeKey(id_setor, nr_lugar)
  // The later change comes last in the list, too.
  change.lugares.delete(key)
  change.lugares.set(key, { id_evento_setor: id_setor, nr_lugar, livre })
}

function addNumber(
  rifas: Map<string, Map<number, NumbersChanged['numeros'][number]>>,
  { id_rifa, nr_sorte }: ChangedRow,
  livre: boolean,
): void {
  if (!id_rifa || nr_sorte === null) return
  const numeros = rifas.get(id_rifa) ?? new Map()
  rifas.set(id_rifa, numeros)
  numeros.delete(nr_sorte)
  numeros.set(nr_sorte, { nr_sorte, livre })
}
