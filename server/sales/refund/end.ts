import type { AlertaDetail } from '../../../contract/alertas-details.ts'
import type { AttemptEvent } from '../../../machines/payment-attempt.ts'
import type { Tx } from '../../db/connection.ts'
import { raiseAlert } from '../../db/history.ts'
import { type Attempt, changeAttempt } from '../attempts-repo.ts'
import type { StockChanged } from '../events.ts'
import { lockCountersOf } from '../hold/release.ts'
import type { AttemptChange } from '../moves.ts'
import { moveAttempt } from '../sale-moves.ts'
import { PROVIDER, type Settled } from '../settle/settled.ts'
import { stockChanges } from '../stock-changes.ts'
import { moveCounters, releaseDeltas } from '../stock-repo.ts'
import { moveRefund, type Refund } from './refund-repo.ts'
import { hasTickets, moveVendas, readVendas, type Vendas } from './refund-vendas-repo.ts'

// The ends of a refund. The caller has locked the attempt and its reservation (docs/selling.md#lock-order).

/** Marks sales as `refunded` and frees their places. Locks the counters here, before the rows. */
export async function refundVendas(tx: Tx, of: Vendas, detail?: Record<string, unknown>) {
  await lockCountersOf(tx, await readVendas(tx, of, ['sold', 'refunding']))
  const freed = await moveVendas(tx, of, { from: ['sold', 'refunding'], to: 'refunded', detail }, PROVIDER)
  const { lotes, rifas } = releaseDeltas(freed)
  await moveCounters(tx, lotes, rifas)
  return { units: freed.length, stock: stockChanges(freed, []) satisfies StockChanged[] }
}

/**
 * Confirms a refund that the charge shows, or that has nothing to pay back. Only now are its tickets `refunded` and
 * their places free; an automatic one has none. The attempt becomes `refunded` when no valid ticket and no ticket with a
 * refund in flight remains.
 * @throws Error when its tickets are not as many as it was made for, or another transaction moved it
 */
export async function confirmRefund(
  tx: Tx,
  attempt: Attempt,
  refund: Refund,
  known: AttemptChange,
): Promise<Settled & { now: Attempt }> {
  const own = refund.automatic ? { attempt: attempt.id } : { refund: refund.id }
  const back = await refundVendas(tx, own, { refund: refund.id })
  if (back.units !== refund.units)
    throw new Error(`refund ${refund.id} has ${back.units} sales, expected ${refund.units}`)
  if (!(await moveRefund(tx, refund, 'charge.refunded', PROVIDER)))
    throw new Error(`refund ${refund.id} was moved by another transaction`)
  if (await hasTickets(tx, attempt.id)) {
    await changeAttempt(tx, attempt.id, attempt.status, known)
    return { moved: null, changed: true, stock: back.stock, now: attempt }
  }
  const events: AttemptEvent[] = refund.automatic ? ['refund.confirmed'] : ['refund.start', 'refund.confirmed']
  const moved = await moveAttempt(tx, attempt, events, PROVIDER, { ...known, check_at: null })
  return { moved, changed: true, stock: back.stock, now: moved ?? attempt }
}

/**
 * Ends a refund that did not happen: its tickets become valid again and an alert is raised.
 * @param why the reason, stored in the history and the alert
 * @returns false when another transaction moved the refund meanwhile (nothing changed)
 */
export async function failRefund(tx: Tx, attempt: Attempt, refund: Refund, why: AlertaDetail): Promise<boolean> {
  const detail = { refund: refund.id }
  if (!(await moveRefund(tx, refund, 'provider.refused', PROVIDER, undefined, { why }))) return false
  await moveVendas(tx, { refund: refund.id }, { from: ['refunding'], to: 'sold', idRefund: null, detail }, PROVIDER)
  await raiseAlert(tx, 'refund.failed', attempt.id, why)
  return true
}

/**
 * Ends a refund in flight because of a chargeback: nothing is left to refund. The caller marks its tickets as
 * `chargedback`.
 */
export async function dropRefund(tx: Tx, refund: Refund): Promise<void> {
  await moveRefund(tx, refund, 'provider.chargedback', PROVIDER, undefined, { why: 'chargedback' })
}
