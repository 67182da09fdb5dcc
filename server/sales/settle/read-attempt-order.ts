import type { ChargeStatus, Outcome, ProviderOrder } from '../../gateways/payment.ts'
import type { Attempt } from '../attempts-repo.ts'
import { expectSecondOrders } from '../refund/second-order-repo.ts'
import type { SalesDeps } from '../sales-deps.ts'
import { isForAttempt } from './provider-facts.ts'

/**
 * Reads an attempt's order from the provider: by its id, or by our code while the id is unknown. The caller has taken
 * the read from the budget. If there are several orders with the code, the others are read and refunded by their job.
 * @returns null when the provider has no order with this code
 */
export async function readAttemptOrder(
  { gateway, db }: Pick<SalesDeps, 'gateway' | 'db'>,
  attempt: Attempt,
): Promise<Outcome<ProviderOrder | null>> {
  if (attempt.order_id) return gateway.readOrder(attempt.order_id)
  const found = await gateway.findOrders(attempt.id)
  if (found.kind !== 'ok') return found
  const [own = null, ...others] = found.value.toSorted((a, b) => rankOf(attempt, a) - rankOf(attempt, b))
  await expectSecondOrders(
    db,
    others.map(({ orderId }) => ({ order: orderId, attempt: attempt.id })),
  )
  return { kind: 'ok', value: own }
}

const RANK: Partial<Record<ChargeStatus, number>> = { paid: 0, waiting: 1 }

/**
 * The attempt's order is the paid one or, without one, one that may still be paid; of several the first of the list.
 */
const rankOf = (attempt: Attempt, order: ProviderOrder): number =>
  isForAttempt(attempt, order) ? (RANK[order.status] ?? 2) : 3
