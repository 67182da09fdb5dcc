import { REFUND_REASONS } from '../../../contract/messages.ts'
import type { Tx } from '../../db/connection.ts'
import { raiseAlert } from '../../db/history.ts'
import type { ProviderOrder } from '../../gateways/payment.ts'
import { type Attempt, countLive, lockHeldRows } from '../attempts-repo.ts'
import type { StockChanged } from '../events.ts'
import { lockForSale } from '../hold/hold-bounds-repo.ts'
import type { AttemptChange } from '../moves.ts'
import { refundPayment } from '../refund/automatic.ts'
import { moveAttempt, moveReservation } from '../sale-moves.ts'
import type { SalesDeps } from '../sales-deps.ts'
import { saleRefusal } from '../sales-guards.ts'
import { rebook } from './rebook.ts'
import { isCartSold, isOfRemoved, type PaidRow, readPaid } from './rebook-repo.ts'
import { PROVIDER, type Settled } from './settled.ts'

/**
 * Settles a payment for an attempt that is already `refused` or `expired` (docs/selling.md#late-payments). If its hold
 * is still complete and may still be sold, it is sold. Else, if the places are free and event, lot or raffle still allow
 * it, the same places are rebooked at the price paid, all or none, unless the account was removed. Else the whole amount is refunded, with a reason the
 * buyer reads. The attempt and its reservation are locked by the caller.
 */
export async function settleLatePayment(
  tx: Tx,
  deps: SalesDeps,
  attempt: Attempt,
  order: ProviderOrder,
  facts: AttemptChange,
): Promise<Settled> {
  const paid = await readPaid(tx, attempt.id)
  // After a part was given back, nobody knows which of the tickets are still paid.
  const isAll = order.paidCents === attempt.amount_cents && order.canceledCents === 0
  const whole = paid.length === attempt.units && isAll
  const alone = (await countLive(tx, attempt.id_reserva, attempt.id)) === 0
  let stock: StockChanged[] = []
  if (whole && alone && isStillHeld(attempt, paid) && (await lockForSold(tx, deps, attempt)) === paid.length) {
    const moved = await moveAttempt(tx, attempt, ['provider.paid'], PROVIDER, facts)
    const reserva = { id: attempt.id_reserva, status: 'held' as const }
    await moveReservation(tx, reserva, 'pay.start', PROVIDER, { units: paid.length })
    await moveReservation(tx, { ...reserva, status: 'paying' }, 'payment.confirmed', PROVIDER)
    return { moved, stock: [] }
  }
  const isReleased = paid.every((row) => row.status === 'released')
  if (whole && alone && isReleased && !(await isCartSold(tx, attempt)) && !(await isOfRemoved(tx, attempt))) {
    const taken = await rebook(tx, deps, attempt, paid)
    stock = taken.stock
    if (taken.idReserva) {
      const change = { ...facts, id_reserva: taken.idReserva }
      return { moved: await moveAttempt(tx, attempt, ['provider.paid'], PROVIDER, change), stock }
    }
  }
  const moved = await moveAttempt(tx, attempt, ['refund.start'], PROVIDER, facts)
  await refundPayment(tx, attempt, order, REFUND_REASONS.latePayment)
  await raiseAlert(tx, 'payment.late-refund', attempt.id)
  return { moved, stock }
}

const isStillHeld = (attempt: Attempt, rows: PaidRow[]): boolean =>
  attempt.reserva_status === 'held' &&
  attempt.reserva_units === rows.length &&
  rows.every((row) => row.status === 'held' && row.id_reserva === attempt.id_reserva)

/** Locks the rows of the hold. @returns their number; 0 when one of them may not be sold any more */
async function lockForSold(tx: Tx, deps: SalesDeps, attempt: Attempt): Promise<number> {
  const things = await lockForSale(tx, attempt.id_reserva)
  const held = await lockHeldRows(tx, attempt.id_reserva)
  return [...things.values()].some((thing) => saleRefusal(thing, deps.now()) !== null) ? 0 : held
}
