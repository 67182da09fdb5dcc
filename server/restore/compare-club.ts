import { ALERTA_DETAILS } from '../../contract/alertas-details.ts'
import { type ClubDeps, ITEM_DESCRIPTION } from '../club/club-deps.ts'
import { endSubscription } from '../club/end-subscription.ts'
import type { ProviderSubscription } from '../gateways/recurrence.ts'
import { alertOnce } from '../sales/alerts-repo.ts'
import { uuidOf } from '../sales/pay/order-id.ts'
import type { Window } from './compare-orders.ts'
import { ledgerPages, readLedger } from './ledger-reads.ts'
import { knownSocios } from './restore-repo.ts'

const PER_PAGE = 30

/**
 * Ends the subscriptions that were made in the window and that this database does not contain, and refunds their
 * payments: they have no seat, which may be another cliente's by now. Idempotent.
 * @returns how many were ended or refunded now
 */
export async function endForgottenSubscriptions(deps: ClubDeps, window: Window): Promise<number> {
  let ended = 0
  const read = (page: number) => deps.recurrence.auditSubscriptions(window, page)
  for await (const page of ledgerPages(deps, PER_PAGE, read)) {
    const ours = page.filter(({ code, item }) => uuidOf(code) !== null && item?.description === ITEM_DESCRIPTION)
    const known = await knownSocios(
      deps.db,
      ours.map(({ code }) => code),
    )
    for (const one of ours) if (!known.has(one.code) && (await endOne(deps, one))) ended += 1
  }
  return ended
}

async function endOne(deps: ClubDeps, { id, code, status }: ProviderSubscription): Promise<boolean> {
  const invoices = (await readLedger(deps, () => deps.recurrence.listInvoices(id))) ?? []
  const paid = invoices.filter((invoice) => invoice.status === 'paid')
  if (status !== 'active' && paid.length === 0) return false
  let isDone = status !== 'active' || (await endSubscription(deps, id, 'club'))
  for (const { chargeId } of paid)
    if (chargeId && (await deps.recurrence.refundCharge(chargeId)).kind !== 'ok') isDone = false
  const detail = isDone ? ALERTA_DETAILS.subscriptionEnded : ALERTA_DETAILS.subscriptionNotEnded
  await alertOnce(deps.db, 'socio.late-subscription', code, detail)
  return true
}
