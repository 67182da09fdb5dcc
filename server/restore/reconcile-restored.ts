import { randomUUID } from 'node:crypto'
import { ALERTA_DETAILS } from '../../contract/alertas-details.ts'
import type { ClubDeps } from '../club/club-deps.ts'
import { raiseAlert, record } from '../db/history.ts'
import { transaction } from '../db/transaction.ts'
import { expireHolds } from '../jobs/expire-holds.ts'
import { assumeSent } from '../sales/refund/end.ts'
import { endForgottenSubscriptions } from './compare-club.ts'
import { compareHooks } from './compare-hooks.ts'
import { applyKnown, type OrderCounts, settleForgotten } from './compare-orders.ts'
import { forgetWallets, makeOverdue, readIdentity, unsentRefunds } from './restore-repo.ts'

/**
 * The maximum difference between the provider's clock and ours, and between the order of attempts and of their commits.
 */
export const MARGIN_MS = 3_600_000

export type Report = OrderCounts & { subscriptions: number }

/**
 * Compares the provider's ledger since an instant with this database, and restores the missing changes
 * (docs/decisions/restored-database.md): first the provider's state of known orders, so that places are released; then
 * late and missing payments, which get their places or are refunded; then the club. It never charges. Each step is
 * idempotent, so it may be run twice, and again after it was killed.
 * @param restoredAt an instant at which the shop was not open yet, if the database was restored: holds and pending
 *   refunds from before it are not trusted. Null: the shop is open, and only the ledger is compared.
 * @throws LedgerUnread when the provider does not answer
 */
export async function reconcileRestored(deps: ClubDeps, since: Date, restoredAt: string | null): Promise<Report> {
  const window = { since, until: new Date(deps.now().getTime() + MARGIN_MS), isRestored: restoredAt !== null }
  const counts: OrderCounts = { orders: 0, changed: 0, recovered: 0, refunded: 0, canceled: 0, unsettled: 0 }
  if (restoredAt !== null) for (const id of await unsentRefunds(deps.db, restoredAt)) await assumeSent(deps, id)
  const later = await applyKnown(deps, window, counts)
  await compareHooks(deps, window, counts)
  if (restoredAt !== null) {
    await makeOverdue(deps.db, restoredAt)
    while ((await expireHolds(deps)) > 0);
    await forgetWallets(deps.db)
  }
  await settleForgotten(deps, later, counts)
  const report = { ...counts, subscriptions: await endForgottenSubscriptions(deps, window) }
  deps.log.info({ since: since.toISOString(), ...report }, "the provider's ledger was compared")
  return report
}

/** Stores in the history that this identity of the database is known and, with a report, that it was compared. */
export async function noteIdentity(deps: Pick<ClubDeps, 'db'>, since: Date | null, report: Report | null) {
  const { identidade } = await readIdentity(deps.db)
  const id = randomUUID()
  await transaction(deps.db, async (tx) => {
    const detail = { identidade, ...(since && { desde: since.toISOString() }), ...(report ?? {}) }
    const toState = report ? 'reconciled' : 'known'
    await record(tx, [{ entity: 'banco', entityId: id, fromState: null, toState, actor: 'terminal', detail }])
    if (report)
      await raiseAlert(tx, 'database.restored', id, ALERTA_DETAILS.restored(report.recovered, report.refunded))
  })
}
