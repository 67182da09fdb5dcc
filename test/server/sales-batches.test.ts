import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ReservaItem } from '../../contract/reservas.ts'
import { type Client, makeClients } from '../support/client.ts'
import { makeEvento, makeLote, makeRifa, violatedInvariants } from '../support/fixtures.ts'
import { watch } from '../support/linear/watch.ts'
import { openShop, type Shop } from '../support/shop.ts'

// docs/decisions/batches.md: sales that arrive together share transactions. No sale may harm the others.

let shop: Shop
let clients: Client[]
let watched: ReturnType<typeof watch>
beforeAll(async () => {
  shop = await openShop({ config: { DB_POOL: '16' }, limits: { batchMax: 200 }, jobs: false })
  clients = await makeClients(shop, 200)
  watched = watch(shop.db, clients)
})
afterEach(async () => {
  expect(await violatedInvariants(shop.db)).toEqual([])
  await watched.explained()
})
afterAll(() => shop.close())

const client = (n: number): Client => {
  const found = clients[n]
  if (!found) throw new Error(`no client ${n}`)
  return found
}
const newLote = async (options: Parameters<typeof makeLote>[2] = {}): Promise<string> =>
  (await makeLote(shop.db, await makeEvento(shop.db), options)).lote
const one = (lote: string): ReservaItem[] => [{ id_evento_setor_lote: lote, qtde: 1 }] as ReservaItem[]
const statuses = (answers: { status: number }[]): number[] => answers.map(({ status }) => status)
const rows = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>): Promise<T[]> =>
  (await shop.db.execute<T>(query)).rows as T[]

/** How many reservations share each transaction, by the transactions' ids. */
const batches = async (lote: string): Promise<number[]> =>
  (
    await rows<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM venda WHERE id_lote = ${lote} GROUP BY xmin::text ORDER BY n DESC`,
    )
  ).map(({ n }) => n)

/** Runs `work` while another transaction holds the lock of `lock`. */
async function whileLocked<T>(lock: ReturnType<typeof sql>, work: () => Promise<T>): Promise<T> {
  return shop.db.transaction(async (tx) => {
    await tx.execute(lock)
    return work()
  })
}

describe('reserving in batches', () => {
  test('200 buyers at once of 50 units: 50 hold one, in few transactions', async () => {
    const lote = await newLote({ qtd: 50 })
    const answers = await Promise.all(clients.map((buyer) => buyer.reserve(one(lote))))
    expect(statuses(answers).filter((status) => status === 200)).toHaveLength(50)
    expect(statuses(answers).filter((status) => status === 409)).toHaveLength(150)
    expect((await batches(lote)).length).toBeLessThan(10)
  })

  test('buyers of many lots, places and raffle numbers share a transaction, too', async () => {
    const lotes = await Promise.all(Array.from({ length: 4 }, () => newLote({ qtd: 50 })))
    const { lote: seats } = await makeLote(shop.db, await makeEvento(shop.db), { tipo: 3, lugares: 20, qtd: 20 })
    const rifa = await makeRifa(shop.db)
    const carts = [
      ...lotes.map(one),
      [{ id_evento_setor_lote: seats, nr_lugar: 4 }],
      [{ id_rifa: rifa, codigosRifas: [7, 8] }],
    ] as ReservaItem[][]
    // The first request is a batch of its own; the others wait for it.
    const answers = await Promise.all([
      client(20).reserve(one(lotes[0] ?? '')),
      ...carts.map((cart, i) => client(i).reserve(cart)),
    ])
    expect(statuses(answers)).toEqual(answers.map(() => 200))
    const ids = answers.slice(1).map(({ body }) => body.id)
    const found = await rows(sql`SELECT DISTINCT xmin::text FROM reserva WHERE id = ANY(${sql.param(ids)}::uuid[])`)
    expect(found.length).toBeLessThanOrEqual(2)
  })

  test('the same buyer twice in a batch: one hold, that of the later request', async () => {
    const [first, second] = [await newLote(), await newLote()]
    const answers = await Promise.all([
      client(30).reserve(one(first)),
      ...[31, 32, 33].map((n) => client(n).reserve(one(first))),
      client(30).reserve(one(second)),
    ])
    expect(statuses(answers)).toEqual([200, 200, 200, 200, 200])
    const held = await rows(sql`SELECT id_lote FROM venda WHERE id_cliente = ${client(30).id} AND status = 'held'`)
    expect(held).toEqual([{ id_lote: second }])
  })

  test('a member of a batch of reservations that violates a constraint is refused alone', async () => {
    const lote = await newLote({ qtd: 50 })
    const poison = randomUUID()
    await shop.db.execute(sql.raw(`ALTER TABLE reserva ADD CONSTRAINT poison CHECK (carrinho <> '${poison}')`))
    try {
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, i) => client(i).reserve(one(lote), i === 5 ? poison : randomUUID())),
      )
      expect(statuses(answers)).toEqual(answers.map((_, i) => (i === 5 ? 500 : 200)))
    } finally {
      await shop.db.execute(sql`ALTER TABLE reserva DROP CONSTRAINT poison`)
    }
    expect(await rows(sql`SELECT tomados FROM lote WHERE id = ${lote}`)).toEqual([{ tomados: 11 }])
  })

  test('a batch of reservations does not wait for a buyer whose rows, or whose hold, are locked', async () => {
    const lote = await newLote({ qtd: 50 })
    expect((await client(41).reserve(one(lote))).status).toBe(200)
    const done: number[] = []
    const ask = (n: number) =>
      client(n)
        .reserve(one(lote))
        .then(({ status }) => done.push(n) && status)
    let late: Promise<number>[] = []
    await whileLocked(
      sql`SELECT 1 FROM cliente c LEFT JOIN reserva r ON r.id_cliente = c.id AND r.id_cliente = ${client(41).id}
        WHERE c.id = ${client(40).id} OR r.id IS NOT NULL FOR UPDATE OF c`,
      async () => {
        late = [ask(40), ask(41)]
        await Promise.all([42, 43, 44].map(ask))
        expect(done.toSorted()).toEqual([42, 43, 44])
      },
    )
    expect(await Promise.all(late)).toEqual([200, 200])
  })

  test('a locked counter delays only its own buyers; they continue when it is free', async () => {
    const [locked, free] = [await newLote({ qtd: 50 }), await newLote({ qtd: 50 })]
    let late: Promise<{ status: number }>[] = []
    await whileLocked(sql`SELECT 1 FROM lote WHERE id = ${locked} FOR UPDATE`, async () => {
      late = [50, 51].map((n) => client(n).reserve(one(locked)))
      const answers = await Promise.all([52, 53, 54].map((n) => client(n).reserve(one(free))))
      expect(statuses(answers)).toEqual([200, 200, 200])
      expect(await Promise.race([Promise.all(late), sleep(50, 'waits')])).toBe('waits')
    })
    expect(statuses(await Promise.all(late))).toEqual([200, 200])
  })

  test('batches of two processes over the same lots, in both orders, do not deadlock', async () => {
    const other = await shop.openAnother({ jobs: false })
    try {
      const [a, b] = [await newLote({ qtd: 500 }), await newLote({ qtd: 500 })]
      const began = await deadlocks()
      const answers = await Promise.all(
        clients.slice(0, 100).map((buyer, i) => {
          const cart = [...one(a), ...one(b)]
          return (i % 2 ? buyer : buyer.at(other.url)).reserve(i % 3 ? cart : cart.toReversed())
        }),
      )
      expect(statuses(answers)).toEqual(answers.map(() => 200))
      expect(await rows(sql`SELECT tomados FROM lote WHERE id IN (${a}, ${b})`)).toEqual([
        { tomados: 100 },
        { tomados: 100 },
      ])
      expect(await deadlocks()).toBe(began)
    } finally {
      await other.close()
    }
  })
})

const deadlocks = async (): Promise<unknown> =>
  (await rows(sql`SELECT deadlocks::int AS n FROM pg_stat_database WHERE datname = current_database()`))[0]?.['n']

describe('paying in batches', () => {
  const held = async (buyers: Client[]): Promise<string[]> => {
    const lote = await newLote({ qtd: 500 })
    const answers = await Promise.all(buyers.map((buyer) => buyer.reserve(one(lote))))
    return answers.map(({ body }) => body.id)
  }

  test('attempts and their answers share transactions; each buyer has their own order', async () => {
    const buyers = clients.slice(60, 90)
    const reservas = await held(buyers)
    const orders = await Promise.all(buyers.map((buyer, i) => buyer.payPix(reservas[i] ?? '')))
    expect(orders.map(({ body }) => body.id_reserva)).toEqual(reservas)
    expect(orders.map(({ body }) => body.status)).toEqual(reservas.map(() => 'waiting_payment'))
    const begun = await rows(
      sql`SELECT DISTINCT xmin::text FROM reserva WHERE id = ANY(${sql.param(reservas)}::uuid[])`,
    )
    expect(begun.length).toBeLessThan(10)
  })

  test('a member of a batch of payments that violates a constraint is refused alone', async () => {
    const buyers = clients.slice(90, 100)
    const reservas = await held(buyers)
    await shop.db.execute(
      sql.raw(`ALTER TABLE payment_attempt ADD CONSTRAINT poison CHECK (id_reserva <> '${reservas[3]}')`),
    )
    try {
      const orders = await Promise.all(buyers.map((buyer, i) => buyer.payPix(reservas[i] ?? '')))
      expect(statuses(orders)).toEqual(orders.map((_, i) => (i === 3 ? 500 : 200)))
    } finally {
      await shop.db.execute(sql`ALTER TABLE payment_attempt DROP CONSTRAINT poison`)
    }
    expect(await rows(sql`SELECT status FROM reserva WHERE id = ${reservas[3]}`)).toEqual([{ status: 'held' }])
    expect((await client(93).payPix(reservas[3] ?? '')).status).toBe(200)
  })

  test('nobody waits for a buyer whose rows are locked', async () => {
    const buyers = clients.slice(100, 104)
    const reservas = await held(buyers)
    let late: Promise<{ status: number }> | undefined
    await whileLocked(sql`SELECT 1 FROM cliente WHERE id = ${client(100).id} FOR UPDATE`, async () => {
      late = client(100).payPix(reservas[0] ?? '')
      const others = await Promise.all([1, 2, 3].map((n) => client(100 + n).payPix(reservas[n] ?? '')))
      expect(statuses(others)).toEqual([200, 200, 200])
    })
    expect((await late)?.status).toBe(200)
  })

  test('in a batch of payments each request gets its own refusal', async () => {
    const buyers = clients.slice(110, 114)
    const [paid, foreign, gone, other] = await held(buyers)
    expect((await client(110).payPix(paid ?? '')).status).toBe(200)
    await client(112).call('DELETE', `reservas/${gone}`)
    const items = await client(113).items(other ?? '')
    const dearer = items.map((item) => ({ ...item, amount: item.amount + 1 }))
    const order = (idReserva: string | undefined, list: object[]) => ({
      items: list,
      payments: [{ payment_method: 'pix', pix: { expires_in: 3600 } }],
      metadata: { id_reserva: idReserva, tentativa: randomUUID() },
    })
    const answers = await Promise.all([
      client(110).post('pagarme/orders', order(paid, items)),
      client(111).post('pagarme/orders', order(paid, items)),
      client(112).post('pagarme/orders', order(gone, items)),
      client(113).post('pagarme/orders', order(other, dearer)),
    ])
    expect(answers.map(({ status, body }) => [status, Object(body).code])).toEqual([
      [409, 'payment.in-progress'],
      [404, 'reservation.not-found'],
      [409, 'reservation.expired'],
      [409, 'payment.prices-changed'],
    ])
    expect(foreign).toBeDefined()
  })
})
