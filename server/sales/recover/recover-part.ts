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

/** More sums than this are not looked at: an order has a few prices. */
const MOST_SUMS = 2000

/**
 * The only set of tickets that costs exactly so much; null when there is none, or another one. Of tickets of one price a
 * set that takes some could take others: only all of them, or none, tell which they are.
 * @internal
 */
export function onlySetOf(tickets: readonly Priced[], cents: number): string[] | null {
  // For each sum below `cents`: the set that makes it; null when there are several.
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
 * Ends the tickets of which the provider gave the money back after the restored moment, if the amount tells which they
 * are: exactly one set of the order's valid tickets costs as much, and nobody has entered with one of them. Else nothing
 * changes here, and `settle` raises its alert. Repeating it does nothing: the amount is known then.
 * @param order as the provider has it now
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
  return confirmRefund(tx, attempt, refund, knownOf(attempt, order))
}
