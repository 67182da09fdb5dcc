import { randomUUID } from 'node:crypto'
import type { ReservaCadeira } from '../../contract/reservas.ts'
import { done, type Refusal, refuse, type Result } from '../result.ts'
import { usedUp } from '../sales/hold/hold-times.ts'
import type { SalesLimits } from '../sales/sales-deps.ts'
import { seconds } from '../sales/times.ts'
import { isSeatFree } from './club-guards.ts'
import type { ClubChanges } from './club-changes-repo.ts'
import { toHold } from './own-seats.ts'
import type { OwnSeat, PastSeat, SeatRequest, Stand } from './seat-lock-and-read.ts'
import { changeOf, heldBy, transitionOf } from './socio-transitions.ts'

/**
 * The end of a seat's hold that begins or is extended now: `holdSeconds` from now, but `holdMaxSeconds` in total at
 * most.
 */
const seatHoldEnd = (heldAt: Date, now: Date, limits: SalesLimits): Date =>
  new Date(Math.min(now.getTime() + seconds(limits.holdSeconds), heldAt.getTime() + seconds(limits.holdMaxSeconds)))

/**
 * The end of a seat's hold after a refused charge. The time of the charge is not counted against the cliente, but
 * repeated refused cards must not keep the seat: once `holdMaxSeconds` and the longest wait for a charge
 * (`cardWaitSeconds`) are over, this end is in the past.
 */
export const holdEndAfterRefusal = (heldAt: Date, now: Date, limits: SalesLimits): Date =>
  new Date(
    Math.min(
      now.getTime() + seconds(limits.holdAfterRefusalSeconds),
      heldAt.getTime() + seconds(limits.holdMaxSeconds + limits.cardWaitSeconds),
    ),
  )

/** `freed`: the seat that the cliente held before. */
export type SeatPlan = { answer: Result<ReservaCadeira>; freed: number | null; changes: Partial<ClubChanges>[] }

const no = (answer: Refusal): SeatPlan => ({ answer, freed: null, changes: [] })

/** Why a plan cannot be had with this seat, or without one; null: it can. */
export function planRefusal(
  plano: { ativo: boolean; com_cadeira: boolean } | undefined,
  nrCadeira: number | null,
): Refusal | null {
  if (!plano?.ativo) return refuse(409, 'plano.not-offered')
  if (plano.com_cadeira && nrCadeira === null) return refuse(409, 'plano.seat-needed')
  return !plano.com_cadeira && nrCadeira !== null ? refuse(409, 'plano.no-seat') : null
}

/**
 * Decides whether a cliente gets the wanted plan and seat. Updates `stand`, so that the next request of the same batch sees the
 * remaining seats; reads and writes nothing else. A refused request keeps the seat that is held already.
 */
export function planSeat(stand: Stand, request: SeatRequest, now: Date, limits: SalesLimits): SeatPlan {
  const { idCliente, idPlano, nrCadeira } = request
  const { club } = stand
  const plano = stand.planos.get(idPlano)
  if (!club) return no(refuse(409, 'socio.not-open'))
  const refusal = planRefusal(plano, nrCadeira)
  if (refusal) return no(refusal)
  if (nrCadeira !== null && nrCadeira > club.maximo_socios) return no(refuse(409, 'socio.no-such-seat'))
  const live = stand.own.get(idCliente)
  if (live?.state === 'active' || live?.state === 'ending') return no(refuse(409, 'socio.already-member'))
  if (live?.state === 'subscribing') return no(refuse(409, 'socio.subscribing'))
  const isSame = live?.id_plano === idPlano && live.nr_cadeira === nrCadeira
  if (isSame && live.expires_at > now) return extend(stand, live, now, limits)
  if (nrCadeira !== null && !isSeatFree(stand.owners.get(nrCadeira), idCliente))
    return no(refuse(409, 'socio.seat-taken'))
  const past = pastOf(stand, live, request, now)
  if (past && past.usedMs >= seconds(limits.holdMaxSeconds)) return no(usedUp(past.releasedAt, limits))
  const ends = endEarlierHolds(stand, live, request, now)
  const heldAt = new Date(now.getTime() - (past?.usedMs ?? 0))
  const expiresAt = seatHoldEnd(heldAt, now, limits)
  const valor_cents = plano?.valor_cents ?? club.valor_cents
  const id = randomUUID()
  const hold = { id, id_cliente: idCliente, id_plano: idPlano, nr_cadeira: nrCadeira, valor_cents }
  stand.own.set(idCliente, { ...hold, state: 'held', expires_at: expiresAt, held_at: heldAt })
  if (nrCadeira !== null) stand.owners.set(nrCadeira, { id, id_cliente: idCliente, is_over: false })
  const begun = { ...hold, expires_at: expiresAt.toISOString(), held_at: heldAt.toISOString() }
  return {
    answer: done(toHold(hold, expiresAt)),
    freed: live?.nr_cadeira ?? null,
    changes: [...ends, heldBy(`cliente:${idCliente}`, begun)],
  }
}

/**
 * The cliente's earlier hold of the same seat, of whatever plan: it lasts, is overdue and not expired yet, or was given
 * back. A plan without a seat takes nothing from others, so its holds are not counted.
 */
function pastOf(stand: Stand, live: OwnSeat | undefined, { idCliente, nrCadeira }: SeatRequest, now: Date) {
  if (nrCadeira === null) return undefined
  if (live?.nr_cadeira === nrCadeira)
    return { usedMs: now.getTime() - live.held_at.getTime(), releasedAt: now } satisfies PastSeat
  return stand.past.get(idCliente)
}

function extend(stand: Stand, live: OwnSeat, now: Date, limits: SalesLimits): SeatPlan {
  const { id, id_cliente, nr_cadeira } = live
  const wanted = seatHoldEnd(live.held_at, now, limits)
  const expiresAt = new Date(Math.max(wanted.getTime(), live.expires_at.getTime()))
  if (nr_cadeira !== null) stand.owners.set(nr_cadeira, { id, id_cliente, is_over: false })
  return {
    answer: done(toHold(live, expiresAt)),
    freed: null,
    changes: [changeOf({ ...live, is_due: false }, { expires_at: expiresAt.toISOString() })],
  }
}

/** The end of the cliente's own hold, and of another one's overdue hold of the seat, which occupies it until then. */
function endEarlierHolds(
  { own, owners }: Stand,
  live: OwnSeat | undefined,
  { idCliente, nrCadeira }: SeatRequest,
  now: Date,
): Partial<ClubChanges>[] {
  const ends: (Partial<ClubChanges> | null)[] = []
  if (live) {
    const event = live.expires_at > now ? 'release' : 'expire'
    ends.push(transitionOf({ ...live, is_due: false }, event, `cliente:${idCliente}`))
    if (live.nr_cadeira !== null && owners.get(live.nr_cadeira)?.id === live.id) owners.delete(live.nr_cadeira)
  }
  const owner = nrCadeira === null ? undefined : owners.get(nrCadeira)
  if (owner?.is_over) {
    ends.push(transitionOf({ id: owner.id, state: 'held', is_due: false }, 'expire', 'clock'))
    own.delete(owner.id_cliente)
  }
  return ends.flatMap((end) => end ?? [])
}
