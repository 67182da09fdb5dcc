import type { Plan, PlanPlace, PlanRow } from '../../../contract/place-plan.ts'
import { EVENTO } from '../../texts/evento.ts'
import type { PlaceWords } from '../../ui/place-map/place-legend.tsx'
import type { PlaceState } from '../../ui/place-map/place-state.ts'

/** The kind of places a text is about: the sector's type, or null for drawn places, which are 'lugares'. */
export type PlaceKind = number | null

/** 'Mesa 12, livre', 'D7, acessível, livre', 'D8, fora de venda' */
export const placeNames = (kind: PlaceKind) => {
  const words = EVENTO.seat(kind)
  return ({ label, kind: special }: PlanPlace, state: PlaceState): string => {
    if (special === 'blocked') return `${label}, ${words.blocked}`
    return [label, ...(special === 'accessible' ? [words.accessible] : []), words[state]].join(', ')
  }
}

/** 'Fileira A'; in a grid without row names, its first and last place: '1 a 10'. */
export function rowLabel({ name, places }: PlanRow): string {
  if (name !== '') return EVENTO.fileira(name)
  const [first, last] = [places[0]?.nr ?? 0, places.at(-1)?.nr ?? 0]
  return first === last ? String(first) : EVENTO.rangeOf(first, last)
}

/** The legend: a sign that the plan does not have is not explained. */
export function placeWords(kind: PlaceKind, plan: Plan, hasKept: boolean): PlaceWords {
  const { free, taken, mine, kept, accessible, blocked } = EVENTO.seat(kind)
  const has = (special: PlanPlace['kind']): boolean => plan.places.some((place) => place.kind === special)
  return {
    free,
    taken,
    mine,
    ...(hasKept && { kept }),
    ...(has('accessible') && { accessible }),
    ...(has('blocked') && { blocked }),
  }
}
