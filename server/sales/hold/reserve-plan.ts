import { toReais } from '../../../contract/money.ts'
import type { ReservaItem, ReservaItemAnswer } from '../../../contract/reservas.ts'
import { type Refusal, refuse } from '../../result.ts'
import type { SalesLimits } from '../sales-deps.ts'
import { hasRoom, isAlone, isFree, mayAccompany, saleRefusal } from '../sales-guards.ts'
import type { Companions } from './companions-repo.ts'
import type { Fares } from './fares-repo.ts'
import { countFares, type FareUnits, fareRefusal } from './fare-limits.ts'
import type { LoteStock } from './stock-repo.ts'
import { seconds } from '../times.ts'
import { loteKey, numberKey, placeKey, type ReserveRequest, type Unit, unitsOf } from './units.ts'
import { usedUp } from './hold-times.ts'
import { type OwnRow, OwnUnits, ownKey } from './own-units.ts'
import { type PastHolds, pastHold } from './past-holds.ts'
import { after, deltaOf, NO_DELTA, type StockDelta, type StockLeft, takenOf } from './stock-left.ts'
import { type Price, priceOf } from './unit-price.ts'

export type FreshUnit = {
  unit: Unit
  key: string | null
  heldAt: Date
  pixUsed: boolean
  valorCents: number
  taxaCents: number
  naCota: boolean
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
  /** The units it takes and frees. */
  delta: StockDelta
  /** The minimum end of the hold: the end of the cliente's own hold when a part of it is requested again, else now. */
  heldUntil: Date
}

type PlanInput = {
  /** The stock left by the earlier requests of the batch. */
  stock: StockLeft
  /** How many tickets of each event the cliente has already, beside this hold. */
  bought: ReadonlyMap<string, number>
  /** Units that the cliente gave back unpaid a short time ago. */
  past: PastHolds
  fares: Fares
  companions: Companions
  /** The events with a waiting room in which the cliente may choose now. */
  turn: ReadonlySet<string>
  limits: SalesLimits
  now: Date
  /** When the cliente's own hold ends; null without one. */
  until: Date | null
}

/** The state shared by the items of one request. */
type State = {
  idCliente: string
  pool: OwnUnits
  /** The taken units, without the cliente's own and without those granted by this plan. */
  stock: StockLeft
  /** Tickets of each event, with those granted by this plan. */
  mine: Map<string, number>
  /** The places and numbers granted by this plan, and the units of each lot and raffle. */
  granted: Set<string>
  units: Map<string, number>
  /** The units granted by this plan, as the limits of fares count them. */
  fares: Map<string, number>
  /** Whether the rehearsal's units are requested with others. */
  isMixed: boolean
  /** The price of a lot or raffle, or the reason why it is not for sale. */
  prices: Map<string, Price | Refusal>
}

/**
 * Decides item by item which units a cliente is granted: all of an item or none (docs/selling.md#stock). The plan
 * contains the stock it takes; the arguments are not changed.
 * @param own the units the cliente holds; those that are requested again are kept with their prices
 */
export function planReserve(request: ReserveRequest, own: OwnRow[], input: PlanInput): Plan {
  const pool = new OwnUnits(own)
  // A cliente's own hold does not block their request.
  const stock = after(input.stock, deltaOf(own))
  const heldUntil = (keepsAny(request, own, stock) && input.until) || input.now
  const state: State = {
    idCliente: request.idCliente,
    pool,
    stock,
    mine: new Map(input.bought),
    granted: new Set(),
    units: new Map(),
    fares: new Map(),
    isMixed: !isAlone(request.itens.map((item) => stock.counters.lotes.get(idOf(item))?.is_ensaio ?? false)),
    prices: new Map(),
  }
  const plan: Plan = { answers: [], refusals: [], kept: [], dropped: [], fresh: [], delta: NO_DELTA, heldUntil }
  const refusals = new Map<number, Refusal>()
  for (const [index, item] of wheelchairsFirst(request.itens, stock, input.companions)) {
    const refusal = planItem(item, index, state, input, plan)
    if (refusal === null) continue
    plan.answers[index] = { ...itemIdentity(item), ok: false, motivo: refusal.message, codigo: refusal.code, valor: 0 }
    refusals.set(index, refusal)
  }
  plan.refusals = request.itens.flatMap((_, index) => refusals.get(index) ?? [])
  // Nothing is granted: the old hold stays as it was.
  if (request.completa && plan.refusals.length) return { ...plan, kept: [], fresh: [] }
  if (!plan.kept.length && !plan.fresh.length) return plan
  const dropped = pool.rest()
  return { ...plan, dropped, delta: deltaOf(dropped, plan.fresh) }
}

/** The items with their positions, those of companions' places last: they depend on what else is granted. */
function wheelchairsFirst(itens: ReservaItem[], { counters }: StockLeft, companions: Companions) {
  const isCompanion = (item: ReservaItem): boolean =>
    unitsOf(item).some((unit) => {
      const stock = unit.kind === 'lote' ? counters.lotes.get(unit.idLote) : undefined
      return companions.has(unitKey(unit, stock) ?? '')
    })
  const found = [...itens.entries()]
  if (companions.size === 0) return found
  return [...found.filter(([, item]) => !isCompanion(item)), ...found.filter(([, item]) => isCompanion(item))]
}

/** Adds what the item is granted to the plan. @returns the refusal when it is granted nothing, else null */
function planItem(item: ReservaItem, index: number, state: State, input: PlanInput, plan: Plan): Refusal | null {
  const { pool, mine, granted, prices } = state
  const { counters } = state.stock
  const id = idOf(item)
  // Kept units are checked again, too: a unit that is not for sale any more cannot be paid.
  const thing = 'id_rifa' in item ? counters.rifas.get(id) : counters.lotes.get(id)
  const closed = saleRefusal(thing, input.now)
  if (closed) return refuse(409, closed)
  if (state.isMixed) return refuse(409, 'ensaio.alone')
  const kept: OwnRow[] = []
  const fresh: FreshUnit[] = []
  const putBack = (refusal: Refusal): Refusal => {
    for (const row of kept.toReversed()) pool.putBack(row)
    return refusal
  }
  const seen = new Set<string>()
  for (const unit of unitsOf(item)) {
    const stock = unit.kind === 'lote' ? counters.lotes.get(unit.idLote) : undefined
    const key = unitKey(unit, stock)
    if (key !== null && (seen.has(key) || granted.has(key))) return putBack(refuse(409, 'cart.duplicate-item'))
    if (key !== null) seen.add(key)
    const companion = input.companions.get(key ?? '')
    const hasPar = (par: number) => companion !== undefined && granted.has(placeKey(companion.id_setor, par))
    if (companion && !mayAccompany(companion, state.idCliente, hasPar, input.now))
      return putBack(refuse(409, 'place.companion-alone'))
    const [idLote, idTarifa] = unit.kind === 'lote' ? [unit.idLote, unit.idTarifa] : ['', null]
    const poolKey = key ?? loteKey(idLote, idTarifa)
    const same = pool.first(poolKey)
    if (same && (unit.kind === 'rifa' || (same.id_lote === idLote && same.id_tarifa === idTarifa))) {
      pool.take(poolKey)
      kept.push(same)
      continue
    }
    // Another fare of the same ticket is no new hold.
    const before = same ?? (key === null ? pool.other(idLote) : undefined)
    const price = priceOf(
      unit,
      { idCliente: state.idCliente, counters, fares: input.fares, turn: input.turn, now: input.now },
      prices,
    )
    if ('ok' in price) return putBack(price)
    const left = stock && key === null ? stock.qtd_total - takenNow(state, id) - fresh.length : null
    const past = before ? null : pastHold(input.past, key ?? loteKey(idLote), fresh.length, left)
    // The item would also end the hold of the kept units earlier, but a hold never gets shorter.
    if (past && input.now.getTime() - past.usedMs + seconds(input.limits.holdMaxSeconds) <= plan.heldUntil.getTime())
      return putBack(usedUp(past.releasedAt, input.limits))
    const since = {
      heldAt: before?.held_at ?? new Date(input.now.getTime() - (past?.usedMs ?? 0)),
      pixUsed: before?.pix_used ?? past?.pixUsed ?? false,
    }
    fresh.push({ unit, key, item: index, stock: stock ?? null, ...price, ...since })
  }
  const wanted: FareUnits = {
    idEvento: eventoOf(fresh, kept),
    idTarifa: tarifaOf(item),
    units: fresh.length + kept.length,
    halves: halvesOf(fresh, kept),
  }
  const refusal = checkRoom(item, fresh, kept, state) ?? fareRefusal(wanted, state, input.fares)
  if (refusal !== null) return putBack(refusal)
  const { idEvento, units } = wanted
  state.units.set(id, (state.units.get(id) ?? 0) + units)
  if (idEvento) mine.set(idEvento, (mine.get(idEvento) ?? 0) + units)
  countFares(wanted, state, input.fares)
  for (const key of seen) granted.add(key)
  plan.kept.push(...kept)
  plan.fresh.push(...fresh)
  const cents =
    fresh.reduce((sum, f) => sum + f.valorCents + f.taxaCents, 0) +
    kept.reduce((sum, k) => sum + k.valor_cents + k.taxa_cents, 0)
  plan.answers[index] = { ...itemIdentity(item), ok: true, valor: toReais(cents) }
  return null
}

const idOf = (item: ReservaItem): string => ('id_rifa' in item ? item.id_rifa : item.id_evento_setor_lote)

/** The units of a lot or raffle that are taken, with those granted by this plan. */
const takenNow = ({ stock, units }: State, id: string): number => takenOf(stock, id) + (units.get(id) ?? 0)

/** Whether a unit that the cliente holds is requested again. */
function keepsAny({ itens }: ReserveRequest, own: OwnRow[], { counters }: StockLeft): boolean {
  const held = new Set(own.map(ownKey))
  return itens.flatMap(unitsOf).some((unit) => {
    const stock = unit.kind === 'lote' ? counters.lotes.get(unit.idLote) : undefined
    return held.has(unitKey(unit, stock) ?? loteKey(unit.kind === 'lote' ? unit.idLote : ''))
  })
}

const eventoOf = (fresh: FreshUnit[], kept: OwnRow[]): string | null =>
  fresh[0]?.stock?.id_evento ?? kept[0]?.id_evento ?? null

function unitKey(unit: Unit, stock: LoteStock | undefined): string | null {
  if (unit.kind === 'rifa') return numberKey(unit.idRifa, unit.nrSorte)
  return unit.nrLugar === null || !stock ? null : placeKey(stock.id_setor, unit.nrLugar)
}

function checkRoom(item: ReservaItem, fresh: FreshUnit[], kept: OwnRow[], state: State): Refusal | null {
  const { counters, taken } = state.stock
  const lost = fresh.filter(({ key }) => key !== null && !isFree(taken, key))
  const numbers = lost.flatMap(({ unit }) => (unit.kind === 'rifa' ? [unit.nrSorte] : []))
  if (numbers.length) return refuse(409, 'rifa.number-taken', [numbers])
  if (lost.length) return refuse(409, 'place.taken')
  // The kept units do not count as taken, so they need room again, like new ones.
  const units = fresh.length + kept.length
  const id = idOf(item)
  const lote = 'id_rifa' in item ? undefined : counters.lotes.get(id)
  const total = lote?.qtd_total ?? counters.rifas.get(id)?.qtd_numeros ?? 0
  const counter = { total, taken: takenNow(state, id) }
  if (!hasRoom(counter, units)) {
    const left = Math.max(0, counter.total - counter.taken)
    return left === 0 ? refuse(409, 'stock.sold-out') : refuse(409, 'stock.only-left', [left])
  }
  const max = lote?.max_por_cliente ?? Number.POSITIVE_INFINITY
  return lote && (state.mine.get(lote.id_evento) ?? 0) + units > max ? refuse(409, 'evento.over-limit', [max]) : null
}

const halvesOf = (fresh: FreshUnit[], kept: OwnRow[]): number =>
  fresh.filter(({ naCota }) => naCota).length + kept.filter(({ na_cota }) => na_cota).length

const tarifaOf = (item: ReservaItem): string | null => ('id_rifa' in item ? null : (item.id_tarifa ?? null))

const itemIdentity = (item: ReservaItem) =>
  'id_rifa' in item
    ? { id_rifa: item.id_rifa, codigosRifas: item.codigosRifas }
    : {
        id_evento_setor_lote: item.id_evento_setor_lote,
        nr_lugar: item.nr_lugar ?? null,
        qtde: item.qtde,
        ...(item.id_tarifa && { id_tarifa: item.id_tarifa }),
      }
