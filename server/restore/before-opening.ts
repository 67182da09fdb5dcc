import type { ClubDeps } from '../club/club-deps.ts'
import { MARGIN_MS, noteIdentity, reconcileRestored } from './reconcile-restored.ts'
import { isIdentityKnown, lastPayment, readIdentity } from './restore-repo.ts'

/**
 * Before a process opens the shop: a database whose history is not a known one was restored, and is compared with the
 * provider's ledger first. Until then nothing is sold, so that no paid place is sold again. A process that starts
 * meanwhile does the same work, which is idempotent.
 * @throws LedgerUnread when the provider does not answer; the supervisor starts the process again
 */
export async function reconcileBeforeOpening(deps: ClubDeps): Promise<void> {
  const { identidade, now } = await readIdentity(deps.db)
  const isKnown = await isIdentityKnown(deps.db, identidade)
  if (isKnown) return
  // The first start of a version with this check: it is not known whether the database was ever restored.
  if (isKnown === null) return noteIdentity(deps, null, null)
  const last = await lastPayment(deps.db)
  const since = new Date((last ?? deps.now()).getTime() - MARGIN_MS)
  deps.log.warn({ since: since.toISOString() }, 'the database was restored: it is compared before the shop opens')
  await noteIdentity(deps, since, await reconcileRestored(deps, since, now))
}
