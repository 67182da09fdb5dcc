import { nextReservationStatus } from '../../../machines/reservation.ts'
import { transaction } from '../../db/transaction.ts'
import { done, type Result, refuse } from '../../result.ts'
import { readBounds } from '../hold/hold-bounds-repo.ts'
import { holdUntil } from '../hold/hold-times.ts'
import { releaseReservation } from '../hold/release.ts'
import type { SalesDeps } from '../sales-deps.ts'
import { consumeReadShare } from '../settle/read-share.ts'
import { settle } from '../settle/settle.ts'
import { tellStock } from '../tell-stock.ts'
import { extendHold, lastAttempt, lockHold, lockReserva } from './own-reserva-repo.ts'

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
  tellStock(deps, outcome.value)
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

/**
 * "Pay another way": cancels the unpaid charge of the reservation's last attempt. The buyer gets the hold back only
 * when the provider confirms the cancellation (docs/selling.md#settle). If the buyer paid meanwhile, the order is paid,
 * or refunded by the cancellation.
 * @returns the attempt's id; 404 without an attempt, 409 when it is paid or its outcome is not known yet, 503 when the
 *   provider could not be read or did not give a usable answer
 */
export async function cancelPayment(deps: SalesDeps, idCliente: string, idReserva: string): Promise<Result<string>> {
  const attempt = await lastAttempt(deps.db, idCliente, idReserva)
  if (!attempt) return refuse(404, 'record.not-found')
  if (attempt.status === 'sending') return refuse(409, 'payment.uncertain')
  if (attempt.status !== 'waiting')
    return attempt.status === 'paid' ? refuse(409, 'cart.already-paid') : done(attempt.id)
  if (!attempt.order_id || !(await consumeReadShare(deps, { person: `cliente:${idCliente}` })))
    return refuse(503, 'payment.uncertain')
  const seen = await deps.gateway.readOrder(attempt.order_id)
  if (seen.kind !== 'ok') return refuse(503, 'payment.uncertain')
  const moved = await settle(deps, attempt.id, seen.value)
  if (seen.value.status !== 'waiting' || !seen.value.chargeId)
    return moved?.status === 'paid' ? refuse(409, 'cart.already-paid') : done(attempt.id)
  const canceled = await deps.gateway.cancelCharge(seen.value.chargeId, null)
  // Usually a repeated click: the provider is still processing the cancellation (`busy`) or has done it (`rejected`).
  // Only a call without a usable answer is a failure.
  if (canceled.kind === 'busy' || canceled.kind === 'rejected') return refuse(409, 'payment.uncertain')
  if (canceled.kind !== 'ok') return refuse(503, 'payment.uncertain')
  const end = await settle(deps, attempt.id, canceled.value)
  // If it was paid between our read and our DELETE, the DELETE refunded it, and the order shows the refund.
  return canceled.value.status === 'canceled' || end?.status === 'refunding'
    ? done(attempt.id)
    : refuse(409, 'payment.uncertain')
}
