import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Order, OrderInput } from '../../contract/pagarme.ts'
import type { ReservaItem } from '../../contract/reservas.ts'
import type { ProviderOrder } from '../../server/gateways/payment.ts'
import { expireHold } from '../../server/sales/hold/expire.ts'
import { startAttempt } from '../../server/sales/pay/start.ts'
import { settle } from '../../server/sales/settle/settle.ts'
import type { Client } from '../support/client.ts'
import { makeClients } from '../support/client.ts'
import { makeEvento, makeLote, violatedInvariants } from '../support/fixtures.ts'
import { changeFunction } from '../support/function-body.ts'
import { openShop, type Shop } from '../support/shop.ts'

// docs/decisions/0058: what one member of a round may not do to the others. All members of a test ask in the same turn,
// so they are one round. Who is in the way is left out, and the others still share one transaction: their rows have one
// xmin. The controls remove the guard from the database's function: then the round fails, and everybody goes alone.

/** Longer than a round waits for a lock, and shorter than a connection does. */
const SOON_MS = 3000

let shop: Shop
let clients: Client[]
beforeAll(async () => {
  shop = await openShop({ config: { DB_POOL: '16' }, limits: { batchMax: 200 }, jobs: false })
  clients = await makeClients(shop, 100)
})
afterEach(async () => expect(await violatedInvariants(shop.db)).toEqual([]))
afterAll(() => shop.close())

let next = 0
const fresh = (n: number): Client[] => {
  next += n
  return clients.slice(next - n, next)
}
const rows = async <T extends Record<string, unknown>>(query: SQL): Promise<T[]> =>
  (await shop.db.execute<T>(query)).rows as T[]
const newLote = async (): Promise<string> => (await makeLote(shop.db, await makeEvento(shop.db), { qtd: 100 })).lote
const one = (lote: string): ReservaItem[] => [{ id_evento_setor_lote: lote, qtde: 1 }]
const any = (ids: string[]) => sql`ANY(${sql.param(ids)}::uuid[])`
/** How many transactions wrote these rows last. */
const transactions = async (table: 'reserva' | 'payment_attempt', ids: string[]): Promise<number> =>
  (await rows(sql`SELECT DISTINCT xmin::text FROM ${sql.identifier(table)} WHERE id = ${any(ids)}`)).length

const reserve = async (buyer: Client, lote: string): Promise<string> => {
  const result = await shop.deps.reserve({ idCliente: buyer.id, carrinho: randomUUID(), itens: one(lote) })
  if (!result.ok) throw new Error(`not reserved: ${result.code}`)
  return result.value.id
}
const held = async (buyers: Client[]): Promise<string[]> => {
  const lote = await newLote()
  return Promise.all(buyers.map((buyer) => reserve(buyer, lote)))
}
const makeOverdue = async (reservas: string[]): Promise<void> => {
  for (const [table, id] of [
    ['reserva', 'id'],
    ['venda', 'id_reserva'],
  ] as const)
    await shop.db.execute(sql`UPDATE ${sql.identifier(table)} SET expires_at = clock_timestamp() - interval '1 second'
      WHERE ${sql.identifier(id)} = ${any(reservas)}`)
}

/** Begins to pay by PIX; the provider is not called. */
async function payers(buyers: Client[], reservas: string[]): Promise<((tentativa?: string) => Promise<string>)[]> {
  const items = await Promise.all(buyers.map((buyer, i) => buyer.items(reservas[i] ?? '')))
  return buyers.map((buyer, i) => async (tentativa = randomUUID()) => {
    const input: OrderInput = {
      items: items[i] ?? [],
      payments: [{ payment_method: 'pix', pix: { expires_in: 3600 } }],
      metadata: { id_reserva: reservas[i] ?? '', tentativa },
    }
    const requestHash = createHash('sha256').update(JSON.stringify(input)).digest('hex')
    const started = await startAttempt(shop.deps, { idCliente: buyer.id, input, requestHash })
    return started.ok ? started.value.id : started.code
  })
}

/** Orders that wait for their PIX, with what the provider says of them once they are paid. */
async function paidOrders(buyers: Client[]): Promise<ProviderOrder[]> {
  const reservas = await held(buyers)
  const orders: Order[] = await Promise.all(
    buyers.map(async (buyer, i) => (await buyer.payPix(reservas[i] ?? '')).body),
  )
  for (const { code } of orders) await shop.control(`/orders/${code}/pagar`, {})
  return Promise.all(
    orders.map(async ({ id }) => {
      const seen = await shop.deps.gateway.readOrder(id)
      if (seen.kind !== 'ok') throw new Error('the provider does not answer')
      return seen.value
    }),
  )
}
const settleAll = (orders: ProviderOrder[]) => orders.map((order) => settle(shop.deps, order.code, order))

/**
 * All ask in one turn while another transaction holds what `lock` locks, which stops the first one.
 * @returns what the others got while the first one waited; or 'they wait'. The first one goes on afterwards.
 */
async function whileLocked<T>(lock: SQL, ask: () => Promise<T>[]): Promise<T[] | 'they wait'> {
  let all: Promise<T>[] = []
  const seen = await shop.db.transaction(async (tx) => {
    await tx.execute(lock)
    all = ask()
    let isFirstDone = false
    void all[0]?.finally(() => (isFirstDone = true)).catch(() => undefined)
    const others = await Promise.race([Promise.all(all.slice(1)), sleep(SOON_MS, 'they wait' as const)])
    expect(isFirstDone).toBe(false)
    return others
  })
  await Promise.all(all)
  return seen
}

type Locked = { what: string; table: string; lock: (first: { cliente: string; id: string }) => SQL }
const CLIENTE: Locked = {
  what: 'the cliente',
  table: 'cliente',
  lock: ({ cliente }) => sql`SELECT 1 FROM cliente WHERE id = ${cliente} FOR UPDATE`,
}
const RESERVA: Locked = {
  what: 'the reservation',
  table: 'reserva',
  lock: ({ id }) => sql`SELECT 1 FROM reserva r WHERE id = ${id}
    OR id = (SELECT a.id_reserva FROM payment_attempt a WHERE a.id = ${id}) FOR UPDATE`,
}
const ATTEMPT: Locked = {
  what: 'the attempt',
  table: 'payment_attempt',
  lock: ({ id }) => sql`SELECT 1 FROM payment_attempt WHERE id = ${id} FOR UPDATE`,
}

type Step = {
  look: string
  locked: Locked[]
  /** Prepares members; `id` is what is locked of each, `ask` what they ask for in one turn, `table` what that writes. */
  prepare(buyers: Client[]): Promise<{ ids: string[]; ask(): Promise<unknown>[]; table: 'reserva' | 'payment_attempt' }>
}
const STEPS: Step[] = [
  {
    look: 'reserve_look',
    locked: [CLIENTE, RESERVA],
    prepare: async (buyers) => {
      const lote = await newLote()
      const ids = await held(buyers)
      return { ids, ask: () => buyers.map((buyer) => reserve(buyer, lote)), table: 'reserva' }
    },
  },
  {
    look: 'pay_look',
    locked: [CLIENTE, RESERVA],
    prepare: async (buyers) => {
      const ids = await held(buyers)
      const pay = await payers(buyers, ids)
      return { ids, ask: () => pay.map((begin) => begin()), table: 'reserva' }
    },
  },
  {
    look: 'settle_look',
    locked: [CLIENTE, RESERVA, ATTEMPT],
    prepare: async (buyers) => {
      const orders = await paidOrders(buyers)
      return { ids: orders.map(({ code }) => code), ask: () => settleAll(orders), table: 'payment_attempt' }
    },
  },
]

describe.each(STEPS)('$look', ({ look, locked, prepare }) => {
  const run = async ({ lock }: Locked) => {
    const buyers = fresh(3)
    const { ids, ask, table } = await prepare(buyers)
    const done = await whileLocked(lock({ cliente: buyers[0]?.id ?? '', id: ids[0] ?? '' }), ask)
    return { done, shared: await transactions(table, ids.slice(1)) }
  }

  test.each(locked)('a member of whom $what is locked is left out, and goes on when it is free', async (kind) => {
    const { done, shared } = await run(kind)
    expect(done).toHaveLength(2)
    expect(shared).toBe(1)
  })

  test.each(locked)('control: without SKIP LOCKED for $what the round fails, and each goes alone', async (kind) => {
    const guard = new RegExp(`(FROM ${kind.table} [^;]*) SKIP LOCKED`, 'g')
    const restore = await changeFunction(shop.database.url, look, guard, '$1')
    const { shared } = await run(kind)
    await restore()
    expect(shared).toBe(2)
  })
})

test('holds that end: one that is locked is left out, and ends the next time', async () => {
  const buyers = fresh(3)
  const ids = await held(buyers)
  await makeOverdue(ids)
  const ends = await shop.db.transaction(async (tx) => {
    await tx.execute(sql`SELECT 1 FROM reserva WHERE id = ${ids[0]} FOR UPDATE`)
    return Promise.all(ids.map((id) => expireHold(shop.deps, id)))
  })
  expect(ends).toEqual([false, true, true])
  expect(await transactions('reserva', ids.slice(1))).toBe(1)
  expect(await expireHold(shop.deps, ids[0] ?? '')).toBe(true)
})

/** Who asks, of whom the first is stopped by a lock that a round waits for. */
type Waiting = { look: string; what: string; prepare(): Promise<{ lock: SQL; ask(): Promise<unknown>[] }> }
const WAITING: Waiting[] = [
  {
    look: 'reserve_look',
    what: 'the counter of its lot',
    prepare: async () => {
      const buyers = fresh(3)
      const [mine, others] = [await newLote(), await newLote()]
      return {
        lock: sql`SELECT 1 FROM lote WHERE id = ${mine} FOR UPDATE`,
        ask: () => buyers.map((buyer, i) => reserve(buyer, i ? others : mine)),
      }
    },
  },
  {
    look: 'pay_look',
    what: 'its lot, by an edit',
    prepare: async () => {
      const buyers = fresh(3)
      const ids = [...(await held(buyers.slice(0, 1))), ...(await held(buyers.slice(1)))]
      const pay = await payers(buyers, ids)
      return {
        lock: sql`SELECT 1 FROM lote WHERE id IN (SELECT id_lote FROM venda WHERE id_reserva = ${ids[0]}) FOR UPDATE`,
        ask: () => pay.map((begin) => begin()),
      }
    },
  },
  {
    look: 'settle_look',
    what: 'one of its tickets',
    prepare: async () => {
      const orders = await paidOrders(fresh(3))
      return {
        lock: sql`SELECT 1 FROM venda WHERE id_attempt = ${orders[0]?.code} FOR UPDATE`,
        ask: () => settleAll(orders),
      }
    },
  },
  {
    look: 'expire_look',
    what: 'the counter of its lot',
    prepare: async () => {
      const buyers = fresh(3)
      const ids = [...(await held(buyers.slice(0, 1))), ...(await held(buyers.slice(1)))]
      await makeOverdue(ids)
      return {
        lock: sql`SELECT 1 FROM lote WHERE id IN (SELECT id_lote FROM venda WHERE id_reserva = ${ids[0]}) FOR UPDATE`,
        // A hold that cannot end now is left to the next time.
        ask: () => ids.map((id) => expireHold(shop.deps, id)),
      }
    },
  },
]

test.each(WAITING)('$look: a member that waits for $what stops the others for a second', async ({ prepare }) => {
  const { lock, ask } = await prepare()
  expect(await whileLocked(lock, ask)).toHaveLength(2)
})
test.each(WAITING)('control: without its limit $look stops everybody', async ({ look, prepare }) => {
  const { lock, ask } = await prepare()
  const restore = await changeFunction(shop.database.url, look, /PERFORM set_config\('lock_timeout'[^;]*;/g, 'NULL;')
  const seen = await whileLocked(lock, ask)
  await restore()
  expect(seen).toBe('they wait')
})

describe('a member that is alone waits for a lock as long as a connection does', () => {
  /** Longer than a round waits, twice: with others, and by itself. */
  const LONG_MS = 2500
  const alone = async (lock: SQL, ask: () => Promise<unknown>) => {
    let asked: Promise<unknown> | undefined
    await shop.db.transaction(async (tx) => {
      await tx.execute(lock)
      asked = ask()
      // Whatever it ends with is read below.
      void asked.catch(() => undefined)
      await sleep(LONG_MS)
    })
    return asked
  }

  test('the counter of its lot', async () => {
    const [buyer] = fresh(1) as [Client]
    const lote = await newLote()
    await alone(sql`SELECT 1 FROM lote WHERE id = ${lote} FOR UPDATE`, () => reserve(buyer, lote))
    expect(await rows(sql`SELECT tomados FROM lote WHERE id = ${lote}`)).toEqual([{ tomados: 1 }])
  })

  test('the lot of what it pays', async () => {
    const buyers = fresh(1)
    const ids = await held(buyers)
    const [begin] = await payers(buyers, ids)
    const lock = sql`SELECT 1 FROM lote WHERE id IN (SELECT id_lote FROM venda WHERE id_reserva = ${ids[0]}) FOR UPDATE`
    await alone(lock, () => begin?.() ?? Promise.reject(new Error('nobody pays')))
    expect(await rows(sql`SELECT status FROM payment_attempt WHERE id_reserva = ${ids[0]}`)).toEqual([
      { status: 'sending' },
    ])
  })

  test('a ticket that is settled', async () => {
    const [order] = await paidOrders(fresh(1))
    if (!order) throw new Error('nothing was ordered')
    const lock = sql`SELECT 1 FROM venda WHERE id_attempt = ${order.code} FOR UPDATE`
    expect(await alone(lock, () => settle(shop.deps, order.code, order))).toBe('paid')
  })

  test('a hold that ends is left to the next time', async () => {
    const ids = await held(fresh(1))
    await makeOverdue(ids)
    const end = () => expireHold(shop.deps, ids[0] ?? '')
    const lock = sql`SELECT 1 FROM lote WHERE id IN (SELECT id_lote FROM venda WHERE id_reserva = ${ids[0]}) FOR UPDATE`
    expect(await alone(lock, end)).toBe(false)
    expect(await end()).toBe(true)
  })
})

describe('a member that violates a constraint', () => {
  /** The check is made when the transaction ends, as those of paid tickets are. */
  const poison = async (table: string, condition: string): Promise<() => Promise<unknown>> => {
    await shop.db.execute(
      sql.raw(`CREATE OR REPLACE FUNCTION poison() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF ${condition} THEN RAISE EXCEPTION 'poison'; END IF; RETURN NULL; END $$`),
    )
    await shop.db.execute(
      sql.raw(`CREATE CONSTRAINT TRIGGER poison AFTER INSERT OR UPDATE ON ${table}
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION poison()`),
    )
    return () => shop.db.execute(sql.raw(`DROP TRIGGER poison ON ${table}`))
  }
  const outcomes = async (all: Promise<unknown>[]) => (await Promise.allSettled(all)).map(({ status }) => status)

  test('at the end of the transaction that reserves: it alone is refused', async () => {
    const buyers = fresh(4)
    const lote = await newLote()
    const heal = await poison('reserva', `NEW.id_cliente = '${buyers[2]?.id}'`)
    const done = await outcomes(buyers.map((buyer) => reserve(buyer, lote)))
    await heal()
    expect(done).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    expect(await rows(sql`SELECT tomados FROM lote WHERE id = ${lote}`)).toEqual([{ tomados: 3 }])
  })

  test('when payments begin: it alone is refused, and can pay afterwards', async () => {
    const buyers = fresh(4)
    const ids = await held(buyers)
    const pay = await payers(buyers, ids)
    const heal = await poison('payment_attempt', `NEW.id_reserva = '${ids[2]}'`)
    const done = await outcomes(pay.map((begin) => begin()))
    await heal()
    expect(done).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    expect(await rows(sql`SELECT status FROM reserva WHERE id = ${ids[2]}`)).toEqual([{ status: 'held' }])
    expect(await pay[2]?.()).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('when payments are settled: the others have their tickets, and it is settled later', async () => {
    const orders = await paidOrders(fresh(4))
    const heal = await poison('venda', `NEW.id_attempt = '${orders[2]?.code}' AND NEW.status = 'sold'`)
    const done = await outcomes(settleAll(orders))
    const statuses = () =>
      rows<{ status: string }>(
        sql`SELECT status FROM payment_attempt WHERE id = ${any(orders.map(({ code }) => code))}
          ORDER BY array_position(${sql.param(orders.map(({ code }) => code))}::uuid[], id)`,
      ).then((found) => found.map(({ status }) => status))
    expect(done).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    expect(await statuses()).toEqual(['paid', 'paid', 'waiting', 'paid'])
    await heal()
    await Promise.all(settleAll(orders))
    expect(await statuses()).toEqual(['paid', 'paid', 'paid', 'paid'])
  })
})

test('one buyer who clicks twice in a round of payments begins one; the other click is refused', async () => {
  const buyers = fresh(3)
  const ids = await held(buyers)
  const pay = await payers(buyers, ids)
  const [first, ...others] = await Promise.all([pay[0]?.(), pay[1]?.(), pay[0]?.(), pay[2]?.()])
  expect(others[1]).toBe('payment.in-progress')
  expect(await rows(sql`SELECT id FROM payment_attempt WHERE id_reserva = ${ids[0]}`)).toEqual([{ id: first }])
})
