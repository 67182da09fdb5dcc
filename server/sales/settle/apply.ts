import { ALERTA_DETAILS } from '../../../contract/alertas-details.ts'
import type { Tx } from '../../db/connection.ts'
import { raiseAlert, record } from '../../db/history.ts'
import type { ProviderOrder } from '../../gateways/payment.ts'
import { alertOnce } from '../alerts-repo.ts'
import type { Attempt } from '../attempts-repo.ts'
import { endPaying, returnToHold } from '../hold/release.ts'
import { type AttemptChange, writeChanges } from '../changes.ts'
import { refundPayment } from '../refund/automatic.ts'
import { refundedOutside } from '../refund/decide-refund.ts'
import { confirmRefund, dropRefund, refundVendas } from '../refund/end.ts'
import { storeVendasTransition } from '../refund/refund-vendas-repo.ts'
import { readSecondOrder, storeSecondOrder } from '../refund/second-order-repo.ts'
import { attemptTransition, PROVIDER, type Settled, unchanged } from '../sale-transitions.ts'
import type { SalesDeps, StockChanged } from '../sales-deps.ts'
import type { Decision } from './decision.ts'
import { settleLatePayment } from './late-payment.ts'

// For charges that were refunded or charged back.

type Decided<Kind extends Decision['kind']> = Extract<Decision, { kind: Kind }>

/** Confirms the refund in flight; if more was refunded at the provider, all tickets that are still valid end, too. */
async function endRefund(
  tx: Tx,
  deps: SalesDeps,
  attempt: Attempt,
  decision: Decided<'confirm-refund'>,
): Promise<Settled> {
  const { refund, known, isReversed, alerts } = decision
  const { now, ...settled } = await confirmRefund(tx, deps, attempt, refund, known)
  if (isReversed && now.status === 'paid') {
    const rest = await reverse(tx, deps, now, known)
    return { ...rest, changed: true, stock: [...settled.stock, ...rest.stock] }
  }
  await writeChanges(tx, deps, [{ alerts }])
  return settled
}

/**
 * The whole amount was refunded at the provider, outside this system: all tickets of the attempt are marked `refunded`,
 * so that the portaria refuses them, and an alert is raised.
 */
async function reverse(tx: Tx, deps: SalesDeps, attempt: Attempt, known: AttemptChange): Promise<Settled> {
  const transition = attemptTransition(attempt, ['refund.start', 'refund.confirmed'], PROVIDER, known)
  await writeChanges(tx, deps, [{ alerts: [refundedOutside(attempt)] }, ...(transition ? [transition.changes] : [])])
  if (!transition) return unchanged
  const { stock } = await refundVendas(tx, { attempt: attempt.id })
  return { next: transition.attempt, stock }
}

/** Ends the refund in flight, because nothing is left to refund, and marks the tickets. */
async function chargeBack(
  tx: Tx,
  deps: SalesDeps,
  attempt: Attempt,
  { changes, next }: Decided<'charged-back'>,
): Promise<Settled> {
  await dropRefund(tx, attempt.id)
  await writeChanges(tx, deps, changes)
  const to = { from: ['sold' as const, 'refunding' as const], to: 'chargedback' as const, idRefund: null }
  await storeVendasTransition(tx, { attempt: attempt.id }, to, PROVIDER)
  return { next, stock: [] }
}

/**
 * A second order with the attempt's code: the provider no longer knew our idempotency key and made another order. It
 * gives no ticket and changes nothing about the attempt; it is stored with an alert, and its own job refunds it.
 */
async function secondOrder(tx: Tx, attempt: Attempt, order: ProviderOrder): Promise<void> {
  const before = await readSecondOrder(tx, { order: order.orderId })
  const isNew = before?.paid_cents === undefined || before.paid_cents === null
  const isOver = order.status === 'canceled' || order.status === 'refused' || order.status === 'chargedback'
  const { orderId, paidCents } = order
  await storeSecondOrder(tx, { order: orderId, attempt: attempt.id, paidCents, isOver })
  const line = { entity: 'attempt', entityId: attempt.id, fromState: attempt.status, actor: PROVIDER } as const
  const detail = { order: orderId, cents: paidCents }
  if (isNew) {
    await raiseAlert(tx, 'payment.second-order', attempt.id, ALERTA_DETAILS.otherOrder(orderId))
    await record(tx, [{ ...line, toState: 'second-order', detail }])
  }
  if (isOver && (isNew || before?.is_open)) await record(tx, [{ ...line, toState: 'second-order.ended', detail }])
}

/**
 * Carries out the decision about an attempt, in a transaction of its own that holds the locks under which it was
 * decided; counters and places are locked here, in their order (docs/selling.md#lock-order).
 * @throws Error when it contradicts the stored state
 */
export async function apply(
  tx: Tx,
  deps: SalesDeps,
  attempt: Attempt,
  order: ProviderOrder,
  decision: Decision,
): Promise<Settled> {
  switch (decision.kind) {
    case 'rows':
      await writeChanges(tx, deps, decision.changes)
      return { next: decision.next, stock: [] }
    case 'alert':
      await alertOnce(tx, decision.alert, attempt.id, decision.detail)
      return apply(tx, deps, attempt, order, decision.rows)
    case 'ended':
      await writeChanges(tx, deps, decision.changes)
      if (decision.refund) await refundPayment(tx, attempt, order, decision.refund.reason, decision.refund.stage)
      return { next: decision.next, stock: await giveBackHold(tx, deps, attempt, decision.hold) }
    case 'late-payment':
      return settleLatePayment(tx, deps, attempt, order, decision.facts)
    case 'charged-back':
      return chargeBack(tx, deps, attempt, decision)
    case 'confirm-refund':
      return endRefund(tx, deps, attempt, decision)
    case 'reversed-outside':
      return reverse(tx, deps, attempt, decision.known)
    case 'second-order':
      await secondOrder(tx, attempt, order)
      return unchanged
    case 'impossible':
      throw new Error(decision.why)
  }
}

async function giveBackHold(
  tx: Tx,
  deps: SalesDeps,
  attempt: Attempt,
  hold: 'refused' | 'canceled' | null,
): Promise<StockChanged[]> {
  if (hold === null) return []
  return hold === 'refused' ? returnToHold(tx, deps, attempt, 'payment.refused') : endPaying(tx, deps, attempt)
}
