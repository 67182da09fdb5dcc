import { transaction } from '../../db/transaction.ts'
import { isRefusedForNow, type ProviderOrder } from '../../gateways/payment.ts'
import { alertOnce } from '../alerts-repo.ts'
import { type Attempt, lockAttempt, readAttempt } from '../attempts-repo.ts'
import { announceOrder } from '../pay/order-view.ts'
import type { SalesDeps } from '../sales-deps.ts'
import { isForAttempt } from '../settle/provider-facts.ts'
import { consumeReadShare, type Reader } from '../settle/read-share.ts'
import { settle } from '../settle/settle.ts'
import { unchanged } from '../settle/settled.ts'
import { saleTransaction } from '../tell-stock.ts'
import { claimRefundOf } from './due-repo.ts'
import { confirmRefund, failRefund } from './end.ts'
import { callFor, nextStep } from './next-step.ts'
import { isInFlight, moveRefund, type Refund, readRefund, scheduleRefundCheck } from './refund-repo.ts'

const RECHECK_SECONDS = 20
const RECHECK_MAX_SECONDS = 600
/** After too many tries on one charge the provider allows one in 15 minutes. */
const REFUSED_WAIT_SECONDS = 900
const SLOW_SECONDS = 3600

/**
 * Advances one refund by a step (docs/selling.md#refunds): reads the charge, lets `settle` confirm the refund, and
 * otherwise sends the call if it may be sent, or ends the refund if the provider refused it (`nextStep`). Called
 * immediately by a person's request, then repeatedly by the job.
 */
export async function advanceRefund(deps: SalesDeps, id: string, reader: Reader = 'refunds'): Promise<void> {
  const refund = await readRefund(deps.db, id)
  const attempt = refund && (await readAttempt(deps.db, refund.id_attempt))
  if (!attempt || !isInFlight(refund)) return
  if (refund.cents === 0) return confirmFreeRefund(deps, attempt, refund)
  const order = await readCharge(deps, attempt, reader)
  return order ? takeStep(deps, attempt, id, order, reader) : postpone(deps, refund)
}

/**
 * The same for the automatic refund of an attempt whose charge has just been read and settled by the reconciler, if it is
 * due: whoever has claimed it works on it already.
 */
export async function advanceSettled(deps: SalesDeps, attempt: Attempt, order: ProviderOrder): Promise<void> {
  const id = await claimRefundOf(deps.db, attempt.id)
  if (id !== null) await takeStep(deps, attempt, id, order, 'refunds')
}

async function takeStep(
  deps: SalesDeps,
  attempt: Attempt,
  id: string,
  order: ProviderOrder,
  reader: Reader,
): Promise<void> {
  const now = await readRefund(deps.db, id)
  if (!isInFlight(now)) return
  if (!isForAttempt(attempt, order)) return postpone(deps, now)
  const step = nextStep(now, order, deps.now())
  if (step.trouble !== undefined) await reportTrouble(deps, now, step.trouble)
  if (step.kind === 'wait') await postpone(deps, now)
  if (step.kind === 'send') await send(deps, attempt, now, order, reader)
}

/** Reads the charge within the reader's share and settles it; null when it could not be read. */
async function readCharge(deps: SalesDeps, attempt: Attempt, reader: Reader): Promise<ProviderOrder | null> {
  if (!(await consumeReadShare(deps, reader))) return null
  const outcome = attempt.order_id
    ? await deps.gateway.readOrder(attempt.order_id)
    : await deps.gateway.findOrders(attempt.id)
  const order = outcome.kind !== 'ok' ? null : Array.isArray(outcome.value) ? outcome.value[0] : outcome.value
  if (!order) return null
  await settle(deps, attempt.id, order)
  return order
}

async function send(
  deps: SalesDeps,
  attempt: Attempt,
  refund: Refund,
  order: ProviderOrder,
  reader: Reader,
): Promise<void> {
  // Both clocks are the database's, but ours is some milliseconds off: a refund is not sent before it is requested.
  const sentAt = new Date(Math.max(deps.now().getTime(), refund.created_at.getTime())).toISOString()
  const { cents, expected } = callFor(refund, order)
  // Only the process whose UPDATE stores `sent_at` makes the call, so two concurrent processes cannot both make it.
  const isMine = await transaction(deps.db, (tx) =>
    moveRefund(
      tx,
      refund,
      'call.start',
      refund.actor,
      {
        sent_at: sentAt,
        tries: refund.tries + 1,
        expected_canceled_cents: expected,
        seen_transaction: order.transactionId,
      },
      { expected },
    ),
  )
  if (!isMine || !order.chargeId) return
  const outcome = await deps.gateway.cancelCharge(order.chargeId, cents, refund.id)
  switch (outcome.kind) {
    case 'ok':
      await settle(deps, attempt.id, outcome.value)
      return afterCall(deps, refund.id, outcome.value)
    case 'rejected':
      if (isRefusedForNow(outcome)) return restoreUnsent(deps, refund, REFUSED_WAIT_SECONDS, outcome.status)
      return checkAfterRefusal(deps, attempt, refund.id, outcome.status, reader)
    case 'unreached':
      return restoreUnsent(deps, refund, RECHECK_SECONDS, 'unreached')
    case 'busy':
    case 'unknown':
      return postpone(deps, refund)
  }
}

/** What the answer to the call shows: it may have failed at once. Nothing is sent again so soon. */
async function afterCall(deps: SalesDeps, id: string, order: ProviderOrder): Promise<void> {
  const now = await readRefund(deps.db, id)
  if (!isInFlight(now)) return
  const { trouble, kind } = nextStep(now, order, deps.now())
  if (trouble !== undefined) await reportTrouble(deps, now, trouble)
  if (kind !== 'end') await postpone(deps, now)
}

/**
 * The provider rejected this call, but an earlier one may have worked. The charge is read again, and the refund has failed
 * only if the charge is then still `paid`.
 */
async function checkAfterRefusal(
  deps: SalesDeps,
  attempt: Attempt,
  id: string,
  status: number,
  reader: Reader,
): Promise<void> {
  const order = await readCharge(deps, attempt, reader)
  const now = await readRefund(deps.db, id)
  if (!isInFlight(now)) return
  if (order?.status === 'paid') await reportTrouble(deps, now, `refused by the provider: ${status}`)
  if (now.automatic || order?.status !== 'paid') await postpone(deps, now)
}

/**
 * The call did not reach the provider, or the rejection is temporary: restores the refund's state from before the call,
 * raises an alert and schedules the next try.
 */
async function restoreUnsent(deps: SalesDeps, before: Refund, seconds: number, why: string | number): Promise<void> {
  const now = await readRefund(deps.db, before.id)
  if (!isInFlight(now)) return
  await transaction(deps.db, (tx) =>
    moveRefund(
      tx,
      now,
      before.status === 'pending' ? 'call.undone' : 'repeat.undone',
      before.actor,
      { sent_at: before.sent_at?.toISOString() ?? null, tries: before.tries },
      { why },
    ),
  )
  await alertOnce(deps.db, 'refund.delayed', before.id_attempt, String(why))
  await scheduleRefundCheck(deps.db, before.id, seconds)
}

async function postpone(deps: SalesDeps, refund: Refund): Promise<void> {
  const age = (deps.now().getTime() - refund.created_at.getTime()) / 1000
  if (age > SLOW_SECONDS) await alertOnce(deps.db, 'refund.slow', refund.id_attempt, refund.id)
  await scheduleRefundCheck(deps.db, refund.id, Math.min(RECHECK_SECONDS + age / 10, RECHECK_MAX_SECONDS))
}

/** A requested refund ends: its tickets are valid again. An automatic one only raises the alert, and goes on. */
async function reportTrouble(deps: SalesDeps, refund: Refund, why: string): Promise<void> {
  if (refund.automatic) return alertOnce(deps.db, 'refund.failed', refund.id_attempt, why)
  const failed = await transaction(deps.db, async (tx) => {
    const attempt = await lockAttempt(tx, refund.id_attempt)
    return attempt !== null && (await failRefund(tx, attempt, refund, why))
  })
  if (failed) await announceOrder(deps, refund.id_attempt)
}

/** Confirms a refund of tickets that cost nothing; the provider is not called. */
async function confirmFreeRefund(deps: SalesDeps, { id }: Attempt, refund: Refund): Promise<void> {
  const { changed } = await saleTransaction(deps, async (tx) => {
    const attempt = await lockAttempt(tx, id)
    const now = await readRefund(tx, refund.id)
    return attempt?.status === 'paid' && isInFlight(now)
      ? confirmRefund(tx, attempt, now, { check_at: null })
      : { ...unchanged, now: attempt }
  })
  if (changed) await announceOrder(deps, id)
}
