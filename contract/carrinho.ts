import { type CartItem, cartUnits, isCompanionOf, itemUnits } from './carrinho-items.ts'
import { placeLabel, priceCents } from './eventos-rules.ts'
import { type Layout, lugaresOf } from './layout-rules.ts'
import { toCents, toReais } from './money.ts'
import { tarifaLabel } from './tarifas-rules.ts'
import type { ReservaItem } from './reservas.ts'

/** The name of the item's event or raffle: 'Festival do Sol'. */
export const itemLabel = ({ nomeEvento, nomeRifa }: CartItem): string => nomeEvento ?? nomeRifa ?? ''

/** The name of the item's place: 'D7', 'Mesa 12', 'Vaga 12'; null without a numbered place. */
export const itemPlace = ({ setor, nr_lugar, lugar }: CartItem): string | null =>
  setor && nr_lugar !== null ? (lugar ?? placeLabel(setor.tipo, nr_lugar)) : null

/** Whether the item's place has its name from a seat map; such a place is a 'lugar', whatever its sector's type. */
export const isDrawnPlace = ({ setor, nr_lugar, lugar }: CartItem): boolean =>
  setor !== null && nr_lugar !== null && lugar !== undefined && lugar !== placeLabel(setor.tipo, nr_lugar)

/**
 * The item's detail line: 'Pista · 2º lote', 'Pista · 2º lote · Meia: Estudante', 'Camarote · 1º lote · Mesa 12',
 * 'Números 7, 12'. A position is called Vaga (docs/api.md#places).
 */
export function itemDetail(item: CartItem): string {
  const { setor, nrLote, codigosRifas } = item
  if (!setor) return `${codigosRifas?.length === 1 ? 'Número' : 'Números'} ${codigosRifas?.join(', ') ?? ''}`
  const lote = nrLote === null ? [] : [`${nrLote}º lote`]
  return [setor.nome, ...lote, itemPlace(item) ?? [], item.tarifa ? tarifaLabel(item.tarifa) : []].flat().join(' · ')
}

/** Whether one of two items is the companion's place of the other. */
export const arePair = (one: CartItem, other: CartItem): boolean =>
  isCompanionOf(one, other) || isCompanionOf(other, one)

/** Cents of all units of an item. */
export const itemCents = (item: CartItem): number => toCents(item.valor) * itemUnits(item)

/** Cents of a whole cart. */
export const cartCents = (items: readonly CartItem[]): number => items.reduce((sum, item) => sum + itemCents(item), 0)

/** The number of tickets of one lot in a cart. */
export const unitsInCart = (items: readonly CartItem[], idLote: string): number =>
  cartUnits(items.filter(({ id_evento_setor_lote }) => id_evento_setor_lote === idLote))

/** The numbered places of a sector in a cart, of any lot: places belong to the sector. */
export const placesInCart = (items: readonly CartItem[], idSetor: string): number[] =>
  items.flatMap(({ setor, nr_lugar }) => (setor?.id === idSetor && nr_lugar !== null ? [nr_lugar] : []))

type SetorPlaces = { id: string; tipo: number; qtd_lugar: number; layout: Layout | null }

/**
 * The number that a place with this name has in its sector now; null when the sector no longer has it or no longer
 * sells it. The back-office may redraw a sector while a place is chosen but not held (docs/api.md#places).
 */
function placeNow({ tipo, qtd_lugar, layout }: SetorPlaces, nr: number, lugar: string): number | null {
  if (!layout) return nr <= qtd_lugar && placeLabel(tipo, nr) === lugar ? nr : null
  const place = lugaresOf(layout).find(({ nome }) => nome === lugar)
  return place && !place.isBlocked ? place.nr : null
}

/**
 * A cart after its event was read again: each place has its present name and number. `lost`: the items whose place no
 * longer exists. If nothing changed, `items` is the same array.
 */
export function followPlaces(
  items: readonly CartItem[],
  { id, setores }: { id: string; setores: readonly SetorPlaces[] },
): { items: readonly CartItem[]; lost: CartItem[] } {
  const lost: CartItem[] = []
  const kept = items.flatMap((item) => {
    const setor = item.id_evento === id && setores.find((other) => other.id === item.setor?.id)
    if (!setor || item.nr_lugar === null) return item
    const lugar = item.lugar ?? placeLabel(setor.tipo, item.nr_lugar, setor.layout)
    const nr = placeNow(setor, item.nr_lugar, lugar)
    if (nr === null) {
      lost.push(item)
      return []
    }
    return nr === item.nr_lugar && lugar === item.lugar ? item : { ...item, nr_lugar: nr, lugar }
  })
  const isSame = kept.length === items.length && kept.every((item, index) => item === items[index])
  return { items: isSame ? items : kept, lost }
}

type Price = { id: string; valor: number; taxa_adm: number }
type SetorPrices = { lotes: readonly (Price & { tarifas: readonly Price[] })[] }

/**
 * A cart with the present prices of an event that was read again. `moved`: the items whose price is another one, with
 * the price before in cents.
 */
export function followPrices(
  items: readonly CartItem[],
  { id, setores }: { id: string; setores: readonly SetorPrices[] },
): { items: CartItem[]; moved: { item: CartItem; beforeCents: number }[] } {
  const lotes = new Map(setores.flatMap((setor) => setor.lotes).map((lote) => [lote.id, lote]))
  const moved: { item: CartItem; beforeCents: number }[] = []
  const priced = items.map((item) => {
    const lote = item.id_evento === id ? lotes.get(item.id_evento_setor_lote ?? '') : undefined
    // A fare that is no longer sold: the reservation reports it.
    const price = item.tarifa ? lote?.tarifas.find(({ id: idTarifa }) => idTarifa === item.tarifa?.id) : lote
    if (!price) return item
    const cents = priceCents(toCents(price.valor), toCents(price.taxa_adm))
    if (cents === toCents(item.valor)) return item
    const now = { ...item, valor: toReais(cents) }
    moved.push({ item: now, beforeCents: toCents(item.valor) })
    return now
  })
  return { items: priced, moved }
}

/** The item as POST reservas takes it; null for one that names neither a lot nor a raffle. */
export function toReservaItem({
  id_evento_setor_lote,
  id_rifa,
  nr_lugar,
  qtde,
  codigosRifas,
  tarifa,
}: CartItem): ReservaItem | null {
  if (id_rifa && codigosRifas) return { id_rifa, codigosRifas }
  return id_evento_setor_lote ? { id_evento_setor_lote, nr_lugar, qtde, ...(tarifa && { id_tarifa: tarifa.id }) } : null
}
