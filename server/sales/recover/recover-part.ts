import type { Tx } from '../../db/connection.ts'
import type { ProviderOrder } from '../../gateways/payment.ts'
import { lockAttempt } from '../attempts-repo.ts'
import { announceOrder } from '../pay/order-view.ts'
import { confirmRefund } from '../refund/end.ts'
import { insertRefund, readRefund, refundInFlight } from '../refund/refund-repo.ts'
import { moveVendas, readVendas } from '../refund/refund-vendas-repo.ts'
import { lockVendas } from '../refund/requested-repo.ts'
import type { SalesDeps } from '../sales-deps.ts'
import { isForAttempt, knownOf } from '../settle/provider-facts.ts'
import { PROVIDER, type Settled, unchanged } from '../settle/settled.ts'
import { saleTransaction } from '../tell-stock.ts'
import { onlySetOf } from './only-set.ts'

/**
 * Ends the tickets of which the provider gave the money back after the restored moment, if the amount tells which they
 * are: exactly one set of the order's valid tickets costs as much, and nobody has entered with one of them. Else nothing
 * changes here, and `settle` raises its alert. Repeating it does nothing: the amount is known then.
 * @param order as the provider has it now
 */
export async function recoverPart(deps: SalesDeps, id: string, order: ProviderOrder): Promise<void> {
  const settled = await saleTransaction(deps, (tx) => recoverInTx(tx, deps, id, order))
  if (settled.changed) await announceOrder(deps, id)
}

async function recoverInTx(tx: Tx, deps: SalesDeps, id: string, order: ProviderOrder): Promise<Settled> {
  const attempt = await lockAttempt(tx, id)
  if (attempt?.status !== 'paid' || order.status !== 'paid' || !isForAttempt(attempt, order)) return unchanged
  const cents = order.canceledCents - attempt.canceled_cents
  if (cents <= 0 || (await refundInFlight(tx, id))) return unchanged
  const sold = await readVendas(tx, { attempt: id }, ['sold'])
  if (sold.length === 0) return unchanged
  const tickets = await lockVendas(
    tx,
    sold.map((row) => row.id),
    id,
  )
  const ids = onlySetOf(tickets, cents)
  if (ids === null || tickets.some((ticket) => ids.includes(ticket.id) && ticket.entregue)) return unchanged
  const refundId = await insertRefund(
    tx,
    {
      id_attempt: id,
      actor: PROVIDER,
      reason: null,
      cents,
      units: ids.length,
      expected_canceled_cents: order.canceledCents,
      status: 'sent',
      sentAt: deps.now(),
      dueInSeconds: 0,
    },
    { cents, vendas: ids, recovered: true },
  )
  const move = { from: ['sold' as const], to: 'refunding' as const, idRefund: refundId, detail: { refund: refundId } }
  await moveVendas(tx, { ids }, move, PROVIDER)
  const refund = await readRefund(tx, refundId)
  if (!refund) throw new Error('a refund that was stored is not there')
  return confirmRefund(tx, attempt, refund, knownOf(attempt, order))
}
