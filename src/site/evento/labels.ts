import { isDrawnPlace, itemPlace } from '../../../contract/carrinho.ts'
import { type CartItem, cartUnits } from '../../../contract/carrinho-items.ts'
import { isNumbered } from '../../../contract/eventos-rules.ts'
import type { Plan, PlanPlace, PlanRow } from '../../../contract/place-plan.ts'
import { EVENTO } from '../../texts/evento.ts'
import type { PlaceWords } from '../../ui/place-map/place-legend.tsx'
import type { PlaceState } from '../../ui/place-map/place-state.ts'

/** The kind of an item's place: its sector's type, null for a drawn place; undefined without a numbered place. */
const kindOf = (item: CartItem): PlaceKind | undefined =>
  !item.setor || item.nr_lugar === null || !isNumbered(item.setor.tipo)
    ? undefined
    : isDrawnPlace(item)
      ? null
      : item.setor.tipo

/** '2 mesas · 7, 8', '2 lugares · A11, A12' when all are numbered places of one kind, otherwise '3 ingressos'. */
export function unitsLabel(items: readonly CartItem[]): string {
  const kinds = new Set(items.map(kindOf))
  const [kind] = kinds
  if (kinds.size !== 1 || kind === undefined) return EVENTO.units(cartUnits(items))
  const byNumber = [...items].sort((a, b) => (a.nr_lugar ?? 0) - (b.nr_lugar ?? 0))
  const places = byNumber.map((item) => (kind === null ? itemPlace(item) : item.nr_lugar))
  return `${EVENTO.places(kind, items.length)} · ${places.join(', ')}`
}

/** '2º lote · Vaga 12', '2º lote · D7', '1º lote' */
export const loteAndPlace = (item: CartItem): string =>
  [item.nrLote === null ? [] : EVENTO.lote(item.nrLote), itemPlace(item) ?? []].flat().join(' · ')

/** The kind of places a text is about: the sector's type, or null for drawn places, which are 'lugares'. */
type PlaceKind = number | null

/**
 * 'Mesa 12, livre', 'D7, cadeira de rodas, livre', 'D8, acompanhante de D7, livre', 'D9, indisponível'
 * @param isBound whether companions' places are sold only with the wheelchairs': 'D8, acompanhante de D7, vendidos
 *   juntos, livre'
 */
export const placeNames = (kind: PlaceKind, isBound = false) => {
  const words = EVENTO.seat(kind)
  return ({ label, kind: special, accompanies }: PlanPlace, state: PlaceState): string => {
    if (special === 'blocked') return `${label}, ${words.blocked}`
    const use =
      special === 'accessible'
        ? [words.accessible]
        : special === 'companion'
          ? [accompanies ? words.companionOf(accompanies.nome) : words.companion, ...(isBound ? [words.together] : [])]
          : []
    return [label, ...use, words[state]].join(', ')
  }
}

/** 'Fileira A'; in a sector without a seat map with its first and last place: 'Fileira A: 1 a 10'. */
export const rowLabels =
  (kind: PlaceKind) =>
  ({ name, places }: PlanRow): string => {
    if (kind === null) return EVENTO.fileira(name)
    const [first, last] = [places[0]?.nr ?? 0, places.at(-1)?.nr ?? 0]
    return `${EVENTO.fileira(name)}: ${first === last ? first : EVENTO.rangeOf(first, last)}`
  }

/** The legend of a seat map; symbols that do not occur in it are left out. */
export function placeWords(kind: PlaceKind, plan: Plan, hasKept: boolean): PlaceWords {
  const { free, taken, mine, kept, accessible, companion, blocked } = EVENTO.seat(kind)
  const has = (special: PlanPlace['kind']): boolean => plan.places.some((place) => place.kind === special)
  return {
    free,
    taken,
    mine,
    ...(hasKept && { kept }),
    ...(has('accessible') && { accessible }),
    ...(has('companion') && { companion }),
    ...(has('blocked') && { blocked }),
  }
}
