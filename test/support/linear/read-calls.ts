import type { ErrorCode } from '../../../contract/error-codes.ts'
import { SHOP_REFUSALS } from '../../../contract/refusals-shop.ts'
import type { ReservaInput, ReservaItemAnswer } from '../../../contract/reservas.ts'
import type { Venda } from '../../../contract/vendas.ts'
import type { Entry } from './journal.ts'
import type { Units, Wish } from './steps.ts'

/**
 * Facts that are not in answers: the sector and event of each lot, and its initial number of units; the quota of half
 * price of each event, and the fares that count in it, by their ids and names.
 */
export type Stock = {
  lotes: Readonly<Record<string, { setor: string; evento?: string; total: number }>>
  meias?: Readonly<Record<string, number>>
  naCota?: ReadonlySet<string>
}

type Item = ReservaInput['itens'][number]
type Refused = { code?: ErrorCode; message?: string; fields?: Record<string, string> }

/** Whether the effect of a call is unknown: it had no answer, or a server error. */
export const isLost = ({ status }: Entry): boolean => status === null || status >= 500
export const isGood = ({ status }: Entry): boolean => status === 200

/** The units of one item of a cart. */
export function unitsOf(item: Item | ReservaItemAnswer, { lotes, meias = {}, naCota }: Stock): Units {
  if ('id_rifa' in item && item.id_rifa !== undefined)
    return Object.fromEntries((item.codigosRifas ?? []).map((n) => [`numero ${item.id_rifa} ${n}`, 1]))
  const { id_evento_setor_lote: lote = '', nr_lugar, qtde = 1, id_tarifa } = item as ReservaItemAnswer
  const evento = lotes[lote]?.evento ?? ''
  const isHalf = id_tarifa != null && naCota?.has(id_tarifa) && evento in meias
  const place = nr_lugar == null ? null : `lugar ${lotes[lote]?.setor ?? '?'} ${nr_lugar}`
  const n = place === null ? qtde : 1
  return { [`lote ${lote}`]: n, ...(place !== null && { [place]: 1 }), ...(isHalf && { [`meia ${evento}`]: n }) }
}

export const seatUnits = (nr: number): Units => ({ [`cadeira ${nr}`]: 1 })

export function sumOf(all: readonly Units[]): Units {
  const sum: Record<string, number> = {}
  for (const units of all) for (const [item, n] of Object.entries(units)) sum[item] = (sum[item] ?? 0) + n
  return sum
}

const leftOf = (code: 'stock.only-left' | 'meia.only-left') =>
  new Map(Array.from({ length: 200 }, (_, i): [string, number] => [SHOP_REFUSALS[code](i + 1), i + 1]))
const [LEFT, HALVES] = [leftOf('stock.only-left'), leftOf('meia.only-left')]
/**
 * The stock that the reason of a refusal implies; nothing if the reason concerns the cart or the buyer.
 * @param isAlone whether the cart had no other item, so that "only n left" counts all free units
 */
export function wishOf(item: Item | ReservaItemAnswer, reason: string, stock: Stock, isAlone: boolean): Wish[] {
  const units = unitsOf(item, stock)
  const named = (kind: string) =>
    Object.entries(units).flatMap(([of, n]) => (of.startsWith(kind) ? [{ item: of, n }] : []))
  if (reason === SHOP_REFUSALS['stock.sold-out'])
    return isAlone ? named('lote ').map((w) => ({ ...w, left: 0 })) : named('lote ')
  if (reason === SHOP_REFUSALS['place.taken']) return named('lugar ')
  if (reason === SHOP_REFUSALS['meia.sold-out'])
    return isAlone ? named('meia ').map((w) => ({ ...w, left: 0 })) : named('meia ')
  const halves = HALVES.get(reason)
  if (halves !== undefined) return named('meia ').map((wish) => (isAlone ? { ...wish, left: halves } : wish))
  const left = LEFT.get(reason)
  if (left !== undefined) return named('lote ').map((wish) => (isAlone ? { ...wish, left } : wish))
  const numbers = named('numero ')
  const isTaken =
    numbers.length === 1 && reason === SHOP_REFUSALS['rifa.number-taken']([Number(numbers[0]?.item.split(' ')[2])])
  return isTaken ? numbers : []
}

/** The stock that a refused cart implies. */
export function refusedWishes({ body, answer }: Entry, stock: Stock): Wish[] {
  const { itens = [] } = body as Partial<ReservaInput>
  const { message = '', fields = {} } = (answer ?? {}) as Refused
  return itens.flatMap((item, i) =>
    wishOf(item, fields[`itens.${i}`] ?? (itens.length === 1 ? message : ''), stock, itens.length === 1),
  )
}

export const codeOf = ({ answer }: Entry): ErrorCode | undefined => (answer as Refused | null)?.code

/** The sales in an answer of any call. */
export function vendasIn({ path, answer }: Entry): Venda[] {
  if (!/^(eventos|rifas)\/(venda|vendas\/cliente)$/.test(path)) return []
  return (answer as { result?: Venda[] } | null)?.result ?? []
}
export const unitsOfVenda = (
  venda: Pick<Venda, 'id_evento_setor_lote' | 'nr_lugar' | 'nr_sorte' | 'rifa'> & Partial<Pick<Venda, 'tarifa'>>,
  stock: Stock,
): Units =>
  venda.rifa
    ? { [`numero ${venda.rifa.id} ${venda.nr_sorte}`]: 1 }
    : unitsOf(
        {
          id_evento_setor_lote: venda.id_evento_setor_lote ?? '',
          nr_lugar: venda.nr_lugar,
          qtde: 1,
          id_tarifa: venda.tarifa?.nome,
        },
        stock,
      )
