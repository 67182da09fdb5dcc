import type { ProviderOrder } from '../../gateways/payment.ts'
import type { Attempt } from '../attempts-repo.ts'
import type { SalesDeps } from '../sales-deps.ts'
import { consumeReadShare, type Reader } from '../settle/read-share.ts'
import { settle } from '../settle/settle.ts'

/** Reads the charge within the reader's share and settles it; null when it could not be read. */
export async function readCharge(deps: SalesDeps, attempt: Attempt, reader: Reader): Promise<ProviderOrder | null> {
  if (!(await consumeReadShare(deps, reader))) return null
  const outcome = attempt.order_id
    ? await deps.gateway.readOrder(attempt.order_id)
    : await deps.gateway.findOrders(attempt.id)
  const order = outcome.kind !== 'ok' ? null : Array.isArray(outcome.value) ? outcome.value[0] : outcome.value
  if (!order) return null
  await settle(deps, attempt.id, order)
  return order
}
