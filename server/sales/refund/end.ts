import type { AlertaDetail } from '../../../contract/alertas-details.ts'
import type { AttemptEvent } from '../../../machines/payment-attempt.ts'
import type { Tx } from '../../db/connection.ts'
import { raiseAlert } from '../../db/history.ts'
import { transaction } from '../../db/transaction.ts'
import { writeMessages } from '../../mensagens/write-repo.ts'
import { type Attempt, changeAttempt } from '../attempts-repo.ts'
import { lockCountersOf } from '../hold/release.ts'
import { stockChanges } from '../hold/stock-changes.ts'
import { changeCounters, releaseDeltas } from '../hold/stock-repo.ts'
import type { AttemptChange } from '../changes.ts'
import { refundMessages } from '../attempt-messages.ts'
import { storeAttemptTransition, PROVIDER, type Settled } from '../sale-transitions.ts'
import type { SalesDeps, StockChanged } from '../sales-deps.ts'
import { isInFlight, lockRefundInFlight, storeRefundTransition, readRefund, type Refund } from './refund-repo.ts'
import { hasTickets, storeVendasTransition, readVendas, type Vendas } from './refund-vendas-repo.ts'

// The ends of a refund. The caller has locked the attempt and its reservation (docs/selling.md#lock-order).

/** Marks sales as `refunded` and frees their places. Locks the counters here, before the rows. */
export async function refundVendas(tx: Tx, of: Vendas, detail?: Record<string, unknown>) {
  await lockCountersOf(tx, await readVendas(tx, of, ['sold', 'refunding']))
  const freed = await storeVendasTransition(tx, of, { from: ['sold', 'refunding'], to: 'refunded', detail }, PROVIDER)
  const { lotes, rifas } = releaseDeltas(freed)
  await changeCounters(tx, lotes, rifas)
  return { units: freed.length, stock: stockChanges(freed, []) satisfies StockChanged[] }
}

/**
 * Confirms a refund that the charge shows, or whose amount is 0. Only now are its tickets `refunded` and their places
 * free; an automatic one has none. The attempt becomes `refunded` when no valid ticket and no ticket with a refund in
 * flight remains.
 * @throws Error when the number of its tickets is wrong, or another transaction changed it
 */
export async function confirmRefund(
  tx: Tx,
  deps: Pick<SalesDeps, 'channels'>,
  attempt: Attempt,
  refund: Refund,
  known: AttemptChange,
): Promise<Settled & { now: Attempt }> {
  const own = refund.automatic ? { attempt: attempt.id } : { refund: refund.id }
  const back = await refundVendas(tx, own, { refund: refund.id })
  if (back.units !== refund.units)
    throw new Error(`refund ${refund.id} has ${back.units} sales, expected ${refund.units}`)
  if (!(await storeRefundTransition(tx, refund, 'charge.refunded', PROVIDER)))
    throw new Error(`refund ${refund.id} was changed by another transaction`)
  await writeMessages(tx, deps.channels, refundMessages(attempt, refund))
  if (await hasTickets(tx, attempt.id)) {
    await changeAttempt(tx, attempt.id, attempt.status, known)
    return { next: null, changed: true, stock: back.stock, now: attempt }
  }
  const events: AttemptEvent[] = refund.automatic ? ['refund.confirmed'] : ['refund.start', 'refund.confirmed']
  const next = await storeAttemptTransition(tx, deps, attempt, events, PROVIDER, { ...known, check_at: null })
  return { next, changed: true, stock: back.stock, now: next ?? attempt }
}

/**
 * Ends a refund that was not carried out: its tickets become valid again and an alert is raised.
 * @param why the reason, stored in the history and the alert
 * @returns false when another transaction changed the refund meanwhile (nothing changed)
 */
export async function failRefund(tx: Tx, attempt: Attempt, refund: Refund, why: AlertaDetail): Promise<boolean> {
  const detail = { refund: refund.id }
  if (!(await storeRefundTransition(tx, refund, 'provider.refused', PROVIDER, undefined, { why }))) return false
  await storeVendasTransition(
    tx,
    { refund: refund.id },
    { from: ['refunding'], to: 'sold', idRefund: null, detail },
    PROVIDER,
  )
  await raiseAlert(tx, 'refund.failed', attempt.id, why)
  return true
}

/**
 * Ends the attempt's refund in flight, if there is one, because of a chargeback: nothing is left to refund. The caller
 * marks its tickets as `chargedback`. Another process may be storing it as `sent` at this moment, so it is read under
 * its lock.
 * @throws Error when it continues all the same: the attempt must not end before it
 */
export async function dropRefund(tx: Tx, idAttempt: string): Promise<void> {
  const refund = await lockRefundInFlight(tx, idAttempt)
  if (
    refund &&
    !(await storeRefundTransition(tx, refund, 'provider.chargedback', PROVIDER, undefined, { why: 'chargedback' }))
  )
    throw new Error(`refund ${refund.id} was not ended by a chargeback`)
}

/**
 * Treats a refund without a stored call as one whose call was made now: after a restore the call may have been made and
 * be missing in the database. The charge then decides, and no call is made before the charge would show an earlier one
 * (`maySend`).
 */
export async function assumeSent({ db, now }: Pick<SalesDeps, 'db' | 'now'>, id: string): Promise<void> {
  await transaction(db, async (tx) => {
    const refund = await readRefund(tx, id)
    if (!isInFlight(refund) || refund.status !== 'pending') return
    const sentAt = new Date(Math.max(now().getTime(), refund.created_at.getTime())).toISOString()
    const change = { sent_at: sentAt, tries: refund.tries + 1 }
    await storeRefundTransition(tx, refund, 'call.start', 'clock', change, { assumed: true })
  })
}
