import { sql } from 'drizzle-orm'
import type { Webhook } from '../../contract/pagarme.ts'
import type { AttemptStatus } from '../../machines/payment-attempt.ts'
import type { Tx } from '../db/connection.ts'
import { raiseAlert } from '../db/history.ts'
import { transaction } from '../db/transaction.ts'
import type { SalesDeps } from '../sales/sales-deps.ts'
import { mayChange, urgencyOf } from './hook-kinds.ts'

/** Seconds between the attempts to match a hook whose order or subscription is not known yet. */
const RETRY_SECONDS = 5
/** An unknown hook is retried because it may arrive before the provider's answer is stored; then it raises an alert. */
const TRIES = 4
/**
 * A hook waits so long while a read of its order is under way, because that read usually answers it, too: a payment has
 * several hooks. Only for its first seconds, since a provider that does not answer would make it wait again and again.
 */
const BUSY_RETRY_SECONDS = 0.7
const BUSY_SECONDS = 10

/**
 * Stores a hook for `processInbox`; one that asks for nothing is processed already. Receiving the same hook again resets
 * its retries while it is unprocessed.
 */
export async function receiveHook(deps: Pick<SalesDeps, 'db'>, hook: Webhook): Promise<void> {
  const { id, order, code, subscription, invoice } = hook.data
  const ofOrder = hook.type.startsWith('order.')
  const orderId = ofOrder ? id : order?.id
  const ofClub = hook.type.startsWith('subscription.') ? id : (subscription?.id ?? invoice?.subscriptionId)
  const isNoted = urgencyOf(hook.type) === 'none'
  await deps.db.execute(sql`
    INSERT INTO webhook_inbox AS w (hook_id, type, code, order_id, subscription_id, processed_at, outcome)
    VALUES (${hook.id}, ${hook.type}, ${(ofOrder ? code : (order?.code ?? code)) ?? null}, ${orderId ?? null}, ${ofClub ?? null},
      ${isNoted ? sql`clock_timestamp()` : null}, ${isNoted ? 'noted' : null})
    ON CONFLICT (hook_id) DO UPDATE SET next_try_at = clock_timestamp(), tries = 0 WHERE w.processed_at IS NULL`)
}

type Row = {
  id: string
  type: string
  code: string | null
  order_id: string | null
  subscription_id: string | null
  tries: number
  is_new: boolean
}

/** `busy`: a read of its order is under way, and the hook waits for it. */
type Outcome = 'armed' | 'final' | 'unknown' | 'busy'

/**
 * Processes one hook: it only makes the check of its attempt, refund or socio due now (docs/selling.md#webhooks). The
 * data of the hook is never trusted.
 * @returns false when no hook is due
 */
export async function processInbox(deps: SalesDeps): Promise<boolean> {
  return transaction(deps.db, async (tx) => {
    const { rows } = await tx.execute<Row>(sql`SELECT id, type, code, order_id, subscription_id, tries,
        received_at > clock_timestamp() - make_interval(secs => ${BUSY_SECONDS}) AS is_new FROM webhook_inbox
      WHERE processed_at IS NULL AND next_try_at <= clock_timestamp() ORDER BY next_try_at LIMIT 1 FOR UPDATE SKIP LOCKED`)
    const hook = rows[0]
    if (!hook) return false
    const concernsOrders = hook.type.startsWith('order.') || hook.type.startsWith('charge')
    const outcome = hook.subscription_id
      ? await scheduleSocioCheck(tx, hook)
      : concernsOrders
        ? await scheduleAttemptCheck(tx, hook)
        : 'ignored'
    if (outcome === 'busy') return retry(tx, hook, BUSY_RETRY_SECONDS, hook.tries)
    if (outcome === 'unknown' && hook.tries + 1 < TRIES) return retry(tx, hook, RETRY_SECONDS, hook.tries + 1)
    if (outcome === 'unknown')
      await raiseAlert(tx, 'webhook.unknown', hook.subscription_id ?? hook.order_id ?? hook.code ?? hook.id, hook.type)
    await tx.execute(
      sql`UPDATE webhook_inbox SET processed_at = clock_timestamp(), outcome = ${outcome} WHERE id = ${hook.id}`,
    )
    return true
  })
}

async function retry(tx: Tx, { id }: Row, inSeconds: number, tries: number): Promise<true> {
  await tx.execute(sql`UPDATE webhook_inbox SET tries = ${tries},
    next_try_at = clock_timestamp() + make_interval(secs => ${inSeconds}) WHERE id = ${id}`)
  return true
}

/** Makes the socio's check due now. Found by the provider's id or, before that is stored, by our code. */
async function scheduleSocioCheck(tx: Tx, { subscription_id, code }: Row): Promise<'armed' | 'unknown'> {
  const { rowCount } = await tx.execute(sql`UPDATE socio SET check_at = clock_timestamp()
    WHERE id_assinatura = ${subscription_id} OR id = ${uuidOf(code)}::uuid`)
  return rowCount ? 'armed' : 'unknown'
}

const uuidOf = (code: string | null): string | null => (code && UUID.test(code) ? code.toLowerCase() : null)

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Makes a read of the attempt's order due. Found by our code or by the order's id. If it has a refund in flight, that
 * refund's check is made due instead: one read of the charge serves both. The row is locked, so that a hook that comes
 * while the attempt is being settled sees the new state.
 */
async function scheduleAttemptCheck(tx: Tx, hook: Row): Promise<Outcome> {
  const byCode = uuidOf(hook.code)
  const { rows } = await tx.execute<{ id: string; status: AttemptStatus; is_read: boolean }>(sql`
    SELECT id, status, coalesce(hook_at > clock_timestamp(), false) AS is_read FROM payment_attempt
    WHERE id = ${byCode}::uuid OR order_id = ${hook.order_id} LIMIT 1 FOR NO KEY UPDATE`)
  const attempt = rows[0]
  if (!attempt) return 'unknown'
  const refund = await tx.execute(sql`UPDATE refund SET check_at = clock_timestamp()
    WHERE id_attempt = ${attempt.id} AND status IN ('pending', 'sent')`)
  if (refund.rowCount) return 'armed'
  if (!mayChange(attempt.status, hook.type)) return 'final'
  const isUrgent = urgencyOf(hook.type) === 'now'
  if (isUrgent && attempt.is_read && hook.is_new) return 'busy'
  const column = isUrgent ? sql`hook_at` : sql`check_at`
  await tx.execute(sql`UPDATE payment_attempt SET ${column} = clock_timestamp() WHERE id = ${attempt.id}`)
  return 'armed'
}
