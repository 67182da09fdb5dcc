import { isoSeconds } from '../core/ids.ts'
import type { Sandbox } from '../core/sandbox.ts'
import type { Timer } from '../core/timers.ts'
import { scenarioOfCard } from './cards.ts'
import { chargeback } from './chargebacks.ts'
import { type Found, findCharge, saveChange } from './charges.ts'
import { Checker } from './checker.ts'
import type { Charge } from './order-types.ts'
import { problem } from './problem.ts'
import { scenarioOf } from './test-cards.ts'
import { cancelUnpaid, fail, isPast, isUndecided, nextTransaction, paidStatus, pay } from './transitions.ts'

type Outcome = 'at-once' | 'fails' | 'later' | 'later-fails'

const REFUNDABLE = ['paid', 'overpaid', 'underpaid']
const FREE_ATTEMPTS = 10
const QUARTER_HOUR_MS = 15 * 60_000

const refundableCents = (charge: Charge): number => (charge.paid_amount ?? 0) - (charge.canceled_amount ?? 0)

function completeRefund(sandbox: Sandbox, found: Found, amount: number): void {
  const { charge } = found
  const pix = charge.payment_method === 'pix'
  const full = amount >= refundableCents(charge)
  charge.canceled_amount = (charge.canceled_amount ?? 0) + amount
  charge.status = full ? 'canceled' : 'paid'
  if (full) charge.canceled_at = isoSeconds(sandbox.now())
  // PIX has no status for a partial refund (Pagar.me docs), so only the transaction's amount shows it.
  charge.last_transaction = nextTransaction(sandbox, charge, {
    amount,
    status: full || pix ? 'refunded' : 'partial_refunded',
    success: true,
    operation_type: pix ? undefined : 'cancel',
  })
  saveChange(sandbox, found, [full ? 'charge.refunded' : 'charge.partial_canceled'])
}

/** After a failed refund the charge is paid as before. Pagar.me names insufficient balance as a cause. */
function refuseRefund(sandbox: Sandbox, found: Found): void {
  const { charge } = found
  charge.status = paidStatus(charge.paid_amount ?? charge.amount, charge.amount)
  charge.last_transaction = nextTransaction(sandbox, charge, {
    status: charge.payment_method === 'pix' ? 'with_error' : 'error_on_refunding',
    success: false,
    gateway_response: { code: '412', errors: [{ message: 'Saldo insuficiente para o estorno.' }] },
  })
  saveChange(sandbox, found, ['charge.updated'])
}

function outcomeOf(sandbox: Sandbox, charge: Charge): Outcome {
  const pix = charge.payment_method === 'pix'
  if (sandbox.settings.take('failRefunds')) return pix ? 'later-fails' : 'fails'
  if (pix) return 'later'
  const { refund } = scenarioOf(scenarioOfCard(sandbox, charge.last_transaction.card?.id ?? ''))
  if (refund === 'undone') return 'later-fails'
  return refund
}

function startRefund(sandbox: Sandbox, found: Found, amount: number, succeeds: boolean): void {
  const { charge } = found
  const pix = charge.payment_method === 'pix'
  charge.status = 'processing'
  charge.last_transaction = nextTransaction(sandbox, charge, {
    amount,
    status: pix ? 'pending_refund' : 'with_error',
    success: pix,
  })
  const delay = pix ? sandbox.options.lateMs / 4 : sandbox.options.lateMs
  sandbox.timers.schedule(delay, charge.id, succeeds ? 'refund-done' : 'refund-failed', amount)
  saveChange(sandbox, found, ['charge.processing'])
}

/** The acquirer may cancel an unpaid card charge with a delay. */
function startCancel(sandbox: Sandbox, found: Found): void {
  const { charge } = found
  charge.last_transaction = nextTransaction(sandbox, charge, { status: 'waiting_cancellation' })
  sandbox.timers.schedule(sandbox.options.lateMs, charge.id, 'cancel')
  saveChange(sandbox, found, ['charge.updated'])
}

/** DELETE /charges/{id}: cancels an unpaid charge, refunds a paid one. A PIX refund is not immediate (inference). */
export function cancelCharge(sandbox: Sandbox, chargeId: string, wanted: number | undefined, body: unknown): Found {
  return sandbox.db.transaction(() => {
    const found = findCharge(sandbox, chargeId)
    const { charge } = found
    if (charge.payment_method === 'pix' && exceedsCancelLimit(sandbox, charge.id)) {
      throw problem(429, 'Too many cancellation attempts for this charge.')
    }
    if (isUndecided(charge)) {
      if (charge.payment_method === 'credit_card' && sandbox.settings.take('slowCancels')) startCancel(sandbox, found)
      else cancelUnpaid(sandbox, found)
      return found
    }
    if (!REFUNDABLE.includes(charge.status)) throw problem(412, 'This charge can not be canceled.')
    const amount = wanted ?? refundableCents(charge)
    const check = new Checker()
    if (amount > refundableCents(charge))
      check.fail('amount', 'The amount is greater than the amount available for cancellation.')
    check.done(body)
    const outcome = outcomeOf(sandbox, charge)
    if (outcome === 'at-once') completeRefund(sandbox, found, amount)
    else if (outcome === 'fails') refuseRefund(sandbox, found)
    else startRefund(sandbox, found, amount, outcome === 'later')
    return found
  })
}

/** Pagar.me docs: after ten attempts on one PIX charge, one more every 15 minutes. */
function exceedsCancelLimit(sandbox: Sandbox, chargeId: string): boolean {
  const key = `cancel ${chargeId}`
  const counter = sandbox.counters.get(key)
  const now = sandbox.now()
  if (!counter) {
    sandbox.counters.set(key, { until: now, count: 1 })
    return false
  }
  if (counter.count >= FREE_ATTEMPTS && counter.until > now) return true
  counter.count += 1
  if (counter.count >= FREE_ATTEMPTS) counter.until = now + QUARTER_HOUR_MS
  return false
}

/** Executes a due timer. A charge whose status changed in the meantime is not touched. */
export function act(sandbox: Sandbox, timer: Timer): void {
  const found = findCharge(sandbox, timer.charge_id)
  const { charge } = found
  if (timer.action === 'chargeback') {
    if (charge.status === 'paid') chargeback(sandbox, charge.id)
  } else if (timer.action === 'refund-done' || timer.action === 'refund-failed') {
    if (charge.status !== 'processing') return
    if (timer.action === 'refund-done') completeRefund(sandbox, found, timer.amount ?? refundableCents(charge))
    else refuseRefund(sandbox, found)
  } else if (isUndecided(charge)) {
    if (timer.action === 'pay') {
      if (!isPast(charge, sandbox.now())) pay(sandbox, charge.id)
    } else if (timer.action === 'fail') fail(sandbox, charge.id)
    else cancelUnpaid(sandbox, found)
  }
}
