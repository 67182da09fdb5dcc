import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Call } from '../../../sandbox/core/calls.ts'
import type { Order } from '../../../contract/pagarme.ts'
import type { PaymentGateway } from '../../../server/gateways/payment.ts'
import { reconcile } from '../../../server/jobs/reconcile.ts'
import { advanceDueRefunds } from '../../../server/jobs/run-refunds.ts'
import { type Answer, type Client, makeClients } from '../../support/client.ts'
import {
  type EventoOptions,
  type LoteOptions,
  makeEvento,
  makeLote,
  violatedInvariants,
} from '../../support/fixtures.ts'
import { watch } from '../../support/linear/watch.ts'
import { readProvider } from '../../support/provider.ts'
import { openShop, type Shop, type ShopOptions } from '../../support/shop.ts'

/** A killed process may have claimed a read, and its lease ends only after 45 seconds. */
const RECOVERED_MS = 90_000

/** Repeats `check` until it no longer throws, for at most `ms` milliseconds; then throws its last error. */
export async function eventually<T>(check: () => Promise<T>, ms = RECOVERED_MS): Promise<T> {
  const until = Date.now() + ms
  for (;;) {
    try {
      return await check()
    } catch (error) {
      if (Date.now() > until) throw error
      await sleep(25)
    }
  }
}

/** A shop whose jobs run only when a test calls them, with the tools of the fault tests. */
export async function openKit(options: ShopOptions = {}) {
  const shop = await openShop({ jobs: false, ...options })
  return { shop, ...tools(shop) }
}
export type Kit = Awaited<ReturnType<typeof openKit>>

type HeldOptions = LoteOptions & { qtde?: number; lugares_nr?: number[]; evento?: EventoOptions }

const CARD = { holder_name: 'MARIA SILVA', exp_month: 1, exp_year: 2040, cvv: '123' }

type KitShop = Pick<Shop, 'db' | 'control' | 'sandboxUrl'> & { url: string }

/** The tools of the tests; `shop.url` is read at each use, because a restarted server may have another address. */
export function tools(shop: KitShop) {
  const all = async <T extends Record<string, unknown>>(query: SQL): Promise<T[]> =>
    (await shop.db.execute<T>(query)).rows as T[]
  const watched = watch(shop.db)
  const provider = <T>(path: string): Promise<T> => readProvider<T>(shop, path)

  async function buyer(): Promise<Client> {
    const [client] = watched.add(await makeClients(shop as Shop, 1))
    if (!client) throw new Error('no buyer')
    return client
  }
  async function held(options: HeldOptions = {}, who?: Client) {
    const evento = await makeEvento(shop.db, options.evento)
    const { lote, setor } = await makeLote(shop.db, evento, options)
    const client = who ?? (await buyer())
    const itens = options.lugares_nr
      ? options.lugares_nr.map((nr_lugar) => ({ id_evento_setor_lote: lote, nr_lugar }))
      : [{ id_evento_setor_lote: lote, qtde: options.qtde ?? 2 }]
    const carrinho = randomUUID()
    const reserved = await client.reserve(itens, carrinho)
    expect(reserved.status).toBe(200)
    return { buyer: client, lote, setor, evento, reserva: reserved.body.id, carrinho, itens }
  }
  async function withPix(options: HeldOptions = {}, who?: Client) {
    const hold = await held(options, who)
    const answer = await hold.buyer.payPix(hold.reserva)
    expect(answer).toMatchObject({ status: 200, body: { status: 'waiting_payment' } })
    return { ...hold, order: answer.body }
  }
  async function card(client: Client, number: string): Promise<string> {
    const token = await fetch(`${shop.sandboxUrl}/core/v5/tokens?appId=pk_test_sandbox`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'card', card: { ...CARD, number } }),
    })
    const { id } = (await token.json()) as { id: string }
    const customers = await client.get<{ data: { id: string }[] }>('pagarme/customers')
    const made = await client.post<{ id: string }>(`pagarme/customers/${customers.body.data[0]?.id}/cards`, {
      token: id,
    })
    expect(made.status).toBe(200)
    return made.body.id
  }
  async function payCard(
    client: Client,
    reserva: string,
    number: string,
    tentativa = randomUUID(),
  ): Promise<Answer<Order>> {
    const card_id = await card(client, number)
    return client.post<Order>('pagarme/orders', {
      items: await client.items(reserva),
      payments: [{ payment_method: 'credit_card', credit_card: { installments: 1, card_id } }],
      metadata: { id_reserva: reserva, tentativa },
    })
  }

  return {
    all,
    /** The recorded calls of the buyers; a test file that calls `explained` after each test has them checked. */
    watched,
    eventually,
    provider,
    buyer,
    held,
    withPix,
    payCard,
    config: (settings: object) => shop.control('/__sandbox/config', settings),
    faults: (...faults: object[]) => shop.control('/__sandbox/config', { faults }),
    /** The buyer's bank pays; `force` pays a charge that the provider has already ended. */
    payAtBank: (order: { code: string }, payOptions: object = {}) =>
      shop.control(`/orders/${order.code}/pagar`, payOptions),
    /** Makes an attempt due for the reconciler's next run. */
    makeDue: (attempt: string) =>
      shop.db.execute(sql`UPDATE payment_attempt SET check_at = clock_timestamp() WHERE id = ${attempt}`),
    /** Makes the refund in progress of an attempt due for its job. */
    makeRefundDue: (attempt: string) =>
      shop.db.execute(
        sql`UPDATE refund SET check_at = clock_timestamp() WHERE id_attempt = ${attempt} AND check_at IS NOT NULL`,
      ),
    /** Makes a hold overdue. */
    makeOverdue: (reserva: string) =>
      watched.note('ends the time of the hold', [{ kind: 'overdue', hold: reserva }], async () => {
        await shop.db.execute(
          sql`UPDATE reserva SET expires_at = clock_timestamp() - interval '1 second' WHERE id = ${reserva}`,
        )
        await shop.db.execute(
          sql`UPDATE venda SET expires_at = clock_timestamp() - interval '1 second' WHERE id_reserva = ${reserva}`,
        )
      }),
    /** The attempt, with the reason and the call of its automatic refund. */
    attempt: async (id: string) => {
      const [row] = await all<{
        status: string
        check_at: string | null
        refund_reason: string | null
        id_reserva: string
        empty_read_at: string | null
        refund_sent_at: string | null
        order_id: string | null
        hook_at: string | null
      }>(sql`SELECT a.*, f.reason AS refund_reason, f.sent_at AS refund_sent_at FROM payment_attempt a
        LEFT JOIN refund f ON f.id_attempt = a.id AND f.automatic WHERE a.id = ${id}`)
      if (!row) throw new Error(`no attempt ${id}`)
      return row
    },
    reserva: async (id: string) => {
      const [row] = await all<{ status: string; left: number }>(
        sql`SELECT status, extract(epoch FROM expires_at - clock_timestamp())::int AS left FROM reserva WHERE id = ${id}`,
      )
      return { status: row?.status ?? 'gone', left: row?.left ?? 0 }
    },
    /** The statuses of the sales of an attempt or of a reservation, sorted. */
    vendas: async (id: string): Promise<string[]> =>
      (
        await all<{ status: string }>(
          sql`SELECT status FROM venda WHERE id_attempt = ${id} OR id_reserva = ${id} ORDER BY status`,
        )
      ).map((r) => r.status),
    tomados: async (lote: string): Promise<number> =>
      (await all<{ tomados: number }>(sql`SELECT tomados FROM lote WHERE id = ${lote}`))[0]?.tomados ?? -1,
    alerts: async (subject: string): Promise<string[]> =>
      (await all<{ kind: string }>(sql`SELECT kind FROM alert WHERE subject = ${subject} ORDER BY at`)).map(
        (r) => r.kind,
      ),
    calls: async (method: string, path: RegExp): Promise<Call[]> => {
      const { calls } = (await (await shop.control('/__sandbox/calls')).json()) as { calls: Call[] }
      return calls.filter((call) => call.method === method && path.test(call.path))
    },
    /** How many orders the provider has of this buyer, and how many of them are paid and not refunded. */
    charges: async (client: Client) => {
      const [row] = await all<{ id_pagar_me: string }>(sql`SELECT id_pagar_me FROM cliente WHERE id = ${client.id}`)
      const page = await provider<{ data: { charges: { status: string }[] }[]; paging: { total: number } }>(
        `orders?customer_id=${row?.id_pagar_me}&size=30`,
      )
      return { orders: page.paging.total, paid: page.data.filter((o) => o.charges[0]?.status === 'paid').length }
    },
    expectInvariants: async () => expect(await violatedInvariants(shop.db)).toEqual([]),
  }
}

/** Runs `work` while some calls to the provider are replaced. */
export async function withGateway<T>(
  { shop }: Pick<Kit, 'shop'>,
  change: (real: PaymentGateway) => Partial<PaymentGateway>,
  work: () => Promise<T>,
): Promise<T> {
  const real = shop.deps.gateway
  shop.deps.gateway = { ...real, ...change(real) }
  return work().finally(() => {
    shop.deps.gateway = real
  })
}

/** Makes an attempt and its refund due, and runs the reconciler and the job of refunds once. */
export async function runRefundJobs(kit: Kit, attempt: string): Promise<void> {
  await kit.makeDue(attempt)
  await reconcile(kit.shop.deps)
  await kit.makeRefundDue(attempt)
  await advanceDueRefunds(kit.shop.deps)
}

/** Runs these jobs until this attempt is refunded. */
export const refundsDone = (kit: Kit, attempt: string): Promise<void> =>
  eventually(async () => {
    await runRefundJobs(kit, attempt)
    expect(await kit.attempt(attempt)).toMatchObject({ status: 'refunded' })
  })
