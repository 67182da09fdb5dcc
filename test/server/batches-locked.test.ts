import { setTimeout as sleep } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { expireHold } from '../../server/sales/hold/expire.ts'
import { settle } from '../../server/sales/settle/settle.ts'
import type { Client } from '../support/client.ts'
import { violatedInvariants } from '../support/fixtures.ts'
import { changeFunction } from '../support/function-body.ts'
import { whileLocked } from '../support/batch-faults.ts'
import { openBatchShop, type BatchShop } from '../support/batch-shop.ts'

// docs/decisions/batches.md: how one member of a batch must not affect the others. All members of a test send their
// request at once, so they are one batch. A member that is blocked is left out, and the others still share one
// transaction: their rows have one xmin. The controls remove the guard from the database's function: then the batch
// fails, and each member runs alone.

/** Longer than a batch waits for a lock, and shorter than a connection does. */
const PATIENCE_MS = 2500

let own: BatchShop
beforeAll(async () => {
  own = await openBatchShop(113)
})
afterEach(async () => {
  expect(await violatedInvariants(own.shop.db)).toEqual([])
  await own.watched.explained()
})
afterAll(() => own.shop.close())

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
  step: string
  locked: Locked[]
  /** Prepares members; `id`: the row of each that is locked; `ask`: sends all requests; `table`: where they write. */
  prepare(buyers: Client[]): Promise<{ ids: string[]; ask(): Promise<unknown>[]; table: 'reserva' | 'payment_attempt' }>
}
const STEPS: Step[] = [
  {
    step: 'reserve_lock_and_read',
    locked: [CLIENTE, RESERVA],
    prepare: async (buyers) => {
      const lote = await own.newLote()
      const ids = await own.held(buyers)
      return { ids, ask: () => buyers.map((buyer) => own.reserve(buyer, lote)), table: 'reserva' }
    },
  },
  {
    step: 'pay_lock_and_read',
    locked: [CLIENTE, RESERVA],
    prepare: async (buyers) => {
      const ids = await own.held(buyers)
      const pay = await own.payers(buyers, ids)
      return { ids, ask: () => pay.map((begin) => begin()), table: 'reserva' }
    },
  },
  {
    step: 'settle_lock_and_read',
    locked: [CLIENTE, RESERVA, ATTEMPT],
    prepare: async (buyers) => {
      const orders = await own.paidOrders(buyers)
      return { ids: orders.map(({ code }) => code), ask: () => own.settleAll(orders), table: 'payment_attempt' }
    },
  },
]

describe.each(STEPS)('$step in a batch', ({ step, locked, prepare }) => {
  const run = async ({ lock }: Locked) => {
    const buyers = own.fresh(3)
    const { ids, ask, table } = await prepare(buyers)
    const done = await whileLocked(own.shop.db, lock({ cliente: buyers[0]?.id ?? '', id: ids[0] ?? '' }), ask)
    return { done, shared: await own.transactions(table, ids.slice(1)) }
  }

  test.each(locked)(
    'a member of a batch whose $what is locked is left out, and continues when it is free',
    async (kind) => {
      const { done, shared } = await run(kind)
      expect(done).toHaveLength(2)
      expect(shared).toBe(1)
    },
  )

  test.each(locked)(
    'control: without SKIP LOCKED for $what the batch fails, and each member runs alone',
    async (kind) => {
      const guard = new RegExp(`(FROM ${kind.table} [^;]*) SKIP LOCKED`, 'g')
      const restore = await changeFunction(own.shop.database.url, step, guard, '$1')
      const { shared } = await run(kind)
      await restore()
      expect(shared).toBe(2)
    },
  )
})

test('of holds that expire in a batch a locked one is left out, and ends the next time', async () => {
  const buyers = own.fresh(3)
  const ids = await own.held(buyers)
  await own.makeOverdue(ids)
  const ends = await own.shop.db.transaction(async (tx) => {
    await tx.execute(sql`SELECT 1 FROM reserva WHERE id = ${ids[0]} FOR UPDATE`)
    return Promise.all(ids.map((id) => expireHold(own.shop.deps, id)))
  })
  expect(ends).toEqual([false, true, true])
  expect(await own.transactions('reserva', ids.slice(1))).toBe(1)
  expect(await expireHold(own.shop.deps, ids[0] ?? '')).toBe(true)
})

/** A step with members, of whom the first is blocked by a lock that a batch waits for. */
type Waiting = { step: string; what: string; prepare(): Promise<{ lock: SQL; ask(): Promise<unknown>[] }> }
const WAITING: Waiting[] = [
  {
    step: 'reserve_lock_and_read',
    what: 'the counter of its lot',
    prepare: async () => {
      const buyers = own.fresh(3)
      const [mine, others] = [await own.newLote(), await own.newLote()]
      return {
        lock: sql`SELECT 1 FROM lote WHERE id = ${mine} FOR UPDATE`,
        ask: () => buyers.map((buyer, i) => own.reserve(buyer, i ? others : mine)),
      }
    },
  },
  {
    step: 'pay_lock_and_read',
    what: 'its lot, by an edit',
    prepare: async () => {
      const buyers = own.fresh(3)
      const ids = [...(await own.held(buyers.slice(0, 1))), ...(await own.held(buyers.slice(1)))]
      const pay = await own.payers(buyers, ids)
      return {
        lock: sql`SELECT 1 FROM lote WHERE id IN (SELECT id_lote FROM venda WHERE id_reserva = ${ids[0]}) FOR UPDATE`,
        ask: () => pay.map((begin) => begin()),
      }
    },
  },
  {
    step: 'settle_lock_and_read',
    what: 'one of its tickets',
    prepare: async () => {
      const orders = await own.paidOrders(own.fresh(3))
      return {
        lock: sql`SELECT 1 FROM venda WHERE id_attempt = ${orders[0]?.code} FOR UPDATE`,
        ask: () => own.settleAll(orders),
      }
    },
  },
  {
    step: 'expire_lock_and_read',
    what: 'the counter of its lot',
    prepare: async () => {
      const buyers = own.fresh(3)
      const ids = [...(await own.held(buyers.slice(0, 1))), ...(await own.held(buyers.slice(1)))]
      await own.makeOverdue(ids)
      return {
        lock: sql`SELECT 1 FROM lote WHERE id IN (SELECT id_lote FROM venda WHERE id_reserva = ${ids[0]}) FOR UPDATE`,
        // A hold that cannot end now is left to the next run.
        ask: () => ids.map((id) => expireHold(own.shop.deps, id)),
      }
    },
  },
]

test.each(WAITING)(
  '$step in a batch: a member that waits for $what blocks the others for one second',
  async ({ prepare }) => {
    const { lock, ask } = await prepare()
    expect(await whileLocked(own.shop.db, lock, ask)).toHaveLength(2)
  },
)
test.each(WAITING)('control: without its time limit $step in a batch blocks everybody', async ({ step, prepare }) => {
  const { lock, ask } = await prepare()
  const restore = await changeFunction(
    own.shop.database.url,
    step,
    /PERFORM set_config\('lock_timeout'[^;]*;/g,
    'NULL;',
  )
  const seen = await whileLocked(own.shop.db, lock, ask, PATIENCE_MS)
  await restore()
  expect(seen).toBe('they wait')
})

describe('a member of a batch that runs alone waits for a lock as long as a connection does', () => {
  /** Longer than a batch waits, both with others and alone. */
  const LONG_MS = PATIENCE_MS
  const alone = async (lock: SQL, ask: () => Promise<unknown>) => {
    let asked: Promise<unknown> | undefined
    await own.shop.db.transaction(async (tx) => {
      await tx.execute(lock)
      asked = ask()
      // The result is read below.
      void asked.catch(() => undefined)
      await sleep(LONG_MS)
    })
    return asked
  }

  test('a reservation that runs alone waits for the counter of its lot', async () => {
    const [buyer] = own.fresh(1) as [Client]
    const lote = await own.newLote()
    await alone(sql`SELECT 1 FROM lote WHERE id = ${lote} FOR UPDATE`, () => own.reserve(buyer, lote))
    expect(await own.rows(sql`SELECT tomados FROM lote WHERE id = ${lote}`)).toEqual([{ tomados: 1 }])
  })

  test('many members that wait for a lock leave connections to the others', async () => {
    const buyers = own.fresh(20)
    const [mine, others] = [await own.newLote(), await own.newLote()]
    const [other] = own.fresh(1) as [Client]
    let all: Promise<string>[] = []
    const seen = await own.shop.db.transaction(async (tx) => {
      await tx.execute(sql`SELECT 1 FROM lote WHERE id = ${mine} FOR UPDATE`)
      all = buyers.map((buyer) => own.reserve(buyer, mine))
      await sleep(2 * LONG_MS)
      // One of them waits for the lock, the others wait for that one.
      const waiting = await own.rows(
        sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
      expect(waiting).toHaveLength(1)
      return Promise.race([own.reserve(other, others), sleep(LONG_MS, 'they wait')])
    })
    expect(seen).not.toBe('they wait')
    expect(await Promise.all(all)).toHaveLength(20)
  })

  test('a lot that has blocked a batch blocks no other lot, and its buyers continue when it is free', async () => {
    const [first, second, other] = own.fresh(3) as [Client, Client, Client]
    const [mine, others] = [await own.newLote(), await own.newLote()]
    let late: Promise<string>[] = []
    const seen = await own.shop.db.transaction(async (tx) => {
      await tx.execute(sql`SELECT 1 FROM lote WHERE id = ${mine} FOR UPDATE`)
      late = [own.reserve(first, mine)]
      await sleep(LONG_MS)
      late.push(own.reserve(second, mine))
      // Less than a batch waits for a lock.
      return Promise.race([own.reserve(other, others), sleep(900, 'it waits')])
    })
    expect(seen).not.toBe('it waits')
    expect(await Promise.all(late)).toHaveLength(2)
    expect(await own.reserve(other, mine)).toBe(seen)
  })

  test('a payment that runs alone waits for the lot that it pays', async () => {
    const buyers = own.fresh(1)
    const ids = await own.held(buyers)
    const [begin] = await own.payers(buyers, ids)
    const lock = sql`SELECT 1 FROM lote WHERE id IN (SELECT id_lote FROM venda WHERE id_reserva = ${ids[0]}) FOR UPDATE`
    await alone(lock, () => begin?.() ?? Promise.reject(new Error('nobody pays')))
    expect(await own.rows(sql`SELECT status FROM payment_attempt WHERE id_reserva = ${ids[0]}`)).toEqual([
      { status: 'sending' },
    ])
  })

  test('a settlement that runs alone waits for its ticket', async () => {
    const [order] = await own.paidOrders(own.fresh(1))
    if (!order) throw new Error('nothing was ordered')
    const lock = sql`SELECT 1 FROM venda WHERE id_attempt = ${order.code} FOR UPDATE`
    expect(await alone(lock, () => settle(own.shop.deps, order.code, order))).toMatchObject({ status: 'paid' })
  })

  test('a hold that expires alone and is locked is left to the next time', async () => {
    const ids = await own.held(own.fresh(1))
    await own.makeOverdue(ids)
    const end = () => expireHold(own.shop.deps, ids[0] ?? '')
    const lock = sql`SELECT 1 FROM lote WHERE id IN (SELECT id_lote FROM venda WHERE id_reserva = ${ids[0]}) FOR UPDATE`
    expect(await alone(lock, end)).toBe(false)
    expect(await end()).toBe(true)
  })
})
