import type { Outcome, ProviderOrder } from '../../gateways/payment.ts'
import type { Attempt } from '../attempts-repo.ts'
import type { SalesDeps } from '../sales-deps.ts'

/**
 * Reads an attempt's order at the provider: by its id, or by our code while the id is unknown. The caller has taken the
 * read from the budget.
 * @returns null when the provider has no order of this code
 */
export async function readAttemptOrder(
  { gateway }: Pick<SalesDeps, 'gateway'>,
  { id, order_id }: Pick<Attempt, 'id' | 'order_id'>,
): Promise<Outcome<ProviderOrder | null>> {
  if (order_id) return gateway.readOrder(order_id)
  const found = await gateway.findOrders(id)
  return found.kind === 'ok' ? { kind: 'ok', value: found.value[0] ?? null } : found
}
