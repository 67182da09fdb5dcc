import { setTimeout as sleep } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import type { watch } from '../../support/linear/watch.ts'
import type { BadShop } from './buyer.ts'
import { until } from './until.ts'

/** More than the duration of any payment or hold: a PIX is open for an hour. */
const HOURS = sql`interval '2 hours'`
const LOOKS = 200
const EVERY_MS = 200

/** Records that are not finished: there must be none when their time is over. */
const OPEN: Readonly<Record<string, SQL>> = {
  'a payment is open': sql`SELECT id FROM payment_attempt WHERE status IN ('sending', 'waiting', 'refunding')`,
  'a refund is in progress': sql`SELECT id FROM refund WHERE status IN ('pending', 'sent')`,
  'a hold is open': sql`SELECT id FROM reserva WHERE status IN ('held', 'paying')`,
  'a hook is not processed': sql`SELECT id FROM webhook_inbox WHERE processed_at IS NULL`,
}

/** @returns the kinds of open records, with their numbers */
export async function stillOpen({ db }: Pick<BadShop, 'db'>): Promise<string[]> {
  const open: string[] = []
  for (const [what, query] of Object.entries(OPEN)) {
    const { rows } = await db.execute<{ id: string }>(query)
    if (rows.length > 0) open.push(`${what}: ${rows.length}, as ${rows[0]?.id}`)
  }
  return open
}

/** Moves all deadlines two hours back, at the shop and at the provider. */
async function passHours({ db, control }: BadShop, watched: ReturnType<typeof watch>): Promise<void> {
  const { rows: pix } = await db.execute<{ charge_id: string }>(
    sql`SELECT charge_id FROM payment_attempt WHERE status = 'waiting' AND method = 'pix' AND charge_id IS NOT NULL`,
  )
  for (const { charge_id } of pix) await control(`/__sandbox/charges/${charge_id}/expire`, {})
  const { rows: held } = await db.execute<{ id: string }>(sql`SELECT id FROM reserva WHERE status = 'held'`)
  const steps = held.map(({ id }) => ({ kind: 'overdue' as const, hold: id }))
  await watched.note('two hours pass', steps, async () => {
    await db.execute(sql`UPDATE reserva SET expires_at = expires_at - ${HOURS} WHERE status = 'held'`)
    await db.execute(sql`UPDATE venda SET expires_at = expires_at - ${HOURS}, held_at = held_at - ${HOURS}
      WHERE status = 'held'`)
  })
  await db.execute(sql`UPDATE payment_attempt SET created_at = created_at - ${HOURS}, check_at = check_at - ${HOURS},
    empty_read_at = empty_read_at - ${HOURS}, hook_at = hook_at - ${HOURS} WHERE status IN ('sending', 'waiting', 'refunding')`)
  await db.execute(sql`UPDATE refund SET check_at = check_at - ${HOURS}, sent_at = sent_at - ${HOURS}
    WHERE status IN ('pending', 'sent')`)
  await db.execute(sql`UPDATE webhook_inbox SET next_try_at = next_try_at - ${HOURS} WHERE processed_at IS NULL`)
}

/**
 * Lets all deadlines pass, three times: a payment that the provider does not know is read twice, and a refund that was
 * not carried out is sent again.
 * @returns the records that are still open
 */
export async function passTime(shop: BadShop, watched: ReturnType<typeof watch>, looks = LOOKS): Promise<string[]> {
  let open: string[] = []
  for (let turn = 0; turn < 3; turn += 1) {
    await until('time to pass', () => passHours(shop, watched).then(() => true))
    for (let look = 0; look < looks; look += 1) {
      await sleep(EVERY_MS)
      open = await until('what is open', () => stillOpen(shop))
      if (open.length === 0) return []
    }
  }
  return open
}
