import { consumeReadShare, type Reader } from '../sales/settle/read-share.ts'
import type { ClubDeps } from './club-deps.ts'

/**
 * Ends a subscription at the provider, with its pending invoices.
 * @returns whether it has ended there, also when it had ended before
 */
export async function endSubscription(deps: ClubDeps, idAssinatura: string, reader: Reader): Promise<boolean> {
  const outcome = await deps.recurrence.cancelSubscription(idAssinatura)
  if (outcome.kind !== 'rejected') return outcome.kind === 'ok'
  // It may have ended before. Only its state at the provider counts.
  if (!(await consumeReadShare(deps, reader))) return false
  const now = await deps.recurrence.readSubscription(idAssinatura)
  return now.kind === 'ok' && now.value.status !== 'active'
}
