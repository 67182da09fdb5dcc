import { randomUUID } from 'node:crypto'
import type { ErrorCode } from '../../../contract/error-codes.ts'
import type { ReservaAnswer } from '../../../contract/reservas.ts'
import type { Tx } from '../../db/connection.ts'
import { type Decided, runBatch } from '../../db/batch.ts'
import { done, type Refusal, refuse, type Result } from '../../result.ts'
import { sumUnits, writeStatement } from '../changes.ts'
import type { SalesDeps, SalesLimits, StockChanged } from '../sales-deps.ts'
import { freshRows, stockChanges } from './stock-changes.ts'
import { type Counters, reclaimOverdue, releaseDeltas, type ReleasedRow } from './stock-repo.ts'
import { counterOf, type ReserveRequest, tarifasOf } from './units.ts'
import type { Companions } from './companions-repo.ts'
import { type Fares, lockFares, lockHalves, NO_FARES } from './fares-repo.ts'
import { readTurns, type Turn } from './hold-bounds-repo.ts'
import { holdUntil, narrowest, saleEnd, usedUp } from './hold-times.ts'
import { withOverdue } from './past-holds.ts'
import {
  type Buyer,
  type Existing,
  type ReserveRead,
  lockAndReadForReserve,
  toReserveRead,
} from './reserve-lock-and-read.ts'
import { changesOf, type Part } from './reserve-changes.ts'
import { type Plan, planReserve } from './reserve-plan.ts'
import { after, deltaOf, NO_DELTA, type StockLeft } from './stock-left.ts'

/**
 * A result is null when the cliente's rows were locked: that request must run alone and wait for them. `refused`: the
 * codes of the reasons why items are not held.
 */
export type ReserveOutcome = {
  results: (Result<ReservaAnswer> | null)[]
  stock: StockChanged[]
  refused: ErrorCode[]
}

const NOTHING: Plan = {
  answers: [],
  refusals: [],
  kept: [],
  dropped: [],
  fresh: [],
  delta: NO_DELTA,
  heldUntil: new Date(0),
}

/**
 * Reserves for several clientes in one transaction, in the order in which their requests arrived
 * (docs/selling.md#reserving).
 * @param requests at most one per cliente, whose id comes from the session
 * @param waits whether to wait for the rows of a cliente that another transaction has locked
 * @returns one result per request, in the same order: the reservation (reais, ISO instants) or the refusal; and the
 *   stock changes to publish
 * @throws Error for which `isLostRace` holds when all of it must run again
 */
export const reserveTogether = (deps: SalesDeps, requests: ReserveRequest[], waits: boolean): Promise<ReserveOutcome> =>
  runBatch(deps.db, lockAndReadForReserve(requests, deps.limits, waits), (answer, openTx) =>
    decide(deps, requests, toReserveRead(answer, requests), openTx),
  )

async function decide(
  deps: SalesDeps,
  requests: ReserveRequest[],
  read: ReserveRead,
  openTx: () => Tx,
): Promise<Decided<ReserveOutcome>> {
  const now = deps.now()
  const members = requests.filter(({ idCliente }) => read.buyers.has(idCliente))
  const holds = [...read.buyers.values()].flatMap(({ existing }) => existing ?? [])
  const reclaimed = await reclaim(openTx, members, read, holds)
  const fares = await faresOf(openTx, members, read, holds)
  const turns = await turnsOf(openTx, members, read)
  const overdue = holds.flatMap((hold) => (hold.overdue ? hold.rows : []))
  const stock = after(
    { counters: read.counters, taken: read.taken, units: new Map() },
    deltaOf([...reclaimed, ...overdue]),
  )
  const parts = planParts(members, read, stock, {
    now,
    turns,
    fares,
    companions: read.companions,
    limits: deps.limits,
  })
  const { released, changes } = changesOf([...parts.values()], holds)
  const write = writeStatement([releaseDeltas(reclaimed), changes])
  const fresh = [...parts.values()].flatMap(({ refusal, plan }) => (refusal ? [] : plan.fresh))
  return {
    writes: write ? [write] : [],
    result: {
      results: requests.map((request) => {
        const part = parts.get(request)
        return part ? (part.refusal ?? done(answer(part))) : null
      }),
      stock: stockChanges([...reclaimed, ...released], freshRows(fresh)),
      refused: [...parts.values()].flatMap(refusedCodes),
    },
  }
}

/**
 * Releases the overdue holds of other clientes if they occupy a wanted unit or room is short. Their units, and those of
 * the clientes' own overdue holds, are free for the batch.
 */
async function reclaim(
  openTx: () => Tx,
  requests: ReserveRequest[],
  { counters, isBlocked }: ReserveRead,
  holds: Existing[],
): Promise<ReleasedRow[]> {
  const own = holds.map(({ held }) => held.id)
  if (!isBlocked && !isShort(requests, counters)) return []
  await lockHalves(openTx(), eventosOf(counters))
  return reclaimOverdue(openTx(), counters, own)
}

const eventosOf = ({ lotes }: Counters): string[] => [...new Set([...lotes.values()].map(({ id_evento }) => id_evento))]

/** The fares and the half price of the events. Read and locked only when a fare is requested, or held. */
async function faresOf(
  openTx: () => Tx,
  members: ReserveRequest[],
  { counters }: ReserveRead,
  holds: Existing[],
): Promise<Fares> {
  const wanted = tarifasOf(members)
  const isHeld = holds.some(({ rows }) => rows.some(({ na_cota }) => na_cota))
  if (!wanted.length && !isHeld) return NO_FARES
  const clientes = members.map(({ idCliente }) => idCliente)
  return lockFares(openTx(), { tarifas: wanted, eventos: eventosOf(counters), clientes })
}

/**
 * By cliente, the events with a waiting room in which they may choose now. Read only when such an event is requested.
 */
async function turnsOf(openTx: () => Tx, members: ReserveRequest[], { counters }: ReserveRead): Promise<Turns> {
  const eventos = new Set(
    [...counters.lotes.values()].flatMap(({ has_fila, id_evento }) => (has_fila ? id_evento : [])),
  )
  const found = eventos.size
    ? await readTurns(
        openTx(),
        members.map(({ idCliente }) => idCliente),
        [...eventos],
      )
    : []
  return Map.groupBy(found, ({ id_cliente }) => id_cliente)
}
type Turns = Map<string, Turn[]>

type Batch = { now: Date; turns: Turns; fares: Fares; companions: Companions; limits: SalesLimits }

/** Plans the requests in their order, each on the stock left by the earlier ones. */
function planParts(
  members: ReserveRequest[],
  { buyers }: ReserveRead,
  stock: StockLeft,
  batch: Batch,
): Map<ReserveRequest, Part> {
  const parts = new Map<ReserveRequest, Part>()
  let left = stock
  for (const request of members) {
    const part = planPart(request, buyers.get(request.idCliente), left, batch)
    parts.set(request, part)
    if (part.refusal === null) left = after(left, part.plan.delta)
  }
  return parts
}

function planPart(
  request: ReserveRequest,
  buyer: Buyer | undefined,
  stock: StockLeft,
  { now, turns, fares, companions, limits }: Batch,
): Part {
  const existing = buyer?.existing && !buyer.existing.overdue ? buyer.existing : null
  if (!buyer || buyer.blockedBy) {
    const code = buyer?.blockedBy === 'sold' ? 'cart.already-paid' : 'payment.in-progress'
    return { request, id: '', existing, plan: NOTHING, expiresAt: now, refusal: refuse(409, code) }
  }
  const { bought } = buyer
  const past = buyer.existing?.overdue ? withOverdue(buyer.past, buyer.existing.rows, now) : buyer.past
  const turn = new Set((turns.get(request.idCliente) ?? []).map(({ id_evento }) => id_evento))
  const until = existing?.held.expiresAt ?? null
  const plan = planReserve(request, existing?.rows ?? [], {
    stock,
    bought,
    past,
    fares,
    companions,
    turn,
    limits,
    now,
    until,
  })
  const expiresAt = expiry(plan, stock.counters, now, limits)
  const nothing = !plan.kept.length && !plan.fresh.length
  return {
    request,
    id: existing?.held.id ?? randomUUID(),
    existing,
    plan,
    expiresAt,
    refusal: nothing ? nothingGranted(plan) : expiresAt <= now ? usedUp(now, limits) : null,
  }
}

/** The refusal of each item, or of the whole cart when its items were not checked. */
const refusedCodes = ({ plan, refusal }: Part): ErrorCode[] =>
  (plan.refusals.length || !refusal ? plan.refusals : [refusal]).map(({ code }) => code)

function isShort(requests: ReserveRequest[], counters: Counters): boolean {
  const wanted = sumUnits(
    requests.flatMap(({ itens }) =>
      itens.map((item): [id: string, units: number] =>
        'id_rifa' in item ? [item.id_rifa, item.codigosRifas.length] : [item.id_evento_setor_lote, item.qtde],
      ),
    ),
  )
  return [...wanted].some(([id, units]) => {
    const lote = counters.lotes.get(id)
    const rifa = counters.rifas.get(id)
    return (lote ? lote.qtd_total - lote.tomados : rifa ? rifa.qtd_numeros - rifa.tomados : units) < units
  })
}

/**
 * `holdSeconds` from now, within the bounds of all the units; no earlier than the end of a hold of which a part is kept
 * (it was extended while a card was typed), but not past the end of the sale.
 */
function expiry({ kept, fresh, heldUntil }: Plan, counters: Counters, now: Date, limits: SalesLimits): Date {
  const units = [
    ...kept.map((row) => ({ id: counterOf(row), heldAt: row.held_at, pixUsed: row.pix_used })),
    ...fresh.map(({ unit, ...row }) => ({ ...row, id: unit.kind === 'lote' ? unit.idLote : unit.idRifa })),
  ]
  const bounds = [...Map.groupBy(units, ({ id }) => id)].flatMap(([id, same]) => {
    const thing = counters.lotes.get(id) ?? counters.rifas.get(id)
    const end = thing && saleEnd(thing)
    return end ? same.map(({ heldAt, pixUsed }) => ({ heldAt, pixUsed, saleEnd: end })) : []
  })
  if (!bounds.length) return now
  const all = narrowest(bounds)
  const end = holdUntil(all, now, limits.holdSeconds, limits).getTime()
  return new Date(Math.max(end, Math.min(heldUntil.getTime(), all.saleEnd.getTime())))
}

/** Refuses the whole cart with the reason of its first refused item; `fields` has the reason of each. */
function nothingGranted({ answers, refusals }: Plan): Refusal {
  const fields = answers.flatMap(({ ok, motivo }, index) => (ok ? [] : [[`itens.${index}`, motivo ?? ''] as const]))
  return { ...(refusals[0] ?? refuse(409, 'stock.sold-out')), fields: Object.fromEntries(fields) }
}

const answer = ({ id, plan, expiresAt }: Part): ReservaAnswer => ({
  id,
  expira_em: expiresAt.toISOString(),
  itens: plan.answers,
})
