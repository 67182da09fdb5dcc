import { toReais } from '../../../contract/money.ts'
import type { ReservaItem, ReservaItemAnswer } from '../../../contract/reservas.ts'
import { type Refusal, refuse } from '../../result.ts'
import type { SalesLimits } from '../sales-deps.ts'
import { hasRoom, isFree, saleRefusal } from '../sales-guards.ts'
import type { Counters, LoteStock } from '../stock-repo.ts'
import { seconds } from '../times.ts'
import { loteKey, numberKey, placeKey, type ReserveRequest, type Unit, unitsOf } from '../units.ts'
import { usedUp } from './hold-times.ts'
import { type OwnRow, OwnUnits, ownKey } from './own-units.ts'
import { type PastHolds, pastHold } from './past-holds.ts'
import { type Price, priceOf } from './unit-price.ts'

export type FreshUnit = {
  unit: Unit
  key: string | null
  heldAt: Date
  pixUsed: boolean
  valorCents: number
  taxaCents: number
  stock: LoteStock | null
  item: number
}
export type Plan = {
  answers: ReservaItemAnswer[]
  /** The refusals of the items that are not granted, in the items' order. */
  refusals: Refusal[]
  kept: OwnRow[]
  dropped: OwnRow[]
  fresh: FreshUnit[]
}

type PlanInput = {
  counters: Counters
  taken: Set<string>
  /** How many tickets of each event the cliente has already, beside this hold. */
  bought: Map<string, number>
  /** What the cliente gave back unpaid a short time ago. */
  past: PastHolds
  /** The events with a waiting room in which it is the cliente's turn. */
  turn: ReadonlySet<string>
  limits: SalesLimits
  now: Date
}

/** What the items of one request share. */
type State = {
  pool: OwnUnits
  /** Tickets of each event, with those granted by this plan. */
  mine: Map<string, number>
  /** The places and numbers granted by this plan. */
  granted: Set<string>
  /** The price of a lot or raffle, or why nothing of it is for sale. */
  prices: Map<string, Price | Refusal>
}

/**
 * Decides item by item what a cliente is granted, all of an item or none of it (docs/selling.md#stock). Updates the
 * counters and taken places in `input`, so that the next request of the same round sees what remains. Reads and writes
 * nothing else.
 * @param own the units the cliente holds; those that are requested again are kept with their prices
 */
export function planReserve(request: ReserveRequest, own: OwnRow[], input: PlanInput): Plan {
  const pool = new OwnUnits(own)
  // First return the cliente's own units to the stock, so that their own hold does not block them.
  for (const row of own) {
    if (row.nr_lugar !== null || row.id_rifa) input.taken.delete(ownKey(row))
    move(input.counters, row.id_lote, row.id_rifa, -1)
  }
  const plan: Plan = { answers: [], refusals: [], kept: [], dropped: [], fresh: [] }
  const state: State = { pool, mine: new Map(input.bought), granted: new Set(), prices: new Map() }
  request.itens.forEach((item, index) => {
    const refusal = planItem(item, index, state, input, plan)
    if (refusal === null) return
    plan.answers.push({ ...itemIdentity(item), ok: false, motivo: refusal.message, codigo: refusal.code, valor: 0 })
    plan.refusals.push(refusal)
  })
  plan.dropped = pool.rest()
  if (!plan.kept.length && !plan.fresh.length) {
    // Nothing granted: the old hold stays as it was.
    for (const row of own) {
      if (row.nr_lugar !== null || row.id_rifa) input.taken.add(ownKey(row))
      move(input.counters, row.id_lote, row.id_rifa, 1)
    }
    plan.dropped = []
  }
  return plan
}

/** Adds what the item is granted to the plan. @returns the refusal when it is granted nothing, else null */
function planItem(
  item: ReservaItem,
  index: number,
  { pool, mine, granted, prices }: State,
  input: PlanInput,
  plan: Plan,
): Refusal | null {
  // Kept units are asked again, too: what is not for sale any more cannot be paid.
  const { lotes, rifas } = input.counters
  const thing = 'id_rifa' in item ? rifas.get(item.id_rifa) : lotes.get(item.id_evento_setor_lote)
  const closed = saleRefusal(thing, input.now)
  if (closed) return refuse(409, closed)
  const kept: OwnRow[] = []
  const fresh: FreshUnit[] = []
  const putBack = (refusal: Refusal): Refusal => {
    for (const row of kept.toReversed()) pool.putBack(row)
    return refusal
  }
  const seen = new Set<string>()
  for (const unit of unitsOf(item)) {
    const stock = unit.kind === 'lote' ? input.counters.lotes.get(unit.idLote) : undefined
    const key = unitKey(unit, stock)
    if (key !== null && (seen.has(key) || granted.has(key))) return putBack(refuse(409, 'cart.duplicate-item'))
    if (key !== null) seen.add(key)
    const poolKey = key ?? loteKey(unit.kind === 'lote' ? unit.idLote : '')
    const before = pool.first(poolKey)
    if (before && (unit.kind === 'rifa' || before.id_lote === unit.idLote)) {
      pool.take(poolKey)
      kept.push(before)
      continue
    }
    const price = priceOf(unit, input, prices)
    if ('ok' in price) return putBack(price)
    const past = before ? null : pastHold(input.past, poolKey, fresh.length, stock)
    if (past && past.usedMs >= seconds(input.limits.holdMaxSeconds))
      return putBack(usedUp(past.releasedAt, input.limits))
    const since = {
      heldAt: before?.held_at ?? new Date(input.now.getTime() - (past?.usedMs ?? 0)),
      pixUsed: before?.pix_used ?? past?.pixUsed ?? false,
    }
    fresh.push({ unit, key, item: index, stock: stock ?? null, ...price, ...since })
  }
  const refusal = checkRoom(item, fresh, kept, mine, input)
  if (refusal !== null) return putBack(refusal)
  for (const row of kept)
    take(input, row.id_lote, row.id_rifa, row.nr_lugar !== null || row.id_rifa ? ownKey(row) : null)
  for (const { unit, key } of fresh) {
    take(input, unit.kind === 'lote' ? unit.idLote : null, unit.kind === 'rifa' ? unit.idRifa : null, key)
  }
  const idEvento = eventoOf(fresh, kept)
  if (idEvento) mine.set(idEvento, (mine.get(idEvento) ?? 0) + fresh.length + kept.length)
  for (const key of seen) granted.add(key)
  plan.kept.push(...kept)
  plan.fresh.push(...fresh)
  const cents =
    fresh.reduce((sum, f) => sum + f.valorCents + f.taxaCents, 0) +
    kept.reduce((sum, k) => sum + k.valor_cents + k.taxa_cents, 0)
  plan.answers.push({ ...itemIdentity(item), ok: true, valor: toReais(cents) })
  return null
}

const eventoOf = (fresh: FreshUnit[], kept: OwnRow[]): string | null =>
  fresh[0]?.stock?.id_evento ?? kept[0]?.id_evento ?? null

function unitKey(unit: Unit, stock: LoteStock | undefined): string | null {
  if (unit.kind === 'rifa') return numberKey(unit.idRifa, unit.nrSorte)
  return unit.nrLugar === null || !stock ? null : placeKey(stock.id_setor, unit.nrLugar)
}

function checkRoom(
  item: ReservaItem,
  fresh: FreshUnit[],
  kept: OwnRow[],
  mine: Map<string, number>,
  input: PlanInput,
): Refusal | null {
  const lost = fresh.filter(({ key }) => key !== null && !isFree(input.taken, key))
  const numbers = lost.flatMap(({ unit }) => (unit.kind === 'rifa' ? [unit.nrSorte] : []))
  if (numbers.length) return refuse(409, 'rifa.number-taken', [numbers])
  if (lost.length) return refuse(409, 'place.taken')
  // The kept units were returned to the stock at the beginning, so they need room again, like new ones.
  const units = fresh.length + kept.length
  const lote = 'id_rifa' in item ? undefined : input.counters.lotes.get(item.id_evento_setor_lote)
  const rifa = 'id_rifa' in item ? input.counters.rifas.get(item.id_rifa) : undefined
  const counter = { total: lote?.qtd_total ?? rifa?.qtd_numeros ?? 0, taken: lote?.tomados ?? rifa?.tomados ?? 0 }
  if (!hasRoom(counter, units)) {
    const left = Math.max(0, counter.total - counter.taken)
    return left === 0 ? refuse(409, 'stock.sold-out') : refuse(409, 'stock.only-left', [left])
  }
  const max = lote?.max_por_cliente ?? Number.POSITIVE_INFINITY
  return lote && (mine.get(lote.id_evento) ?? 0) + units > max ? refuse(409, 'evento.over-limit', [max]) : null
}

function move(counters: Counters, idLote: string | null, idRifa: string | null, units: number): void {
  const counter = idLote ? counters.lotes.get(idLote) : counters.rifas.get(idRifa ?? '')
  if (counter) counter.tomados += units
}

function take(input: PlanInput, idLote: string | null, idRifa: string | null, key: string | null): void {
  move(input.counters, idLote, idRifa, 1)
  if (key !== null) input.taken.add(key)
}

const itemIdentity = (item: ReservaItem) =>
  'id_rifa' in item
    ? { id_rifa: item.id_rifa, codigosRifas: item.codigosRifas }
    : { id_evento_setor_lote: item.id_evento_setor_lote, nr_lugar: item.nr_lugar ?? null, qtde: item.qtde }
