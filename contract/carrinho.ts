import { placeLabel } from './eventos-rules.ts'
import { toCents } from './money.ts'
import type { ReservaItem } from './reservas.ts'

/**
 * A cart item (docs/product.md#entities): tickets of a lot, one numbered place, or numbers of a raffle. `valor` is
 * reais of one unit with its fee, as the buyer saw it; what is paid is what the reservation says.
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

/** What makes an item one line of the cart: its lot and place, or its raffle. */
export const itemKey = ({ id_evento_setor_lote, nr_lugar, id_rifa }: CartItem): string =>
  id_rifa ?? `${id_evento_setor_lote}${nr_lugar === null ? '' : `:${nr_lugar}`}`

/** 'Festival do Sol' */
export const itemLabel = ({ nomeEvento, nomeRifa }: CartItem): string => nomeEvento ?? nomeRifa ?? ''

/** 'Pista · 2º lote', 'Camarote · 1º lote · Mesa 12', 'Números 7, 12'; a position is a Vaga (docs/api.md#places). */
export function itemDetail({ setor, nrLote, nr_lugar, codigosRifas }: CartItem): string {
  if (!setor) return `${codigosRifas?.length === 1 ? 'Número' : 'Números'} ${codigosRifas?.join(', ') ?? ''}`
  const lote = nrLote === null ? [] : [`${nrLote}º lote`]
  const place = nr_lugar === null ? [] : [placeLabel(setor.tipo, nr_lugar)]
  return [setor.nome, ...lote, ...place].join(' · ')
}

/** How many tickets or numbers an item is. */
export const itemUnits = ({ qtde, codigosRifas }: CartItem): number => codigosRifas?.length ?? qtde

/** Cents of all units of an item. */
export const itemCents = (item: CartItem): number => toCents(item.valor) * itemUnits(item)

/** Cents of a whole cart. */
export const cartCents = (items: readonly CartItem[]): number => items.reduce((sum, item) => sum + itemCents(item), 0)

/** Tickets and numbers of a whole cart. */
export const cartUnits = (items: readonly CartItem[]): number => items.reduce((sum, item) => sum + itemUnits(item), 0)

/** How many of a lot are in a cart. */
export const unitsInCart = (items: readonly CartItem[], idLote: string): number =>
  cartUnits(items.filter(({ id_evento_setor_lote }) => id_evento_setor_lote === idLote))

/** The numbered places of a sector in a cart, whatever their lot: places are the sector's. */
export const placesInCart = (items: readonly CartItem[], idSetor: string): number[] =>
  items.flatMap(({ setor, nr_lugar }) => (setor?.id === idSetor && nr_lugar !== null ? [nr_lugar] : []))

/** The item as POST reservas asks for it; null for one that names neither a lot nor a raffle. */
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

/** Puts picked items into a cart: more of a lot adds up, a place or a number is there once. */
export function addToCart(cart: readonly CartItem[], added: readonly CartItem[]): CartItem[] {
  const merged = new Map(cart.map((item) => [itemKey(item), item]))
  for (const item of added) {
    const there = merged.get(itemKey(item))
    merged.set(itemKey(item), there ? join(there, item) : item)
  }
  return [...merged.values()]
}

function join(there: CartItem, item: CartItem): CartItem {
  if (item.codigosRifas) {
    const codigosRifas = [...new Set([...(there.codigosRifas ?? []), ...item.codigosRifas])]
    return { ...item, codigosRifas, qtde: codigosRifas.length }
  }
  return item.nr_lugar === null ? { ...item, qtde: there.qtde + item.qtde } : item
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

/** What is a cart item of a stored text's JSON; null for anything else. Nothing of another shape comes along. */
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
