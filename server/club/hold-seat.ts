import type { ReservaCadeira } from '../../contract/reservas.ts'
import type { Tx } from '../db/connection.ts'
import { record } from '../db/history.ts'
import { transaction } from '../db/transaction.ts'
import { done, type Result, refuse } from '../result.ts'
import { usedUp } from '../sales/hold/hold-times.ts'
import { seconds } from '../sales/times.ts'
import type { ClubDeps } from './club-deps.ts'
import { isSeatFree } from './club-guards-repo.ts'
import { lockCliente, lockConfigForShare, lockLiveSocio, lockSocio, type SocioRow } from './club-repo.ts'
import { toHold } from './own-seats.ts'
import { seatHoldEnd } from './seat-hold-times.ts'
import { announceFree, announceTaken } from './seat-news.ts'
import { insertHeld, lockOverdue, lockOverdueOf, readPastHold } from './seats-repo.ts'
import { changeSocio, moveSocio } from './socio-moves-repo.ts'

/**
 * Holds a seat of the club (docs/selling.md#membership) for `holdSeconds`. Holding the same seat again extends the
 * hold, up to `holdMaxSeconds` in total, also when it was given back less than `holdRestSeconds` ago; holding another
 * seat releases the one before. The price at the first hold is frozen in its row.
 * @returns the hold (reais, ISO); 409 when the seat is taken or does not exist, the club is not open, or the caller is
 *   a socio, is subscribing, or has had the seat for too long
 */
export async function holdSeat(deps: ClubDeps, idCliente: string, nrCadeira: number): Promise<Result<ReservaCadeira>> {
  try {
    const { answer, freed } = await transaction(deps.db, (tx) => holdInTx(tx, deps, idCliente, nrCadeira))
    if (answer.ok) announceTaken(deps, { holder: idCliente, taken: nrCadeira, freed })
    return answer
  } catch (error) {
    if (error instanceof SeatLost) return refuse(409, 'socio.seat-taken')
    throw error
  }
}

/**
 * Thrown when another cliente took the seat between our read and our insert. The transaction rolls back, so that the
 * seat held before is not lost.
 */
class SeatLost extends Error {}

/** `freed` is the seat that the cliente held before. */
type Held = { answer: Result<ReservaCadeira>; freed: number | null }
const no = (code: Parameters<typeof refuse>[1]): Held => ({ answer: refuse(409, code), freed: null })

async function holdInTx(tx: Tx, deps: ClubDeps, idCliente: string, nrCadeira: number): Promise<Held> {
  await lockCliente(tx, idCliente)
  const config = await lockConfigForShare(tx)
  if (!config) return no('socio.not-open')
  if (nrCadeira > config.maximo_socios) return no('socio.no-such-seat')
  const live = await lockLiveSocio(tx, idCliente)
  if (live?.state === 'active') return no('socio.already-member')
  if (live?.state === 'subscribing') return no('socio.subscribing')
  const now = deps.now()
  if (live && live.nr_cadeira === nrCadeira && live.expires_at > now)
    return { answer: done(await extendSeatHold(tx, deps, live)), freed: null }
  if (!(await isSeatFree(tx, nrCadeira, idCliente))) return no('socio.seat-taken')
  const past = await pastSeat(tx, deps, live, nrCadeira, idCliente)
  if (past && past.usedMs >= seconds(deps.limits.holdMaxSeconds))
    return { answer: usedUp(past.releasedAt, deps.limits), freed: null }
  if (live) await moveSocio(tx, live, live.expires_at > now ? 'release' : 'expire', `cliente:${idCliente}`)
  await expireOverdue(tx, nrCadeira)
  const heldAt = new Date(now.getTime() - (past?.usedMs ?? 0))
  const expiresAt = seatHoldEnd(heldAt, now, deps.limits)
  const id = await insertHeld(tx, { idCliente, nrCadeira, valorCents: config.valor_cents, expiresAt, heldAt })
  if (id === null) throw new SeatLost()
  await record(tx, [{ entity: 'socio', entityId: id, fromState: null, toState: 'held', actor: `cliente:${idCliente}` }])
  return { answer: done(toHold(id, nrCadeira, expiresAt, config.valor_cents)), freed: live?.nr_cadeira ?? null }
}

/** What this cliente had of the same seat before: it is overdue and not expired yet, or was given back. */
async function pastSeat(
  tx: Tx,
  { limits, now }: ClubDeps,
  live: SocioRow | null,
  nrCadeira: number,
  idCliente: string,
) {
  if (live?.nr_cadeira === nrCadeira) return { usedMs: now().getTime() - live.held_at.getTime(), releasedAt: now() }
  return readPastHold(tx, idCliente, nrCadeira, limits.holdRestSeconds)
}

async function extendSeatHold(tx: Tx, { limits, now }: ClubDeps, held: SocioRow): Promise<ReservaCadeira> {
  const wanted = seatHoldEnd(held.held_at, now(), limits)
  const expiresAt = new Date(Math.max(wanted.getTime(), held.expires_at.getTime()))
  await changeSocio(tx, held.id, { expires_at: expiresAt.toISOString() })
  return toHold(held.id, held.nr_cadeira, expiresAt, held.valor_cents)
}

/** Expires an overdue hold of this seat: it occupies the seat until it is expired here or by the job. */
async function expireOverdue(tx: Tx, nrCadeira: number): Promise<void> {
  const id = await lockOverdueOf(tx, nrCadeira)
  if (id !== null) await moveSocio(tx, { id, state: 'held' }, 'expire', 'clock')
}

/**
 * Releases the caller's held seat; a seat that is released already is a success.
 * @returns the row's id; null when the caller has no such row, 409 when it is no longer only held
 */
export async function releaseSeat(
  deps: ClubDeps,
  idCliente: string,
  id: string,
): Promise<Result<{ id: string }> | null> {
  const { answer, freed } = await transaction(deps.db, async (tx) => {
    await lockCliente(tx, idCliente)
    const socio = await lockSocio(tx, id)
    if (socio?.id_cliente !== idCliente) return { answer: null, freed: null }
    if (socio.state === 'released') return { answer: done({ id }), freed: null }
    return (await moveSocio(tx, socio, 'release', `cliente:${idCliente}`))
      ? { answer: done({ id }), freed: socio.nr_cadeira }
      : { answer: refuse(409, 'socio.subscribing'), freed: null }
  })
  if (freed !== null) announceFree(deps, freed)
  return answer
}

/** Expires one overdue hold that no other transaction has locked. @returns false when there is none */
export async function expireSeat(deps: ClubDeps): Promise<boolean> {
  const freed = await transaction(deps.db, async (tx) => {
    const row = await lockOverdue(tx)
    if (!row) return null
    await moveSocio(tx, { id: row.id, state: 'held' }, 'expire', 'clock')
    return row.nr_cadeira
  })
  if (freed !== null) announceFree(deps, freed)
  return freed !== null
}
