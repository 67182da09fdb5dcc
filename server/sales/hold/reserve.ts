import { randomUUID } from 'node:crypto'
import type { ErrorCode } from '../../../contract/error-codes.ts'
import type { ReservaAnswer } from '../../../contract/reservas.ts'
import type { Tx } from '../../db/connection.ts'
import { type Decided, runRound } from '../../db/round.ts'
import { done, type Refusal, type Result, refuse } from '../../result.ts'
import type { StockChanged } from '../events.ts'
import { writeStatement } from '../moves.ts'
import type { SalesDeps, SalesLimits } from '../sales-deps.ts'
import { freshRows, stockChanges } from '../stock-changes.ts'
import { addDelta, type Counters, type ReleasedRow, reclaimOverdue, releaseDeltas } from '../stock-repo.ts'
import { counterOf, type ReserveRequest } from '../units.ts'
import { readTurns, type Turn } from './fila-turns-repo.ts'
import { holdUntil, narrowest, saleEnd } from './hold-times.ts'
import { ownKey } from './own-units.ts'
import { addOverdue } from './past-holds.ts'
import { type Buyer, type Existing, type ReserveLook, reserveLook, toReserveLook } from './reserve-look.ts'
import { movesOf, type Part } from './reserve-moves.ts'
import { type Plan, planReserve } from './reserve-plan.ts'

/**
 * A result is null when the cliente's rows were locked: that request must run alone, and wait for them. `refused`: why
 * items are not held, a code each.
 */
export type ReserveOutcome = {
  results: (Result<ReservaAnswer> | null)[]
  stock: StockChanged[]
  refused: ErrorCode[]
}

const NOTHING: Plan = { answers: [], refusals: [], kept: [], dropped: [], fresh: [] }

/**
 * Reserves for several clientes in one transaction, in the order in which their requests arrived
 * (docs/selling.md#reserving).
 * @param requests at most one per cliente, whose id comes from the session
 * @param waits whether to wait for the rows of a cliente that another transaction has locked
 * @returns one result per request, in the same order: the reservation (reais, ISO instants) or the refusal; and the
 *   stock changes to tell
 * @throws Error for which `isLostRace` holds when all of it must run again
 */
export const reserveTogether = (deps: SalesDeps, requests: ReserveRequest[], waits: boolean): Promise<ReserveOutcome> =>
  runRound(deps.db, reserveLook(requests, deps.limits, waits), (look, openTx) =>
    decide(deps, requests, toReserveLook(look, requests), openTx),
  )

async function decide(
  deps: SalesDeps,
  requests: ReserveRequest[],
  look: ReserveLook,
  openTx: () => Tx,
): Promise<Decided<ReserveOutcome>> {
  const now = deps.now()
  const members = requests.filter(({ idCliente }) => look.buyers.has(idCliente))
  const holds = [...look.buyers.values()].flatMap(({ existing }) => existing ?? [])
  const reclaimed = await reclaim(openTx, members, look, holds)
  const turns = await turnsOf(openTx, members, look)
  const parts = new Map(
    members.map((request) => [
      request,
      planPart(request, look.buyers.get(request.idCliente), look, { now, turns, limits: deps.limits }),
    ]),
  )
  const { released, moves } = movesOf([...parts.values()], holds)
  const write = writeStatement([releaseDeltas(reclaimed), moves])
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
 * Releases the overdue holds of other clientes if one is in the way or room is short, and gives back to the counters and
 * places of `look` what they and the clientes' own overdue holds took; a new hold does not continue those.
 */
async function reclaim(
  openTx: () => Tx,
  requests: ReserveRequest[],
  look: ReserveLook,
  holds: Existing[],
): Promise<ReleasedRow[]> {
  const { counters, taken } = look
  const own = holds.map(({ held }) => held.id)
  const isNeeded = look.isBlocked || isShort(requests, counters)
  const reclaimed = isNeeded ? await reclaimOverdue(openTx(), counters, own) : []
  for (const row of reclaimed) if (row.nr_lugar !== null || row.id_rifa) taken.delete(ownKey(row))
  for (const { id_lote, id_rifa } of [...reclaimed, ...holds.flatMap(({ rows, overdue }) => (overdue ? rows : []))]) {
    const counter = id_lote ? counters.lotes.get(id_lote) : counters.rifas.get(id_rifa ?? '')
    if (counter) counter.tomados -= 1
  }
  return reclaimed
}

/** The events with a waiting room in which it is a cliente's turn, by the cliente. Asked only when there is such an event. */
async function turnsOf(openTx: () => Tx, members: ReserveRequest[], { counters }: ReserveLook): Promise<Turns> {
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

function planPart(
  request: ReserveRequest,
  buyer: Buyer | undefined,
  { counters, taken }: ReserveLook,
  { now, turns, limits }: { now: Date; turns: Turns; limits: SalesLimits },
): Part {
  const existing = buyer?.existing && !buyer.existing.overdue ? buyer.existing : null
  if (!buyer || buyer.blockedBy) {
    const code = buyer?.blockedBy === 'sold' ? 'cart.already-paid' : 'payment.in-progress'
    return { request, id: '', existing, plan: NOTHING, expiresAt: now, refusal: refuse(409, code) }
  }
  const { bought, past } = buyer
  if (buyer.existing?.overdue) addOverdue(past, buyer.existing.rows, now)
  const turn = new Set((turns.get(request.idCliente) ?? []).map(({ id_evento }) => id_evento))
  const plan = planReserve(request, existing?.rows ?? [], { counters, taken, bought, past, turn, limits, now })
  const nothing = !plan.kept.length && !plan.fresh.length
  return {
    request,
    id: existing?.held.id ?? randomUUID(),
    existing,
    plan,
    expiresAt: expiry(plan, counters, now, limits),
    refusal: nothing ? nothingGranted(plan.refusals) : null,
  }
}

/** An item each, or the whole cart when its items were not looked at. */
const refusedCodes = ({ plan, refusal }: Part): ErrorCode[] =>
  (plan.refusals.length || !refusal ? plan.refusals : [refusal]).map(({ code }) => code)

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
    ...kept.map((row) => ({ id: counterOf(row), heldAt: row.held_at, pixUsed: row.pix_used })),
    ...fresh.map(({ unit, ...row }) => ({ ...row, id: unit.kind === 'lote' ? unit.idLote : unit.idRifa })),
  ]
  const bounds = [...Map.groupBy(units, ({ id }) => id)].flatMap(([id, same]) => {
    const thing = counters.lotes.get(id) ?? counters.rifas.get(id)
    const end = thing && saleEnd(thing)
    return end ? same.map(({ heldAt, pixUsed }) => ({ heldAt, pixUsed, saleEnd: end })) : []
  })
  return bounds.length ? holdUntil(narrowest(bounds), now, limits.holdSeconds, limits) : now
}

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
