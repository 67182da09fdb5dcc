import { sql } from 'drizzle-orm'
import { SELLING } from '../../contract/messages.ts'
import type { AttemptEvent } from '../../machines/payment-attempt.ts'
import type { Tx } from '../db/connection.ts'
import { transaction } from '../db/transaction.ts'
import type { ProviderOrder } from '../gateways/payment.ts'
import { type Attempt, type AttemptChange, changeAttempt, lockAttempt } from './attempts-repo.ts'
import type { SalesDeps } from './deps.ts'
import type { StockChanged } from './events.ts'
import { raiseAlert } from './history.ts'
import { settleLateMoney } from './late-money.ts'
import { moveAttempt, moveReservation } from './moves.ts'
import { refundSoldRows, releaseReservation } from './release.ts'
import { nextCheck, seconds } from './times.ts'

const ACTOR = 'provider'

/** What a settlement changed: the attempt's state if it moved, and stock that came free. */
type Settled = { moved: Attempt | null; stock: StockChanged[] }
const unmoved: Settled = { moved: null, stock: [] }

/**
 * The one door through which an attempt learns what the provider says (selling.md, settle). Called with the order's
 * answer, by the webhook worker, the reconciler, a cancellation and a customer's own question. Idempotent: what is
 * known already changes nothing. It never looks at display rules.
 * @param order what the provider said; must carry the attempt's code and customer, else it is refused with an alert
 * @returns the attempt's state afterwards
 */
export async function settle(
  deps: SalesDeps,
  attemptId: string,
  order: ProviderOrder,
): Promise<Attempt['status'] | null> {
  const settled = await transaction(deps.db, (tx) => settleIn(tx, deps, attemptId, order))
  if (settled.moved) announce(deps, settled.moved, order.orderId)
  for (const change of settled.stock) deps.events.emit('stock', change)
  return settled.moved?.status ?? null
}

/** Tells the order's watchers of its new state, by both of its names. */
export function announce(deps: SalesDeps, attempt: Attempt, orderId: string | null): void {
  const ids = [...new Set([attempt.id, orderId ?? attempt.order_id ?? attempt.id])]
  deps.events.emit('order', { ids, type: attempt.status === 'paid' ? 'order.paid' : `order.${attempt.status}` })
}

async function settleIn(tx: Tx, deps: SalesDeps, attemptId: string, order: ProviderOrder): Promise<Settled> {
  const attempt = await lockAttempt(tx, attemptId)
  if (!attempt) return unmoved
  if (order.code !== attempt.id || (order.customerId !== null && order.customerId !== attempt.id_pagar_me)) {
    await raiseAlert(tx, 'payment.mismatch', attempt.id, `provider order ${order.orderId}`)
    return unmoved
  }
  const known: AttemptChange = {
    order_id: order.orderId,
    charge_id: order.chargeId ?? attempt.charge_id,
    empty_read_at: null,
    ...(order.pix && {
      qr_code: order.pix.qrCode,
      qr_code_url: order.pix.qrCodeUrl,
      pix_expires_at: order.pix.expiresAt.toISOString(),
    }),
    ...(order.message !== null && { provider_message: order.message }),
  }
  switch (order.status) {
    case 'waiting':
    case 'refund-pending':
      return stillWaiting(tx, deps, attempt, order, known)
    case 'refused':
      return refused(tx, deps, attempt, known)
    case 'canceled':
      return canceled(tx, deps, attempt, order, known)
    case 'paid':
      return paid(tx, deps, attempt, order, known)
    case 'chargedback':
      return chargedBack(tx, attempt, known)
  }
}

async function stillWaiting(
  tx: Tx,
  deps: SalesDeps,
  attempt: Attempt,
  order: ProviderOrder,
  known: AttemptChange,
): Promise<Settled> {
  const check_at = nextCheck(attempt, order, deps)
  const moved = await moveAttempt(tx, attempt, ['provider.waiting'], ACTOR, { ...known, check_at })
  if (!moved)
    await changeAttempt(tx, attempt.id, attempt.status, { ...known, check_at: isFinal(attempt) ? null : check_at })
  return { moved, stock: [] }
}

const isFinal = ({ status }: Attempt): boolean => !['sending', 'waiting', 'refunding'].includes(status)

/** The places go back to the buyer's hold, with time to try another way. */
async function refused(tx: Tx, deps: SalesDeps, attempt: Attempt, known: AttemptChange): Promise<Settled> {
  const moved = await moveAttempt(tx, attempt, ['provider.refused'], ACTOR, { ...known, check_at: null })
  if (moved) await backToHeld(tx, deps, attempt, 'payment.refused')
  return { moved, stock: [] }
}

async function backToHeld(tx: Tx, deps: SalesDeps, attempt: Attempt, event: 'payment.refused' | 'payment.canceled') {
  const expiresAt = new Date(deps.now().getTime() + seconds(deps.limits.holdAfterRefusalSeconds))
  await moveReservation(tx, { id: attempt.id_reserva, status: attempt.reserva_status }, event, ACTOR, { expiresAt })
}

async function canceled(
  tx: Tx,
  deps: SalesDeps,
  attempt: Attempt,
  order: ProviderOrder,
  known: AttemptChange,
): Promise<Settled> {
  if (attempt.status === 'refunding') {
    if (order.canceledCents < (attempt.refund_cents ?? order.amountCents)) return unmoved
    return {
      moved: await moveAttempt(tx, attempt, ['refund.confirmed'], ACTOR, { ...known, check_at: null }),
      stock: [],
    }
  }
  if (attempt.status === 'paid') {
    // Given back at the provider's own desk: what is not ours any more must not open a gate.
    return givenBackOutside(tx, attempt, known)
  }
  const waited: AttemptEvent[] = attempt.status === 'sending' ? ['provider.waiting'] : []
  const wasPaid = order.paidCents > 0
  const end: AttemptEvent[] = wasPaid ? ['provider.paid', 'refund.start', 'refund.confirmed'] : ['provider.canceled']
  const moved = await moveAttempt(tx, attempt, [...waited, ...end], ACTOR, { ...known, check_at: null })
  if (!moved || attempt.reserva_status !== 'paying') return { moved, stock: [] }
  const over = attempt.pix_expires_at !== null && attempt.pix_expires_at.getTime() <= deps.now().getTime()
  if (!over) {
    await backToHeld(tx, deps, attempt, 'payment.canceled')
    return { moved, stock: [] }
  }
  return { moved, stock: await releaseReservation(tx, { id: attempt.id_reserva, status: 'paying' }, 'expire', 'clock') }
}

async function givenBackOutside(tx: Tx, attempt: Attempt, known: AttemptChange): Promise<Settled> {
  const moved = await moveAttempt(tx, attempt, ['refund.start', 'refund.confirmed'], ACTOR, {
    ...known,
    check_at: null,
  })
  await raiseAlert(tx, 'payment.refunded-outside', attempt.id)
  const stock = moved ? await refundSoldRows(tx, attempt.id) : []
  return { moved, stock }
}

async function paid(
  tx: Tx,
  deps: SalesDeps,
  attempt: Attempt,
  order: ProviderOrder,
  known: AttemptChange,
): Promise<Settled> {
  const facts: AttemptChange = { ...known, paid_cents: order.paidCents, check_at: null }
  if (attempt.status === 'refused' || attempt.status === 'expired')
    return settleLateMoney(tx, deps, attempt, order, facts)
  if (attempt.status !== 'sending' && attempt.status !== 'waiting') return unmoved
  if (order.paidCents !== attempt.amount_cents || order.amountCents !== attempt.amount_cents) {
    const moved = await moveAttempt(tx, attempt, ['provider.paid', 'refund.start'], ACTOR, {
      ...facts,
      refund_cents: order.paidCents,
      refund_reason: SELLING.refundWrongAmount,
      check_at: deps.now().toISOString(),
    })
    await raiseAlert(tx, 'payment.wrong-amount', attempt.id, `paid ${order.paidCents} of ${attempt.amount_cents}`)
    await backToHeld(tx, deps, attempt, 'payment.refused')
    return { moved, stock: [] }
  }
  const moved = await moveAttempt(tx, attempt, ['provider.paid'], ACTOR, facts)
  const reserva = { id: attempt.id_reserva, status: attempt.reserva_status }
  if (!(await moveReservation(tx, reserva, 'payment.confirmed', ACTOR))) {
    throw new Error(`paid attempt ${attempt.id}, but its reservation is ${attempt.reserva_status}`)
  }
  return { moved, stock: [] }
}

/** The bank took the money back: the tickets are marked and the gate refuses them; the places stay taken. */
async function chargedBack(tx: Tx, attempt: Attempt, known: AttemptChange): Promise<Settled> {
  if (attempt.status === 'sending' || attempt.status === 'waiting') {
    await raiseAlert(tx, 'payment.chargedback-unseen', attempt.id)
    return unmoved
  }
  const moved = await moveAttempt(tx, attempt, ['provider.chargedback'], ACTOR, { ...known, check_at: null })
  if (!moved) return unmoved
  await tx.execute(sql`UPDATE venda SET status = 'chargedback', updated_at = clock_timestamp()
    WHERE id_attempt = ${attempt.id} AND status = 'sold'`)
  await raiseAlert(tx, 'payment.chargedback', attempt.id)
  return { moved, stock: [] }
}
