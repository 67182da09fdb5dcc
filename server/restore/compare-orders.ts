import { ALERTA_DETAILS } from '../../contract/alertas-details.ts'
import type { ClubDeps } from '../club/club-deps.ts'
import { failureDetails } from '../db/db-errors.ts'
import { type ListedOrder, type OddOrder, ORDERS_PER_PAGE, type ProviderOrder } from '../gateways/payment.ts'
import { applyRead } from '../jobs/check-attempt.ts'
import { guarded, readGuarded } from '../jobs/guarded.ts'
import { isNewToUs } from '../jobs/page-rules.ts'
import { alertOnce } from '../sales/alerts-repo.ts'
import { type Attempt, readAttempt } from '../sales/attempts-repo.ts'
import { clienteOf, isOurs, isOwed, recoverOrder } from '../sales/recover/recover-order.ts'
import { recoverPart } from '../sales/recover/recover-part.ts'
import { ledgerPages, readLedger } from './ledger-reads.ts'
import { isAlerted } from './restore-repo.ts'

/** `isRestored`: the changes made in the window are missing in the database. */
export type Window = { since: Date; until: Date; isRestored: boolean }

/**
 * The numbers of orders found and settled. `recovered`: missing orders whose tickets were recreated; `refunded`: those
 * without.
 */
export type OrderCounts = {
  orders: number
  changed: number
  recovered: number
  refunded: number
  canceled: number
  unsettled: number
}

/** A comparison claims no attempts. */
const UNCLAIMED = { lease: null }

/** An order of an unexpected shape is assigned to no buyer until an operator has checked it. */
const alertOdd = ({ db }: Pick<ClubDeps, 'db'>, { orderId, code }: OddOrder): Promise<boolean> =>
  alertOnce(db, 'payment.unsettled', code ?? orderId ?? 'pedido', ALERTA_DETAILS.unsettled('reading', orderId))

const isEnded = ({ status }: Attempt): boolean => status === 'refused' || status === 'expired'

/** Whether an attempt that ended without payment was paid: it may need places that other orders release first. */
const isLateMoney = (attempt: Attempt, order: ProviderOrder): boolean => isEnded(attempt) && order.status === 'paid'

/** Whether a page shows a state of a known order that is not stored yet. */
const isToApply = (attempt: Attempt, order: ProviderOrder): boolean =>
  isNewToUs(attempt, order) ||
  attempt.status === 'waiting' ||
  attempt.status === 'refunding' ||
  isStillOpen(attempt, order)
const isStillOpen = (attempt: Attempt, order: ProviderOrder): boolean => isEnded(attempt) && order.status === 'waiting'

/**
 * Reads the orders of a window, and applies the provider's state of the known ones.
 * @returns the orders that must wait until all others have released their places: late payments, and orders missing in
 *   this database
 */
export async function applyKnown(deps: ClubDeps, window: Window, counts: OrderCounts): Promise<ListedOrder[]> {
  const later: ListedOrder[] = []
  for await (const page of ledgerPages(deps, ORDERS_PER_PAGE, (nr) => deps.gateway.listOrders(window, nr))) {
    const known = await readGuarded(
      deps,
      UNCLAIMED,
      page.flatMap(({ order }) => order?.code ?? []),
    )
    counts.orders += page.length
    for (const listed of page) {
      if (listed.order === null) {
        counts.unsettled += 1
        await alertOdd(deps, listed)
        continue
      }
      const attempt = known.get(listed.order.code)
      if (!attempt ? isOurs(listed) && isOwed(listed) : isLateMoney(attempt, listed.order)) later.push(listed)
      else if (attempt && isToApply(attempt, listed.order)) await applyOne(deps, attempt, listed.order, window, counts)
    }
  }
  return later
}

/**
 * Applies the provider's state of a known order. Tickets refunded by a missing refund are ended first, if the amount
 * identifies them; while the shop is open, a partial refund was made by an operator at the provider.
 */
export async function applyOne(
  deps: ClubDeps,
  attempt: Attempt,
  order: ProviderOrder,
  { isRestored }: Pick<Window, 'isRestored'>,
  counts: OrderCounts,
): Promise<void> {
  const isDone = await guarded(deps, UNCLAIMED, attempt.id, async () => {
    if (isRestored) await recoverPart(deps, attempt.id, order)
    await applyRead(deps, attempt.id, order)
  })
  if (!isDone) {
    counts.unsettled += 1
    return
  }
  const now = await readAttempt(deps.db, attempt.id)
  if (now?.status !== attempt.status || now.canceled_cents !== attempt.canceled_cents) counts.changed += 1
}

/** Settles the orders that `applyKnown` returned, the oldest first. A failure does not stop the others. */
export async function settleForgotten(deps: ClubDeps, later: ListedOrder[], counts: OrderCounts): Promise<void> {
  for (const listed of later.toReversed()) {
    try {
      await settleOne(deps, listed, counts)
    } catch (error) {
      counts.unsettled += 1
      deps.log.error({ attempt: listed.order.code, ...failureDetails(error) }, 'an order could not be recovered')
    }
  }
}

async function settleOne(deps: ClubDeps, listed: ListedOrder, counts: OrderCounts): Promise<void> {
  const { order } = listed
  const before = await readAttempt(deps.db, order.code)
  if (!before && !(await recover(deps, listed))) {
    counts.unsettled += 1
    if (!(await isAlerted(deps.db, 'payment.forgotten', order.code)))
      await alertOnce(deps.db, 'payment.forgotten', order.code, ALERTA_DETAILS.otherOrder(order.orderId))
    return
  }
  await applyRead(deps, order.code, order)
  const now = await readAttempt(deps.db, order.code)
  if (now?.status === 'paid') counts.recovered += 1
  else if (now?.status === 'expired') counts.canceled += 1
  else if (now && now.status !== before?.status) counts.refunded += 1
}

/** Recovers an order; its payer is read from the provider when they are missing in this database, too. */
async function recover(deps: ClubDeps, listed: ListedOrder): Promise<boolean> {
  const { customerId } = listed.order
  const isKnown = (await clienteOf(deps, listed)) !== null
  const person =
    isKnown || customerId === null ? null : await readLedger(deps, () => deps.gateway.readCustomer(customerId))
  return recoverOrder(deps, listed, person)
}
