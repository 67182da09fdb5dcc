import { done, type Result, refuse } from '../../result.ts'
import { lastAttempt } from '../attempts-repo.ts'
import type { SalesDeps } from '../sales-deps.ts'
import { isForAttempt } from '../settle/provider-facts.ts'
import { consumeReadShare } from '../settle/read-share.ts'
import { settle } from '../settle/settle.ts'

/**
 * "Pay another way": cancels the unpaid charge of the reservation's last attempt. The buyer gets the hold back only
 * when the provider confirms the cancellation (docs/selling.md#settle). If the buyer has paid meanwhile, the order is
 * paid, or refunded by the cancellation.
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
  const settled = await settle(deps, attempt.id, seen.value)
  if (!isForAttempt(attempt, seen.value)) return refuse(503, 'payment.uncertain')
  if (seen.value.status !== 'waiting' || !seen.value.chargeId)
    return settled?.status === 'paid' ? refuse(409, 'cart.already-paid') : done(attempt.id)
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
