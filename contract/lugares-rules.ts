import { isNumbered } from './eventos-rules.ts'

/** What the rules ask of a sector: how many places it has, where places have numbers. */
type SetorPlaces = { tipo: number; qtd_lugar: number }

/** The numbers of the places taken, of rows of `eventos/vendas/list` (docs/api.md#sales-lists). */
export const takenPlaces = (rows: readonly { nr_lugar: number | null }[]): Set<number> =>
  new Set(rows.flatMap(({ nr_lugar }) => (nr_lugar === null ? [] : [nr_lugar])))

/** Whether a sector has a place of this number (docs/api.md#places). */
export const isPlace = ({ tipo, qtd_lugar }: SetorPlaces, nrLugar: number): boolean =>
  isNumbered(tipo) && Number.isInteger(nrLugar) && nrLugar >= 1 && nrLugar <= qtd_lugar

/**
 * What of a lot can still be bought (docs/product.md#entities): its total less `taken` of it by others; in a numbered
 * sector no more than the sector's free places, for places are the sector's, whatever the lot. Never below zero.
 */
export function loteRemaining(
  { qtd_total }: { qtd_total: number },
  taken: number,
  setor: SetorPlaces,
  placesTaken = 0,
): number {
  const left = qtd_total - taken
  return Math.max(0, isNumbered(setor.tipo) ? Math.min(left, setor.qtd_lugar - placesTaken) : left)
}
