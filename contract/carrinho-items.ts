import { CART_UNITS_MAX } from './limits.ts'
import type { TarifaTipo } from './tarifas-rules.ts'

/**
 * A cart item (docs/product.md#entities): tickets of a lot, one numbered place, or numbers of a raffle. `valor` is the
 * price of one unit in reais with its fee, as shown to the buyer. The amount to pay is the reservation's.
 */
export type CartItem = {
  setor: { id: string; nome: string; tipo: number; dividir_ate: number } | null
  id_evento: string | null
  id_evento_setor_lote: string | null
  id_rifa: string | null
  nr_lugar: number | null
  /** The place's name as the map showed it, 'D7' (docs/api.md#places); without it the place is named by its number. */
  lugar?: string | undefined
  /** Of a companion's place: the name of the wheelchair's in the same sector, which it is sold with. */
  acompanha?: string | undefined
  valor: number
  qtde: number
  nomeEvento: string | null
  nomeRifa: string | null
  nrLote: number | null
  codigosRifas: number[] | null
  /** The fare of its units; without it they cost the lot's full price. */
  tarifa?: CartTarifa | undefined
}
/** `documento`: what the buyer must show at the entrance; null: nothing. */
export type CartTarifa = { id: string; tipo: TarifaTipo; nome: string; documento: string | null }

/**
 * The key of an item's line in the cart: its lot and place, its lot and fare, or its raffle. A place is contained once,
 * whatever its fare.
 */
export const itemKey = ({ id_evento_setor_lote, nr_lugar, id_rifa, tarifa }: CartItem): string =>
  id_rifa ?? lineKey(id_evento_setor_lote, nr_lugar, tarifa?.id)
/** @param idTarifa the lot's full price without it */
export const lineKey = (idLote: string | null | undefined, nr: number | null | undefined, idTarifa?: string | null) =>
  `${idLote}${nr != null ? `:${nr}` : idTarifa ? `~${idTarifa}` : ''}`

/** A fare as a cart item carries it. */
export const toCartTarifa = ({ id, tipo, nome, documento }: CartTarifa): CartTarifa => ({ id, tipo, nome, documento })

/** The number of tickets or raffle numbers in an item. */
export const itemUnits = ({ qtde, codigosRifas }: CartItem): number => codigosRifas?.length ?? qtde

/** The number of tickets and raffle numbers in a whole cart. */
export const cartUnits = (items: readonly CartItem[]): number => items.reduce((sum, item) => sum + itemUnits(item), 0)

/** How many more tickets and raffle numbers fit into a cart. */
export const cartRoom = (items: readonly CartItem[]): number => Math.max(0, CART_UNITS_MAX - cartUnits(items))

/** Adds selected items to a cart: quantities of one lot add up; a place or a number is contained once. */
export function addToCart(cart: readonly CartItem[], added: readonly CartItem[]): CartItem[] {
  const merged = new Map(cart.map((item) => [itemKey(item), item]))
  for (const item of added) {
    const existing = merged.get(itemKey(item))
    merged.set(itemKey(item), existing ? join(existing, item) : item)
  }
  return [...merged.values()]
}

/** Takes these units, places and numbers out of a cart; those that it does not have are ignored. */
export const takeFromCart = (cart: readonly CartItem[], taken: readonly CartItem[]): CartItem[] =>
  cart.flatMap((item) => taken.filter((other) => itemKey(other) === itemKey(item)).reduce(without, [item]))

/** Whether an item is the companion's place of another, the wheelchair's. */
export const isCompanionOf = ({ setor, acompanha }: CartItem, wheelchair: CartItem): boolean =>
  acompanha !== undefined && acompanha === wheelchair.lugar && setor?.id === wheelchair.setor?.id

/**
 * A cart in which the item with this key has so many units; 0 removes it, and a wheelchair's place with its companion's.
 * A place or raffle keeps its units.
 */
export const withQuantity = (cart: readonly CartItem[], key: string, qtde: number): CartItem[] =>
  qtde === 0
    ? cart.filter(
        (item) => !cart.some((other) => itemKey(other) === key && (item === other || isCompanionOf(item, other))),
      )
    : cart.map((item) => (itemKey(item) === key && hasQuantity(item) ? { ...item, qtde } : item))

/** A cart in which the line with this key became this item, added to a line of the same key. */
export const withFullPrice = (cart: readonly CartItem[], key: string, full: CartItem): CartItem[] =>
  addToCart(
    cart.filter((item) => itemKey(item) !== key),
    [full],
  )

/** Whether the buyer may choose how many units of an item: not of a numbered place, nor of a raffle's numbers. */
export const hasQuantity = ({ nr_lugar, codigosRifas }: CartItem): boolean => nr_lugar === null && codigosRifas === null

function without([item]: CartItem[], taken: CartItem): CartItem[] {
  if (!item) return []
  const codigosRifas = item.codigosRifas?.filter((codigo) => !taken.codigosRifas?.includes(codigo)) ?? null
  const qtde = codigosRifas ? codigosRifas.length : item.qtde - taken.qtde
  return qtde > 0 ? [{ ...item, codigosRifas, qtde }] : []
}

function join(existing: CartItem, item: CartItem): CartItem {
  if (item.codigosRifas) {
    const codigosRifas = [...new Set([...(existing.codigosRifas ?? []), ...item.codigosRifas])]
    return { ...item, codigosRifas, qtde: codigosRifas.length }
  }
  return item.nr_lugar === null ? { ...item, qtde: existing.qtde + item.qtde } : item
}
