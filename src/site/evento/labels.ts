import { isDrawnPlace, itemPlace } from '../../../contract/carrinho.ts'
import { type CartItem, cartUnits } from '../../../contract/carrinho-items.ts'
import { isNumbered } from '../../../contract/eventos-rules.ts'
import { EVENTO } from '../../texts/evento.ts'
import type { PlaceKind } from './place-names.ts'

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
