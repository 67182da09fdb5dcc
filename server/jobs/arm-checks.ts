import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../db/connection.ts'
import { rows } from '../db/rows.ts'
import { RawAttempt } from '../sales/attempts-repo.ts'
import { uuidOf } from '../sales/pay/order-id.ts'
import { mayChange, urgencyOf } from './hook-kinds.ts'

/** A stored webhook that is to be processed. */
export const Hook = z.strictObject({
  id: z.string(),
  type: z.string(),
  code: z.string().nullable(),
  order_id: z.string().nullable(),
  subscription_id: z.string().nullable(),
  tries: z.int(),
  is_new: z.boolean(),
})
export type Hook = z.infer<typeof Hook>

/**
 * `busy`: its order, or a read of it, is under way. `locked`: another transaction is changing its attempt or socio, so its state
 * is not known; nobody waits for that transaction while other hooks do.
 */
export type HookOutcome = 'armed' | 'final' | 'ignored' | 'unknown' | 'busy' | 'locked'
/** The job that the hooks have made due. */
export type ArmedJob = 'confirm' | 'refunds' | 'club'
type Arms = (job: ArmedJob) => void
type Outcomes = [Hook, HookOutcome][]

const uuids = (ids: (string | null)[]): SQL => sql`ANY(${sql.param(ids.filter((id) => id !== null))}::uuid[])`
const texts = (ids: (string | null)[]): SQL => sql`ANY(${sql.param(ids.filter((id) => id !== null))}::text[])`

const SocioRow = z.strictObject({ id: z.string(), id_assinatura: z.string().nullable(), is_armed: z.boolean() })

/** Makes the checks of socios due now. They are found by the provider's id or, before that is stored, by our code. */
export async function armSocios(tx: Tx, hooks: Hook[], arms: Arms): Promise<Outcomes> {
  if (!hooks.length) return []
  const socios = await rows(tx, SocioRow)`
    WITH known AS MATERIALIZED (SELECT id, id_assinatura FROM socio
        WHERE id_assinatura = ${texts(hooks.map((hook) => hook.subscription_id))} OR id = ${uuids(hooks.map(({ code }) => uuidOf(code)))}),
      free AS MATERIALIZED (SELECT id FROM socio WHERE id IN (SELECT id FROM known) FOR NO KEY UPDATE SKIP LOCKED),
      armed AS (UPDATE socio SET check_at = clock_timestamp() WHERE id IN (SELECT id FROM free) RETURNING id)
    SELECT k.id, k.id_assinatura, a.id IS NOT NULL AS is_armed FROM known k LEFT JOIN armed a USING (id)`
  if (socios.some(({ is_armed }) => is_armed)) arms('club')
  const found = finder(socios, ({ id_assinatura }) => id_assinatura)
  return hooks.map((hook) => {
    const socio = found(hook, hook.subscription_id)
    return [hook, socio ? (socio.is_armed ? 'armed' : 'locked') : 'unknown']
  })
}

/** `status` null: the row is locked. */
const Attempt = z.strictObject({
  id: z.string(),
  order_id: z.string().nullable(),
  status: RawAttempt.shape.status.nullable(),
  is_read: z.boolean().nullable(),
})
type Attempt = z.infer<typeof Attempt>

/**
 * Makes reads of the attempts' orders due: at once, or by the polling. An attempt with a refund in flight has that
 * refund's check made due instead: one read of the charge serves both. The rows are locked, so that a hook that comes
 * while the attempt is being settled sees the new state.
 */
export async function armAttempts(tx: Tx, hooks: Hook[], arms: Arms): Promise<Outcomes> {
  if (!hooks.length) return []
  const attempts = await rows(tx, Attempt)`
    WITH known AS MATERIALIZED (SELECT id, order_id FROM payment_attempt
        WHERE id = ${uuids(hooks.map(({ code }) => uuidOf(code)))} OR order_id = ${texts(hooks.map((hook) => hook.order_id))}),
      free AS MATERIALIZED (SELECT id, status, coalesce(hook_at > clock_timestamp(), false) AS is_read FROM payment_attempt
        WHERE id IN (SELECT id FROM known) FOR NO KEY UPDATE SKIP LOCKED)
    SELECT k.id, k.order_id, f.status, f.is_read FROM known k LEFT JOIN free f USING (id)`
  const found = finder(attempts, ({ order_id }) => order_id)
  const refunding = await armRefunds(tx, attempts)
  if (refunding.size) arms('refunds')
  const due = { now: new Set<string>(), soon: new Set<string>() }
  const outcomes = hooks.map((hook): Outcomes[number] => {
    const attempt = found(hook, hook.order_id)
    if (!attempt) return [hook, 'unknown']
    if (attempt.status === null) return [hook, 'locked']
    if (refunding.has(attempt.id)) return [hook, 'armed']
    if (!mayChange(attempt.status, hook.type)) return [hook, 'final']
    const urgency = urgencyOf(hook.type) === 'now' ? 'now' : 'soon'
    // The answer to the order, or to a read, is on its way, and settles it.
    const isAnswered = attempt.is_read || attempt.status === 'sending'
    if (urgency === 'now' && isAnswered && hook.is_new) return [hook, 'busy']
    due[urgency].add(attempt.id)
    return [hook, 'armed']
  })
  if (due.now.size) arms('confirm')
  for (const [column, ids] of [
    ['hook_at', due.now],
    ['check_at', due.soon],
  ] as const)
    if (ids.size)
      await tx.execute(
        sql`UPDATE payment_attempt SET ${sql.identifier(column)} = clock_timestamp() WHERE id = ${uuids([...ids])}`,
      )
  return outcomes
}

/** The row that a hook is about: by our code, else by the provider's id. */
function finder<Row extends { id: string }>(rows: Row[], providerIdOf: (row: Row) => string | null) {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const byProviderId = new Map(rows.map((row) => [providerIdOf(row), row]))
  return ({ code }: Hook, providerId: string | null): Row | undefined =>
    byId.get(uuidOf(code) ?? '') ?? (providerId === null ? undefined : byProviderId.get(providerId))
}

const RefundingRow = z.strictObject({ id_attempt: z.string() })

async function armRefunds(tx: Tx, attempts: Attempt[]): Promise<Set<string>> {
  const locked = attempts.flatMap(({ id, status }) => (status === null ? [] : [id]))
  const found = await rows(tx, RefundingRow)`UPDATE refund SET check_at = clock_timestamp()
    WHERE id_attempt = ${uuids(locked)} AND status IN ('pending', 'sent') RETURNING id_attempt`
  return new Set(found.map(({ id_attempt }) => id_attempt))
}
