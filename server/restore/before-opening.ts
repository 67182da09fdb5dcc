import type { ClubDeps } from '../club/club-deps.ts'
import { MARGIN_MS, noteIdentity, reconcileRestored } from './reconcile-restored.ts'
import { isIdentityKnown, lastPayment, readIdentity } from './restore-repo.ts'

/**
 * Before a process opens the shop: a database that has begun another history than the ones it knows was restored, and is
 * compared with the provider's ledger first. Until then nothing is sold, so that no place that was paid for is sold
 * again. A process that begins meanwhile does the same work, which does no harm.
 * @throws LedgerUnread when the provider does not answer; the supervisor starts the process again
 */
export async function reconcileBeforeOpening(deps: ClubDeps): Promise<void> {
  const { identidade, now } = await readIdentity(deps.db)
  const isKnown = await isIdentityKnown(deps.db, identidade)
  if (isKnown) return
  // The first start of a version that looks: nothing tells whether the database was ever restored.
  if (isKnown === null) return noteIdentity(deps, null, null)
  const last = await lastPayment(deps.db)
  const since = new Date((last ?? deps.now()).getTime() - MARGIN_MS)
  deps.log.warn({ since: since.toISOString() }, 'the database was restored: it is compared before the shop opens')
  await noteIdentity(deps, since, await reconcileRestored(deps, since, now))
}
