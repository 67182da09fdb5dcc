import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Order } from '../../../contract/pagarme.ts'
import { processInbox } from '../../../server/jobs/inbox.ts'
import type { ReadShare } from '../../../server/sales/settle/read-budget-repo.ts'
import { makeClients } from '../../support/client.ts'
import { makeEvento, makeLote } from '../../support/fixtures.ts'
import type { Kit } from './kit.ts'
import { sendHook } from './relay.ts'

/** With this budget each share has one read, and the next follows after more than ten seconds. */
export const ONE_READ = { providerReadsPerMinute: 6 }

/** The provider's times have whole seconds, and a second with more orders than a page (30) is read in another way. */
const ORDERS_PER_SECOND = 15

/** Open PIX of different buyers, and functions for reads, webhooks and the budget. */
export async function openPix(kit: Kit, count: number) {
  const { db, deps } = kit.shop
  const { lote } = await makeLote(db, await makeEvento(db))
  const orders: Order[] = []
  for (const [index, buyer] of kit.watched.add(await makeClients(kit.shop, count)).entries()) {
    if (index > 0 && index % ORDERS_PER_SECOND === 0) await new Promise((resolve) => setTimeout(resolve, 1000))
    const hold = await buyer.reserve([{ id_evento_setor_lote: lote, qtde: 1 }])
    orders.push((await buyer.payPix(hold.body.id)).body)
  }
  const codes = orders.map(({ code }) => code)
  const receive = async (code: string | undefined, type: string): Promise<string> => {
    const id = `hook_${randomUUID()}`
    const order = orders.find((one) => one.code === code)?.id ?? 'or_x'
    await sendHook(kit.shop.url, { id, type, data: { id: order, code } })
    return id
  }
  return {
    orders,
    codes,
    receive,
    processHooks: async () => {
      while (await processInbox(deps));
    },
    /** A webhook arrives and is processed. */
    hook: async (code: string | undefined, type = 'order.paid'): Promise<void> => {
      await receive(code, type)
      while (await processInbox(deps));
    },
    reads: async () => (await kit.calls('GET', /\/orders/)).map(({ path }) => path),
    paid: async (): Promise<number> => (await kit.all(sql`SELECT 1 FROM payment_attempt WHERE status = 'paid'`)).length,
    allDue: () => db.execute(sql`UPDATE payment_attempt SET check_at = clock_timestamp() WHERE status = 'waiting'`),
    noneDue: () =>
      db.execute(sql`UPDATE payment_attempt SET check_at = clock_timestamp() + interval '1 hour', hook_at = NULL
        WHERE status = 'waiting'`),
    refill: () => db.execute(sql`UPDATE read_budget SET free_at = clock_timestamp()`),
    empty: (share: ReadShare) =>
      db.execute(sql`UPDATE read_budget SET free_at = clock_timestamp() + interval '1 hour' WHERE share = ${share}`),
    queues: async (code: string | undefined) => {
      const [row] = await kit.all<{ hook: number | null; check: number | null; status: string }>(sql`
        SELECT status, extract(epoch FROM hook_at - clock_timestamp())::float8 AS hook,
          extract(epoch FROM check_at - clock_timestamp())::float8 AS check FROM payment_attempt WHERE id = ${code}`)
      return row
    },
  }
}
