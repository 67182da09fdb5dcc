import { nextReservationStatus } from '../../../machines/reservation.ts'
import { transaction } from '../../db/transaction.ts'
import { done, refuse, type Result } from '../../result.ts'
import type { SalesDeps } from '../sales-deps.ts'
import { publishStock } from '../publish.ts'
import { extendHold, lockHold, lockReserva, readBounds } from './hold-bounds-repo.ts'
import { holdUntil } from './hold-times.ts'
import { releaseReservation } from './release.ts'

/**
 * Releases the cliente's own hold: `held → released`. A hold that is released already is a success.
 * @returns the reservation's id; 404 for another cliente's reservation, 409 when it is being paid or sold
 */
export async function release(deps: SalesDeps, idCliente: string, idReserva: string): Promise<Result<{ id: string }>> {
  const outcome = await transaction(deps.db, async (tx) => {
    const status = await lockReserva(tx, idCliente, idReserva)
    if (!status) return refuse(404, 'record.not-found')
    if (status === 'released') return done([])
    if (nextReservationStatus(status, 'release') === null) return refuse(409, 'reservation.being-paid')
    return done(await releaseReservation(tx, { id: idReserva, status }, 'release', `cliente:${idCliente}`))
  })
  if (!outcome.ok) return outcome
  publishStock(deps, outcome.value)
  return done({ id: idReserva })
}

/**
 * Extends a hold so that at least `holdForCardSeconds` remain while the buyer types a card
 * (docs/selling.md#reserving), but no further than `holdMaxSeconds + holdForCardSeconds` after its units were first
 * held, and not past the end of their sale. Never shortens it.
 * @returns the instant it ends (ISO); 404 for another cliente's reservation, 409 when it is no longer held in full
 */
export async function extend(
  deps: SalesDeps,
  idCliente: string,
  idReserva: string,
): Promise<Result<{ expira_em: string }>> {
  return transaction(deps.db, async (tx) => {
    const hold = await lockHold(tx, idCliente, idReserva)
    if (!hold) return refuse(404, 'record.not-found')
    const bounds = (await readBounds(tx, [idReserva])).get(idReserva)
    if (hold.status !== 'held' || bounds === undefined || hold.left < hold.units)
      return refuse(409, 'reservation.expired')
    const { holdForCardSeconds } = deps.limits
    const wanted = holdUntil(bounds, deps.now(), holdForCardSeconds, deps.limits, holdForCardSeconds)
    const expiresAt = new Date(Math.max(Date.parse(hold.expires_at), wanted.getTime())).toISOString()
    await extendHold(tx, idReserva, expiresAt)
    return done({ expira_em: expiresAt })
  })
}
