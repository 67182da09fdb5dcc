import { hash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Order, OrderInput } from '../../../contract/pagarme.ts'
import type { Outcome, ProviderOrder } from '../../gateways/payment.ts'
import { required } from '../../required.ts'
import { done, type Result, refuse } from '../../result.ts'
import { type Attempt, readAttempt } from '../attempts-repo.ts'
import type { SalesDeps } from '../sales-deps.ts'
import { publishAttempt, settle } from '../settle/settle.ts'
import { giveUp } from './give-up.ts'
import { readOrder, settledOrder } from './order-view.ts'
import { isOwnCustomer } from './orders-repo.ts'
import { type Started, startAttempt } from './start.ts'

const REPEAT_PAUSE_MS = 1000
/** How long a repeated click waits for the outcome of the first one. */
const REPEATED_CLICK_WAIT_MS = 3000
const REPEATED_CLICK_POLL_MS = 100

/**
 * Pays a reservation (docs/selling.md#paying): stores the attempt, calls the provider once outside any transaction, and
 * settles. Repeating the same click (`metadata.tentativa`) returns the attempt that the first one made.
 * @param input the items the buyer was shown, amounts in cents; refused unless they equal what we hold
 * @returns the order as it is now, amounts in cents; 404 for another cliente's reservation; 409 when the hold,
 *   the cart or the prices changed, or a payment is in progress; 422 when the click was used with another body, the
 *   installments are too many, the cliente has no customer at the provider, the payer is not one of theirs, or the
 *   provider rejected the order; 429 for too many PIX; 503 when the provider was not reached, so that nothing was charged
 */
export async function pay(deps: SalesDeps, idCliente: string, input: OrderInput): Promise<Result<Order>> {
  const payer = input.customer_id
  if (payer !== undefined && !(await isOwnCustomer(deps.db, idCliente, payer))) return refuse(422, 'payer.unknown')
  const requestHash = hash('sha256', JSON.stringify(input), 'hex')
  const started = await startAttempt(deps, { idCliente, input, requestHash })
  if (!started.ok) return started
  const { id, method, isNew } = started.value
  const paid = isNew && method !== 'free' ? await send(deps, started.value) : done(null)
  if (!paid.ok) return paid
  if (paid.value) return done(paid.value)
  if (!isNew) await awaitFirstClick(deps, started.value)
  else if (method === 'free') publishAttempt(deps, { id, status: 'paid', order_id: null }, null)
  return readOrder(deps.db, idCliente, id)
}

/** Handles a repeated click: waits briefly until the first one's attempt has left `sending`. */
async function awaitFirstClick(deps: SalesDeps, attempt: Started): Promise<void> {
  const until = Date.now() + Math.min(REPEATED_CLICK_WAIT_MS, deps.limits.repeatForMs)
  let now: Pick<Attempt, 'status'> | null = attempt
  while (now?.status === 'sending' && Date.now() < until) {
    await sleep(REPEATED_CLICK_POLL_MS)
    now = await readAttempt(deps.db, attempt.id)
  }
}

/**
 * Sends the stored body to the provider and settles its answer. The same body is sent again only within this request,
 * with the same idempotency key, and only after an outcome for which that cannot charge twice (`busy`, or `unknown` and
 * repeatable).
 * @returns the order, built from the stored data; null when it must be read
 */
async function send(deps: SalesDeps, attempt: Started): Promise<Result<Order | null>> {
  const until = Date.now() + deps.limits.repeatForMs
  let outcome: Outcome<ProviderOrder>
  // Once an outcome was unknown, the rejection of a repeat proves nothing about the earlier call.
  let mayHaveArrived = false
  for (;;) {
    outcome = await deps.gateway.createOrder(required(attempt.body, 'the body of an order'), attempt.id)
    mayHaveArrived ||= outcome.kind === 'busy' || outcome.kind === 'unknown'
    const again = outcome.kind === 'busy' || (outcome.kind === 'unknown' && outcome.repeatable)
    if (!again || Date.now() + REPEAT_PAUSE_MS > until) break
    await sleep(REPEAT_PAUSE_MS)
  }
  if (outcome.kind === 'ok') {
    const settled = await settle(deps, attempt.id, outcome.value)
    return done(settled && settledOrder(settled, outcome.value, attempt))
  }
  if (!mayHaveArrived && (outcome.kind === 'rejected' || outcome.kind === 'unreached')) {
    deps.log.warn({ attempt: attempt.id, outcome }, 'the provider rejected an order')
    await giveUp(deps, attempt.id, null)
    return outcome.kind === 'unreached' ? refuse(503, 'payment.unavailable') : refuse(422, 'payment.unavailable')
  }
  // It may have been charged. The reconciler reads it from the provider; until then the buyer sees it as `pending`.
  deps.log.warn({ attempt: attempt.id, outcome }, 'the outcome of an order is unknown')
  return done(null)
}
