import { isNumbered } from './eventos-rules.ts'

/** The fields of a sector the rules need; `qtd_lugar` is the number of places in a numbered sector. */
type SetorPlaces = { tipo: number; qtd_lugar: number }

/** The numbers of the taken places in rows of `eventos/vendas/list` (docs/api.md#sales-lists). */
export const takenPlaces = (rows: readonly { nr_lugar: number | null }[]): Set<number> =>
  new Set(rows.flatMap(({ nr_lugar }) => (nr_lugar === null ? [] : [nr_lugar])))

/** Whether a sector has a place with this number (docs/api.md#places). */
export const isPlace = ({ tipo, qtd_lugar }: SetorPlaces, nrLugar: number): boolean =>
  isNumbered(tipo) && Number.isInteger(nrLugar) && nrLugar >= 1 && nrLugar <= qtd_lugar

/**
 * The remaining tickets of a lot (docs/product.md#entities): its total minus `taken` by others. In a numbered sector at
 * most the sector's free places, because places belong to the sector and not to the lot. Never below zero.
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
