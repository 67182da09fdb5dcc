import { placeLabel } from './eventos-rules.ts'
import { toCents } from './money.ts'
import type { ReservaItem } from './reservas.ts'

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
  valor: number
  qtde: number
  nomeEvento: string | null
  nomeRifa: string | null
  nrLote: number | null
  codigosRifas: number[] | null
}

/** The key of an item's line in the cart: its lot and place, or its raffle. */
export const itemKey = ({ id_evento_setor_lote, nr_lugar, id_rifa }: CartItem): string =>
  id_rifa ?? `${id_evento_setor_lote}${nr_lugar === null ? '' : `:${nr_lugar}`}`

/** The name of the item's event or raffle: 'Festival do Sol'. */
export const itemLabel = ({ nomeEvento, nomeRifa }: CartItem): string => nomeEvento ?? nomeRifa ?? ''

/**
 * The item's detail line: 'Pista · 2º lote', 'Camarote · 1º lote · Mesa 12', 'Números 7, 12'. A position is called Vaga
 * (docs/api.md#places).
 */
export function itemDetail({ setor, nrLote, nr_lugar, codigosRifas }: CartItem): string {
  if (!setor) return `${codigosRifas?.length === 1 ? 'Número' : 'Números'} ${codigosRifas?.join(', ') ?? ''}`
  const lote = nrLote === null ? [] : [`${nrLote}º lote`]
  const place = nr_lugar === null ? [] : [placeLabel(setor.tipo, nr_lugar)]
  return [setor.nome, ...lote, ...place].join(' · ')
}

/** The number of tickets or raffle numbers in an item. */
export const itemUnits = ({ qtde, codigosRifas }: CartItem): number => codigosRifas?.length ?? qtde

/** Cents of all units of an item. */
export const itemCents = (item: CartItem): number => toCents(item.valor) * itemUnits(item)

/** Cents of a whole cart. */
export const cartCents = (items: readonly CartItem[]): number => items.reduce((sum, item) => sum + itemCents(item), 0)

/** The number of tickets and raffle numbers in a whole cart. */
export const cartUnits = (items: readonly CartItem[]): number => items.reduce((sum, item) => sum + itemUnits(item), 0)

/** The number of tickets of one lot in a cart. */
export const unitsInCart = (items: readonly CartItem[], idLote: string): number =>
  cartUnits(items.filter(({ id_evento_setor_lote }) => id_evento_setor_lote === idLote))

/** The numbered places of a sector in a cart, of any lot: places belong to the sector. */
export const placesInCart = (items: readonly CartItem[], idSetor: string): number[] =>
  items.flatMap(({ setor, nr_lugar }) => (setor?.id === idSetor && nr_lugar !== null ? [nr_lugar] : []))

/** The item as POST reservas takes it; null for one that names neither a lot nor a raffle. */
export function toReservaItem({
  id_evento_setor_lote,
  id_rifa,
  nr_lugar,
  qtde,
  codigosRifas,
}: CartItem): ReservaItem | null {
  if (id_rifa && codigosRifas) return { id_rifa, codigosRifas }
  return id_evento_setor_lote ? { id_evento_setor_lote, nr_lugar, qtde } : null
}

/** Adds selected items to a cart: quantities of one lot add up; a place or a number is contained once. */
export function addToCart(cart: readonly CartItem[], added: readonly CartItem[]): CartItem[] {
  const merged = new Map(cart.map((item) => [itemKey(item), item]))
  for (const item of added) {
    const existing = merged.get(itemKey(item))
    merged.set(itemKey(item), existing ? join(existing, item) : item)
  }
  return [...merged.values()]
}

function join(existing: CartItem, item: CartItem): CartItem {
  if (item.codigosRifas) {
    const codigosRifas = [...new Set([...(existing.codigosRifas ?? []), ...item.codigosRifas])]
    return { ...item, codigosRifas, qtde: codigosRifas.length }
  }
  return item.nr_lugar === null ? { ...item, qtde: existing.qtde + item.qtde } : item
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0
const isSetor = (value: unknown): value is NonNullable<CartItem['setor']> => {
  const { id, nome, tipo, dividir_ate } = Object(value)
  return isText(id) && isText(nome) && isCount(tipo) && isCount(dividir_ate)
}
const isPrice = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0
const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length > 0 && value.every(isCount)

/** Reads a cart item from stored JSON. Returns null for an invalid value and drops unknown fields. */
export function readCartItem(value: unknown): CartItem | null {
  const it: Partial<Record<keyof CartItem, unknown>> = Object(value)
  const none = {
    setor: null,
    id_evento: null,
    id_evento_setor_lote: null,
    nr_lugar: null,
    nomeEvento: null,
    nrLote: null,
  }
  if (!isPrice(it.valor)) return null
  if (isText(it.id_rifa) && isText(it.nomeRifa) && isNumbers(it.codigosRifas)) {
    const { id_rifa, nomeRifa, codigosRifas, valor } = it
    return { ...none, id_rifa, nomeRifa, codigosRifas, valor, qtde: codigosRifas.length }
  }
  const { setor, id_evento, id_evento_setor_lote, nr_lugar, valor, qtde, nomeEvento, nrLote } = it
  if (!isSetor(setor) || !isText(id_evento) || !isText(id_evento_setor_lote) || !isText(nomeEvento)) return null
  if (!isCount(qtde) || !(nr_lugar === null || isCount(nr_lugar)) || !(nrLote === null || isCount(nrLote))) return null
  const { id, nome, tipo, dividir_ate } = setor
  return {
    setor: { id, nome, tipo, dividir_ate },
    id_evento,
    id_evento_setor_lote,
    id_rifa: null,
    nr_lugar,
    valor,
    qtde: nr_lugar === null ? qtde : 1,
    nomeEvento,
    nomeRifa: null,
    nrLote,
    codigosRifas: null,
  }
}
