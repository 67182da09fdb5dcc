import type { ErrorCode } from '../../../contract/error-codes.ts'
import { SHOP_REFUSALS } from '../../../contract/refusals-shop.ts'
import type { ReservaAnswer, ReservaInput, ReservaItemAnswer } from '../../../contract/reservas.ts'
import type { Venda } from '../../../contract/vendas.ts'
import type { Entry } from './journal.ts'
import type { Units, Wish } from './steps.ts'

/**
 * Facts that are not in answers: the sector and event of each lot, and its initial number of units; the quota of half
 * price of each event, and the fares that count in it, by their ids and names; the codes with a limit, likewise; the
 * quotas of courtesies by event and giver; the wheelchair's place of each companion's, and whether its day is over.
 */
export type Stock = {
  lotes: Readonly<Record<string, { setor: string; evento?: string; total: number }>>
  meias?: Readonly<Record<string, number>>
  naCota?: ReadonlySet<string>
  /** How many units of a member's fare one member has at an event. */
  planos?: Readonly<Record<string, { id: string; unidades: number }>>
  codigos?: Readonly<Record<string, { id: string; limite: number | null; limite_pessoa: number | null }>>
  cotas?: Readonly<Record<string, { id: string; total: number }>>
  acompanhantes?: Readonly<Record<string, { par: string; isOver: boolean }>>
}

type Item = ReservaInput['itens'][number]
type Refused = { code?: ErrorCode; message?: string; fields?: Record<string, string> }

/** Whether the effect of a call is unknown: it had no answer, or a server error. */
export const isLost = ({ status }: Entry): boolean => status === null || status >= 500
export const isGood = ({ status }: Entry): boolean => status === 200

/** The units of one item of a person's cart. */
export function unitsOf(
  item: Item | ReservaItemAnswer,
  { lotes, meias = {}, naCota, codigos = {}, planos = {} }: Stock,
  who: string,
): Units {
  if ('id_rifa' in item && item.id_rifa !== undefined)
    return Object.fromEntries((item.codigosRifas ?? []).map((n) => [`numero ${item.id_rifa} ${n}`, 1]))
  const { id_evento_setor_lote: lote = '', nr_lugar, qtde = 1, id_tarifa } = item as ReservaItemAnswer
  const evento = lotes[lote]?.evento ?? ''
  const isHalf = id_tarifa != null && naCota?.has(id_tarifa) && evento in meias
  const place = nr_lugar == null ? null : `lugar ${lotes[lote]?.setor ?? '?'} ${nr_lugar}`
  const n = place === null ? qtde : 1
  const codigo = codigos[id_tarifa ?? '']
  const plano = planos[id_tarifa ?? '']
  return {
    [`lote ${lote}`]: n,
    ...(place !== null && { [place]: 1 }),
    ...(isHalf && { [`meia ${evento}`]: n }),
    ...(codigo?.limite != null && { [`codigo ${codigo.id}`]: n }),
    ...(codigo?.limite_pessoa != null && { [`pessoa ${codigo.id} ${who}`]: n }),
    ...(plano && { [memberItem(plano.id, evento, who)]: n }),
  }
}

/** The units at a member's fare of one cliente at an event: they have one plan. */
const memberItem = (id: string, evento: string, who: string): string => `pessoa ${id}/${evento} ${who}`

export const seatUnits = (nr: number): Units => ({ [`cadeira ${nr}`]: 1 })

export function sumOf(all: readonly Units[]): Units {
  const sum: Record<string, number> = {}
  for (const units of all) for (const [item, n] of Object.entries(units)) sum[item] = (sum[item] ?? 0) + n
  return sum
}

/** How many units of an item are left, by the text of the refusal. */
const LEFT = new Map<string, { kind: string; left: number }>()
for (const [kind, none, some] of [
  ['lote ', 'stock.sold-out', 'stock.only-left'],
  ['meia ', 'meia.sold-out', 'meia.only-left'],
  ['codigo ', 'codigo.used-up', 'codigo.only-left'],
] as const) {
  LEFT.set(SHOP_REFUSALS[none], { kind, left: 0 })
  for (let left = 1; left <= 200; left += 1) LEFT.set(SHOP_REFUSALS[some](left), { kind, left })
}

/**
 * The stock that the reason of a refusal implies; nothing if the reason concerns the cart or the buyer.
 * @param isAlone whether the cart had no other item, so that "only n left" counts all free units
 */
export function wishOf(
  item: Item | ReservaItemAnswer,
  reason: string,
  { stock, who, isAlone }: { stock: Stock; who: string; isAlone: boolean },
): Wish[] {
  const units = unitsOf(item, stock, who)
  const named = (kind: string) =>
    Object.entries(units).flatMap(([of, n]) => (of.startsWith(kind) ? [{ item: of, n }] : []))
  if (reason === SHOP_REFUSALS['place.taken']) return named('lugar ')
  const short = LEFT.get(reason)
  if (short) return named(short.kind).map((wish) => (isAlone ? { ...wish, left: short.left } : wish))
  const most = stock.codigos?.['id_tarifa' in item ? (item.id_tarifa ?? '') : '']?.limite_pessoa
  if (most != null && reason === SHOP_REFUSALS['codigo.person-limit'](most)) return named('pessoa ')
  const ofPlan = stock.planos?.['id_tarifa' in item ? (item.id_tarifa ?? '') : '']?.unidades
  if (ofPlan !== undefined && reason === SHOP_REFUSALS['socio.unit-limit'](ofPlan)) return named('pessoa ')
  const numbers = named('numero ')
  const isTaken =
    numbers.length === 1 && reason === SHOP_REFUSALS['rifa.number-taken']([Number(numbers[0]?.item.split(' ')[2])])
  return isTaken ? numbers : []
}

/** The stock that a refused cart implies. */
export function refusedWishes({ who, body, answer }: Entry, stock: Stock): Wish[] {
  const { itens = [] } = body as Partial<ReservaInput>
  const { message = '', fields = {} } = (answer ?? {}) as Refused
  return itens.flatMap((item, i) =>
    wishOf(item, fields[`itens.${i}`] ?? (itens.length === 1 ? message : ''), {
      ...{ stock, who, isAlone: itens.length === 1 },
    }),
  )
}

export const codeOf = ({ answer }: Entry): ErrorCode | undefined => (answer as Refused | null)?.code

/** The companions' places that an answer refuses because their wheelchair's are not the buyer's. */
export function refusedCompanions({ who, body, answer }: Entry, stock: Stock): string[] {
  const { itens = [] } = body as Partial<ReservaInput>
  const { itens: answers, message = '', fields = {} } = (answer ?? {}) as Refused & Partial<ReservaAnswer>
  return itens.flatMap((item, i) => {
    const one = answers?.[i]
    const reason = one ? one.motivo : (fields[`itens.${i}`] ?? (itens.length === 1 ? message : ''))
    if (reason !== SHOP_REFUSALS['place.companion-alone']) return []
    return Object.keys(unitsOf(item, stock, who)).filter((unit) => unit.startsWith('lugar '))
  })
}

/** The sales in an answer of any call. */
export function vendasIn({ path, answer }: Entry): Venda[] {
  if (!/^(eventos|rifas)\/(venda|vendas\/cliente)$/.test(path)) return []
  return (answer as { result?: Venda[] } | null)?.result ?? []
}
export const unitsOfVenda = (
  venda: Pick<Venda, 'id_evento_setor_lote' | 'nr_lugar' | 'nr_sorte' | 'rifa'> & Partial<Pick<Venda, 'tarifa'>>,
  stock: Stock,
  who: string,
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
        who,
      )
