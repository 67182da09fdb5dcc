import { needsMotivo, refundRefusal, type RefundRequester } from '../../../contract/reembolsos-rules.ts'
import type { Tx } from '../../db/connection.ts'
import { transaction } from '../../db/transaction.ts'
import { done, type Refusal, refuse, type Result } from '../../result.ts'
import { lockAttempt } from '../attempts-repo.ts'
import { publishOrder } from '../pay/order-view.ts'
import type { SalesDeps } from '../sales-deps.ts'
import { isOneAtATime } from './guards.ts'
import { insertRefund, REFUND_LEASE_SECONDS, refundInFlight } from './refund-repo.ts'
import { attemptsOf, lockVendas, storeVendasTransition } from './refund-vendas-repo.ts'

export type RefundRequest = {
  ids: string[]
  motivo: string
  who: RefundRequester
  /** `cliente:<id>` or `usuario:<id>`. */
  actor: string
  /** The cliente to whom the sales must belong; null = any. */
  idCliente: string | null
  /** The refusal of a refund of more than `cents`; without it none is too large. */
  above?: { cents: number; refusal: Refusal } | null
}

/**
 * Stores a refund of sales of one order, all of them or none, and makes them `refunding`, so that they no longer admit
 * anyone (docs/selling.md#refunds). The refund has not been sent when this returns; `advanceRefund` sends it. A request
 * whose sales are all being refunded or refunded already succeeds, so that repeating it does no harm.
 * @returns the refund's id, or null when there was nothing left to do; 400 without a needed reason, 403 above a sum that
 *   asks for a proof, 404 when a sale
 *   has no attempt or is not this cliente's, 409 when the terms forbid it or the order has a refund in flight, 422
 *   when the sales are of several orders
 */
export async function requestRefund(deps: SalesDeps, request: RefundRequest): Promise<Result<string | null>> {
  const asked = await transaction(deps.db, (tx) => requestInTx(tx, deps, request))
  if (!asked.ok) return asked
  if (asked.value.idRefund) await publishOrder(deps, asked.value.idAttempt)
  return done(asked.value.idRefund)
}

async function requestInTx(
  tx: Tx,
  deps: SalesDeps,
  request: RefundRequest,
): Promise<Result<{ idRefund: string | null; idAttempt: string }>> {
  const { ids, who, actor, motivo } = request
  const idAttempt = await attemptOf(tx, request)
  if (!idAttempt.ok) return idAttempt
  const attempt = await lockAttempt(tx, idAttempt.value)
  const vendas = await lockVendas(tx, ids, idAttempt.value)
  if (!attempt || vendas.length !== ids.length) return refuse(404, 'record.not-found')
  if (vendas.every(({ status }) => status === 'refunding' || status === 'refunded'))
    return done({ idRefund: null, idAttempt: attempt.id })
  for (const row of vendas) {
    const refusal = refundRefusal(row, deps.now(), who)
    if (refusal !== null) return refuse(409, refusal)
  }
  if (motivo === '' && vendas.some(needsMotivo)) return refuse(400, 'refund.reason-needed', 'motivo')
  if (!isOneAtATime(await refundInFlight(tx, attempt.id))) return refuse(409, 'refund.one-at-a-time')
  if (attempt.status !== 'paid') return refuse(409, 'refund.not-possible')
  const cents = vendas.reduce((sum, row) => sum + row.cents, 0)
  if (request.above && cents > request.above.cents) return request.above.refusal
  const id = await insertRefund(
    tx,
    {
      id_attempt: attempt.id,
      actor,
      motivo,
      reason: null,
      cents,
      units: vendas.length,
      expected_canceled_cents: attempt.canceled_cents + cents,
      status: 'pending',
      dueInSeconds: REFUND_LEASE_SECONDS,
    },
    { cents, vendas: ids },
  )
  const to = { from: ['sold' as const], to: 'refunding' as const, idRefund: id, detail: { refund: id } }
  await storeVendasTransition(tx, { ids }, to, actor)
  return done({ idRefund: id, idAttempt: attempt.id })
}

/** The attempt all of these sales belong to. A row without an attempt is answered with 404. */
async function attemptOf(tx: Tx, { ids, idCliente }: RefundRequest): Promise<Result<string>> {
  const found = await attemptsOf(tx, ids, idCliente)
  const [first] = found
  if (!first || found.length !== ids.length) return refuse(404, 'record.not-found')
  if (found.some((id) => id !== first)) return refuse(422, 'refund.one-order')
  return done(first)
}
