import type { ProviderOrder } from '../../gateways/payment.ts'
import type { Attempt } from '../attempts-repo.ts'
import type { SalesDeps } from '../sales-deps.ts'
import { readAttemptOrder } from '../settle/read-attempt-order.ts'
import { consumeReadShare, type Reader } from '../settle/read-share.ts'
import { settle } from '../settle/settle.ts'

/** Reads the charge within the reader's share and settles it; null when it could not be read. */
export async function readCharge(deps: SalesDeps, attempt: Attempt, reader: Reader): Promise<ProviderOrder | null> {
  if (!(await consumeReadShare(deps, reader))) return null
  const outcome = await readAttemptOrder(deps, attempt)
  if (outcome.kind !== 'ok' || outcome.value === null) return null
  await settle(deps, attempt.id, outcome.value)
  return outcome.value
}
