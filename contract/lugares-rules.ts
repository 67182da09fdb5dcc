import { isNumbered, placeLabel } from './eventos-rules.ts'
import { type Layout, lugaresOf, lugarOf } from './layout-rules.ts'
import { numbersOf } from './rifa-numeros-rules.ts'

/** The fields of a sector the rules need; `qtd_lugar` is the number of places in a numbered sector. */
type SetorPlaces = { tipo: number; qtd_lugar: number }

/**
 * The numbers of the places that cannot be chosen: the taken ones of `GET eventos/{id}/lugares` (docs/api.md#sales-lists),
 * those that the seat map blocks, and companions' places whose wheelchair's place is taken or missing.
 * @param isBound whether companions' places are sold only with the wheelchairs' (isCompanionTime)
 */
export function takenPlaces(ocupados: string, layout: Layout | null = null, isBound = false): Set<number> {
  const taken = new Set(numbersOf(ocupados))
  for (const { nr, isBlocked, isCompanion, accompanies } of layout ? lugaresOf(layout) : [])
    if (isBlocked || (isBound && isCompanion && (!accompanies || taken.has(accompanies.nr)))) taken.add(nr)
  return taken
}

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

/**
 * The names of the taken places that another drawing would rename, block or remove (docs/api.md#places). Without a
 * drawing the places are numbers up to `qtd_lugar`.
 */
export function movedPlaces(
  { tipo, qtd_lugar, layout }: SetorPlaces & { layout: Layout | null },
  next: Layout | null,
  taken: Iterable<number>,
): string[] {
  const moved: string[] = []
  for (const nr of taken) {
    const nome = placeLabel(tipo, nr, layout)
    const isThere = next ? lugarOf(next, nr)?.isBlocked === false : nr <= qtd_lugar
    if (!isThere || placeLabel(tipo, nr, next) !== nome) moved.push(nome)
  }
  return moved
}
