import type { Tx } from '../../db/connection.ts'
import type { ProviderOrder } from '../../gateways/payment.ts'
import { lockAttempt } from '../attempts-repo.ts'
import { publishOrder } from '../pay/order-view.ts'
import { confirmRefund } from '../refund/end.ts'
import { insertRefund, readRefund, refundInFlight } from '../refund/refund-repo.ts'
import { lockVendas, storeVendasTransition, readVendas } from '../refund/refund-vendas-repo.ts'
import { PROVIDER, type Settled, unchanged } from '../sale-transitions.ts'
import type { SalesDeps } from '../sales-deps.ts'
import { isForAttempt, knownOf } from '../settle/provider-facts.ts'
import { saleTransaction } from '../publish.ts'

type Priced = { id: string; cents: number }

/** The maximum number of sums that are computed: an order has only a few prices. */
const MOST_SUMS = 2000

/**
 * The only set of tickets that costs exactly this amount; null when there is none, or more than one. Among tickets of
 * equal price, a set with some of them is not unique: only all of them, or none, identify the set.
 * @internal
 */
export function onlySetOf(tickets: readonly Priced[], cents: number): string[] | null {
  // For each sum up to `cents`: the set with that sum; null when there are several.
  let sums = new Map<number, Priced[] | null>([[0, []]])
  for (const same of Map.groupBy(tickets, (ticket) => ticket.cents).values()) {
    const next = new Map<number, Priced[] | null>()
    for (const [sum, set] of sums)
      for (const [taken, price] of same.map((ticket, index) => [index + 1, ticket.cents] as const).concat([[0, 0]])) {
        const total = sum + taken * price
        if (total > cents) continue
        const isOpen = next.has(total) || set === null || (taken > 0 && taken < same.length)
        next.set(total, isOpen ? null : taken > 0 ? [...set, ...same] : set)
      }
    if (next.size > MOST_SUMS) return null
    sums = next
  }
  return sums.get(cents)?.map(({ id }) => id) ?? null
}

/**
 * Ends the tickets that were refunded at the provider after the restored moment, if the amount identifies them: exactly
 * one set of the order's valid tickets costs as much, and none of them has been used. Otherwise nothing changes here,
 * and `settle` raises its alert. Idempotent: the amount is stored then.
 * @param order the order's present state at the provider
 */
export async function recoverPart(deps: SalesDeps, id: string, order: ProviderOrder): Promise<void> {
  const settled = await saleTransaction(deps, (tx) => recoverInTx(tx, deps, id, order))
  if (settled.changed) await publishOrder(deps, id)
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
  const to = { from: ['sold' as const], to: 'refunding' as const, idRefund: refundId, detail: { refund: refundId } }
  await storeVendasTransition(tx, { ids }, to, PROVIDER)
  const refund = await readRefund(tx, refundId)
  if (!refund) throw new Error('a refund that was stored is not there')
  return confirmRefund(tx, deps, attempt, refund, knownOf(attempt, order))
}
