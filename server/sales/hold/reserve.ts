import { randomUUID } from 'node:crypto'
import type { ReservaAnswer } from '../../../contract/reservas.ts'
import type { Tx } from '../../db/connection.ts'
import { type HistoryRow, record } from '../../db/history.ts'
import { done, type Refusal, type Result, refuse } from '../../result.ts'
import type { StockChanged } from '../events.ts'
import type { SalesDeps, SalesLimits } from '../sales-deps.ts'
import {
  addDelta,
  type Counters,
  lockCounters,
  moveCounters,
  type ReleasedRow,
  reclaimOverdue,
  releaseDeltas,
} from '../stock.ts'
import { freshRows, stockChanges } from '../stock-changes.ts'
import { lotesOf, type ReserveRequest, rifasOf } from '../units.ts'
import { holdUntil, narrowest, saleEnd } from './hold-times.ts'
import { addOverdue } from './past-holds.ts'
import { type Plan, planReserve } from './reserve-plan.ts'
import {
  type Buyer,
  type Existing,
  endHolds,
  insertUnits,
  type ReservaWrite,
  readBuyers,
  readTaken,
  refreshRows,
  wantedPlaces,
  writeReservas,
} from './reserve-repo.ts'

export type ReserveOutcome = { results: Result<ReservaAnswer>[]; stock: StockChanged[] }

/**
 * Thrown when a reservation through another lot of the sector took a requested place between our read and our insert.
 * The caller runs the transaction again.
 */
export class LostRace extends Error {}

const NOTHING: Plan = { answers: [], refusals: [], kept: [], dropped: [], fresh: [] }
const openHolds = (buyers: Map<string, Buyer>): Existing[] =>
  [...buyers.values()].flatMap(({ existing }) => existing ?? [])

/** One request's part of the transaction. */
type Part = {
  request: ReserveRequest
  id: string
  existing: Existing | null
  plan: Plan
  expiresAt: Date
  refusal: Refusal | null
}

/**
 * Reserves for several clientes in one transaction, in the order in which their requests arrived
 * (docs/selling.md#reserving).
 * @param requests at most one per cliente, whose id comes from the session
 * @returns one result per request, in the same order: the reservation (reais, ISO instants) or the refusal; and the
 *   stock changes to emit after the commit
 * @throws LostRace when all of it must run again (a batch: its requests one by one)
 */
export async function reserveBatch(tx: Tx, requests: ReserveRequest[], deps: SalesDeps): Promise<ReserveOutcome> {
  const now = deps.now()
  const buyers = await readBuyers(tx, requests, deps.limits)
  const { counters, reclaimed, taken } = await lockStock(tx, requests, openHolds(buyers))
  const parts = requests.map((request): Part => {
    const buyer = buyers.get(request.idCliente)
    const existing = buyer?.existing && !buyer.existing.overdue ? buyer.existing : null
    if (!buyer || buyer.blockedBy) {
      const code = buyer?.blockedBy === 'sold' ? 'cart.already-paid' : 'payment.in-progress'
      return { request, id: '', existing, plan: NOTHING, expiresAt: now, refusal: refuse(409, code) }
    }
    const { bought, past } = buyer
    if (buyer.existing?.overdue) addOverdue(past, buyer.existing.rows, now)
    const facts = { counters, taken, bought, past, limits: deps.limits, now }
    const plan = planReserve(request, existing?.rows ?? [], facts)
    const nothing = !plan.kept.length && !plan.fresh.length
    return {
      request,
      id: existing?.held.id ?? randomUUID(),
      existing,
      plan,
      expiresAt: expiry(plan, counters, now, deps.limits),
      refusal: nothing ? nothingGranted(plan.refusals) : null,
    }
  })
  const released = await write(tx, parts, reclaimed, openHolds(buyers))
  return {
    results: parts.map((part) => part.refusal ?? done(answer(part))),
    stock: stockChanges(released, freshRows(parts.flatMap(({ plan }) => plan.fresh))),
  }
}

/**
 * Locks the counters, releases the overdue holds of other clientes if one is in the way or room is short, and reads
 * which of the requested places are taken.
 */
async function lockStock(tx: Tx, requests: ReserveRequest[], holds: Existing[]) {
  const places = wantedPlaces(requests)
  const before = places.length
    ? await readTaken(tx, places)
    : { keys: new Set<string>(), overdueLotes: [], overdueRifas: [] }
  const ownRows = holds.flatMap(({ rows }) => rows)
  const loteIds = new Set([...lotesOf(requests), ...before.overdueLotes, ...ownRows.flatMap((r) => r.id_lote ?? [])])
  const rifaIds = new Set([...rifasOf(requests), ...before.overdueRifas, ...ownRows.flatMap((r) => r.id_rifa ?? [])])
  const counters = await lockCounters(tx, [...loteIds], [...rifaIds])
  // Read again under the locks: an expired hold may have been reclaimed while this transaction waited for them.
  await refreshRows(tx, holds)
  const overdueInTheWay = before.overdueLotes.length + before.overdueRifas.length > 0
  let reclaimed: ReleasedRow[] = []
  if (overdueInTheWay || isShort(requests, counters)) {
    const own = holds.map(({ held }) => held.id)
    reclaimed = await reclaimOverdue(tx, counters, own)
    for (const { id_lote, id_rifa } of reclaimed) {
      const counter = id_lote ? counters.lotes.get(id_lote) : counters.rifas.get(id_rifa ?? '')
      if (counter) counter.tomados -= 1
    }
  }
  // The clientes' own overdue holds are released too; a new hold does not continue them.
  for (const { rows, overdue } of holds) {
    if (!overdue) continue
    for (const { id_lote, id_rifa } of rows) {
      const counter = id_lote ? counters.lotes.get(id_lote) : counters.rifas.get(id_rifa ?? '')
      if (counter) counter.tomados -= 1
    }
  }
  const overdueOwn = holds.flatMap(({ held, overdue }) => (overdue ? [held.id] : []))
  const taken = places.length ? (await readTaken(tx, places, overdueOwn)).keys : before.keys
  return { counters, reclaimed, taken }
}

function isShort(requests: ReserveRequest[], counters: Counters): boolean {
  const wanted = new Map<string, number>()
  for (const { itens } of requests) {
    for (const item of itens) {
      if ('id_rifa' in item) addDelta(wanted, item.id_rifa, item.codigosRifas.length)
      else addDelta(wanted, item.id_evento_setor_lote, item.qtde)
    }
  }
  return [...wanted].some(([id, units]) => {
    const lote = counters.lotes.get(id)
    const rifa = counters.rifas.get(id)
    return (lote ? lote.qtd_total - lote.tomados : rifa ? rifa.qtd_numeros - rifa.tomados : units) < units
  })
}

/** `holdSeconds` from now, within the bounds of all the units. */
function expiry({ kept, fresh }: Plan, counters: Counters, now: Date, limits: SalesLimits): Date {
  const units = [
    ...kept.map((row) => ({ id: row.id_lote ?? row.id_rifa ?? '', heldAt: row.held_at, pixUsed: row.pix_used })),
    ...fresh.map(({ unit, ...row }) => ({ ...row, id: unit.kind === 'lote' ? unit.idLote : unit.idRifa })),
  ]
  const bounds = [...Map.groupBy(units, ({ id }) => id)].flatMap(([id, same]) => {
    const thing = counters.lotes.get(id) ?? counters.rifas.get(id)
    const end = thing && saleEnd(thing)
    return end ? same.map(({ heldAt, pixUsed }) => ({ heldAt, pixUsed, saleEnd: end })) : []
  })
  return bounds.length ? holdUntil(narrowest(bounds), now, limits.holdSeconds, limits) : now
}

async function write(tx: Tx, parts: Part[], reclaimed: ReleasedRow[], holds: Existing[]): Promise<ReleasedRow[]> {
  const granted = parts.filter(({ refusal }) => refusal === null)
  const over = holds.filter(({ overdue }) => overdue)
  const released = [...granted.flatMap(({ plan }) => plan.dropped), ...over.flatMap(({ rows }) => rows)]
  if (released.length || over.length) {
    await endHolds(
      tx,
      over.map(({ held }) => held.id),
      released.map((row) => row.id),
    )
  }
  const { lotes, rifas } = releaseDeltas([...reclaimed, ...released])
  for (const { unit } of granted.flatMap(({ plan }) => plan.fresh)) {
    if (unit.kind === 'lote') addDelta(lotes, unit.idLote, 1)
    else addDelta(rifas, unit.idRifa, 1)
  }
  const reservas = granted.map(toWrite)
  const inserts = granted.flatMap(({ id, request, plan, expiresAt }) =>
    plan.fresh.map((fresh) => ({ ...fresh, idReserva: id, idCliente: request.idCliente, expiresAt })),
  )
  await writeReservas(tx, reservas)
  if ((await insertUnits(tx, inserts)) !== inserts.length) throw new LostRace()
  await moveCounters(tx, lotes, rifas)
  await record(tx, granted.map(toHistory))
  return [...reclaimed, ...released]
}

const toWrite = ({ id, request, existing, plan, expiresAt }: Part): ReservaWrite => ({
  id,
  idCliente: request.idCliente,
  carrinho: request.carrinho,
  expiresAt,
  units: plan.kept.length + plan.fresh.length,
  isNew: existing === null,
  kept: plan.kept.map((row) => row.id),
})

const toHistory = ({ id, request, existing, plan }: Part): HistoryRow => ({
  entity: 'reserva',
  entityId: id,
  fromState: existing ? 'held' : null,
  toState: 'held',
  actor: `cliente:${request.idCliente}`,
  detail: { units: plan.kept.length + plan.fresh.length },
})

/** Refuses the whole cart with the reason of its first item; `fields` has the reason of each item. */
function nothingGranted(refusals: Refusal[]): Refusal {
  const fields = Object.fromEntries(refusals.map(({ message }, index) => [`itens.${index}`, message]))
  return { ...(refusals[0] ?? refuse(409, 'stock.sold-out')), fields }
}

const answer = ({ id, plan, expiresAt }: Part): ReservaAnswer => ({
  id,
  expira_em: expiresAt.toISOString(),
  itens: plan.answers,
})
