import { sql } from 'drizzle-orm'
import type { SocioOfCliente, Subscription } from '../../../contract/socio.ts'
import { checkDueSocios } from '../../../server/jobs/check-socios.ts'
import { processInbox } from '../../../server/jobs/inbox.ts'
import type { Client } from '../../support/client.ts'
import type { ShopOptions } from '../../support/shop.ts'
import { cardOf, holdSeat, openClub, subscription } from '../../support/club.ts'
import { openKit } from './kit.ts'

type Listed = { id: string; code: string; status: string }

/** A shop with an open club, whose jobs run only when a test calls them, and the tools of the membership tests. */
export async function openClubKit(options: ShopOptions = {}) {
  const kit = await openKit({
    hooks: true,
    sandbox: { lateMs: 1000 },
    limits: { emptyReadGapSeconds: 1 },
    ...options,
    config: { PAGARME_TIMEOUT_MS: '700', ...options.config },
  })
  const { db, deps } = kit.shop
  await openClub(db, { lugares: 500 })
  let seat = 0
  const nextSeat = (): number => ++seat

  const control = (path: string, body: object = {}): Promise<Response> => kit.shop.control(`/__sandbox/${path}`, body)
  async function atProvider(who: Client): Promise<Listed[]> {
    const { body } = await who.get<{ data: { id: string }[] }>('pagarme/customers')
    return (await kit.provider<{ data: Listed[] }>(`subscriptions?customer_id=${body.data[0]?.id}`)).data
  }
  /** A cliente with a held seat and a stored card, ready to subscribe. */
  async function ready() {
    const who = await kit.buyer()
    const nr = nextSeat()
    const { body } = await holdSeat(who, nr)
    const click = subscription(body.id, await cardOf(kit.shop, who))
    return { who, nr, id: body.id, subscribe: () => who.post<Subscription>('pagarme/subscriptions', click) }
  }

  return {
    ...kit,
    nextSeat,
    control,
    atProvider,
    ready,
    faults: (list: object[]): Promise<unknown> => control('config', { faults: list }),
    socio: async (who: Client): Promise<SocioOfCliente> =>
      (await who.get<SocioOfCliente>(`socio/cliente/${who.id}`)).body,
    row: async (id: string) =>
      (await db.execute<{ state: string }>(sql`SELECT state FROM socio WHERE id = ${id}`)).rows[0],
    alerts: async (kind: string, subject: string): Promise<number> =>
      (await db.execute(sql`SELECT 1 FROM alert WHERE kind = ${kind} AND subject = ${subject}`)).rows.length,
    /** Makes a socio's check due and runs the club's job. */
    check: async (id: string): Promise<void> => {
      await db.execute(sql`UPDATE socio SET check_at = now() WHERE id = ${id}`)
      await checkDueSocios(deps)
    },
    /** Processes the received webhooks, then the checks that they made due. */
    hooks: async (): Promise<void> => {
      while (await processInbox(deps));
      await checkDueSocios(deps)
    },
  }
}
export type ClubKit = Awaited<ReturnType<typeof openClubKit>>
