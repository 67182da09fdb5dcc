import type { Tx } from '../db/connection.ts'
import { uuidOf } from '../sales/pay/order-id.ts'
import { expectSecondOrders } from '../sales/refund/second-order-repo.ts'
import { armRefunds, armSocioRows, type Hook, lockAttemptRows, makeDue } from './arm-checks-repo.ts'
import { mayChange, urgencyOf } from './hook-kinds.ts'

/**
 * `busy`: its order, or a read of it, is in progress. `locked`: another transaction is changing its attempt or socio,
 * so its state is not known; the other hooks do not wait for that transaction.
 */
export type HookOutcome = 'armed' | 'final' | 'ignored' | 'unknown' | 'busy' | 'locked'
/** The job for which the hooks have made work due. */
export type ArmedJob = 'confirm' | 'reconcile' | 'refunds' | 'club' | 'teste'
type Arms = (job: ArmedJob) => void
type Outcomes = [Hook, HookOutcome][]

/** Makes the checks of socios due now. They are found by the provider's id or, before that is stored, by our code. */
export async function armSocios(tx: Tx, hooks: Hook[], arms: Arms): Promise<Outcomes> {
  if (!hooks.length) return []
  const socios = await armSocioRows(
    tx,
    hooks.flatMap((hook) => hook.subscription_id ?? []),
    ownIds(hooks),
  )
  if (socios.some(({ is_armed }) => is_armed)) arms('club')
  const found = finder(socios, ({ id_assinatura }) => id_assinatura)
  return hooks.map((hook) => {
    const socio = found(hook, hook.subscription_id)
    return [hook, socio ? (socio.is_armed ? 'armed' : 'locked') : 'unknown']
  })
}

/**
 * Makes reads of the attempts' orders due: at once, or as regular checks. For an attempt with a refund in flight, the
 * refund's check is made due instead: one read of the charge serves both. A hook that names another order than the
 * attempt's makes a read of that one due, too. The rows are locked, so that a hook that arrives while the attempt is
 * being settled sees the new state.
 */
export async function armAttempts(tx: Tx, hooks: Hook[], arms: Arms): Promise<Outcomes> {
  if (!hooks.length) return []
  const attempts = await lockAttemptRows(
    tx,
    hooks.flatMap((hook) => hook.order_id ?? []),
    ownIds(hooks),
  )
  const found = finder(attempts, ({ order_id }) => order_id)
  const refunding = await armRefunds(
    tx,
    attempts.flatMap(({ id, status }) => (status === null ? [] : [id])),
  )
  if (refunding.size) arms('refunds')
  const second = hooks.flatMap((hook) => {
    const attempt = found(hook, hook.order_id)
    // The transaction that has locked the attempt may be storing the order: it is stored when the hook is retried.
    if (!attempt?.order_id || attempt.status === null || hook.order_id === null) return []
    return hook.order_id === attempt.order_id ? [] : [{ order: hook.order_id, attempt: attempt.id }]
  })
  await expectSecondOrders(tx, second)
  if (second.length) arms('refunds')
  const due = { now: new Set<string>(), soon: new Set<string>() }
  const outcomes = hooks.map((hook): Outcomes[number] => {
    const attempt = found(hook, hook.order_id)
    if (!attempt) return [hook, 'unknown']
    if (attempt.status === null) return [hook, 'locked']
    if (refunding.has(attempt.id)) return [hook, 'armed']
    if (!mayChange(attempt.status, hook.type)) return [hook, 'final']
    const urgency = urgencyOf(hook.type) === 'now' ? 'now' : 'soon'
    // The answer to the order, or to a read, is expected soon, and settles it.
    const isAnswered = attempt.is_read || attempt.status === 'sending'
    if (urgency === 'now' && isAnswered && hook.is_new) return [hook, 'busy']
    due[urgency].add(attempt.id)
    return [hook, 'armed']
  })
  if (due.now.size) {
    arms('confirm')
    await makeDue(tx, 'hook_at', [...due.now])
  }
  if (due.soon.size) {
    arms('reconcile')
    await makeDue(tx, 'check_at', [...due.soon])
  }
  return outcomes
}

/** Our own ids of the hooks' attempts or socios. */
const ownIds = (hooks: Hook[]): string[] => hooks.flatMap(({ code }) => uuidOf(code) ?? [])

/** The row that a hook refers to: by our code, else by the provider's id. */
function finder<Row extends { id: string }>(rows: Row[], providerIdOf: (row: Row) => string | null) {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const byProviderId = new Map(rows.map((row) => [providerIdOf(row), row]))
  return ({ code }: Hook, providerId: string | null): Row | undefined =>
    byId.get(uuidOf(code) ?? '') ?? (providerId === null ? undefined : byProviderId.get(providerId))
}
