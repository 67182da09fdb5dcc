import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expireSeats, releaseSeat } from '../../server/club/give-back-seat.ts'
import { holdSeat } from '../../server/club/hold-seat.ts'
import { startSubscription } from '../../server/club/start-subscription.ts'
import type { Client } from '../support/client.ts'
import { openClub, violatedClubInvariants } from '../support/club.ts'
import { changeFunction } from '../support/function-body.ts'
import { poison, whileLocked } from '../support/batch-faults.ts'
import { openBatchShop, type BatchShop } from '../support/batch-shop.ts'

// docs/decisions/batches.md, for the club: all members of a test send their request at once, so they are one batch. The
// controls remove the guard from the database's function.

const PRICE_CENTS = 2990
const SEATS = 1000

let own: BatchShop
beforeAll(async () => {
  own = await openBatchShop(160)
  await openClub(own.shop.db, { valor: PRICE_CENTS, lugares: SEATS })
})
afterEach(async () => expect(await violatedClubInvariants(own.shop.db)).toEqual([]))
afterAll(() => own.shop.close())

let nextSeat = 0
const seats = (n: number): number[] => Array.from({ length: n }, () => (nextSeat += 1))
/** The hold's id, or the refusal's code. */
async function hold(who: Client, seat: number): Promise<string> {
  const answer = await holdSeat(own.shop.deps, who.id, { nr_cadeira: seat })
  return answer.ok ? answer.value.id : answer.code
}
/** Holds a different seat for each. */
const held = (people: Client[]): Promise<string[]> => {
  const free = seats(people.length)
  return Promise.all(people.map((who, i) => hold(who, free[i] ?? 0)))
}
const subscribe = async (who: Client, id: string): Promise<string> => {
  const started = await startSubscription(own.shop.deps, {
    idCliente: who.id,
    input: {
      payment_method: 'credit_card',
      currency: 'BRL',
      interval: 'month',
      interval_count: 1,
      installments: 1,
      card_id: 'card_12345678',
      items: [{ quantity: 1, pricing_scheme: { price: PRICE_CENTS } }],
      metadata: { id_reserva: id, tentativa: randomUUID() },
    },
  })
  return started.ok ? started.value.id : started.code
}
const release = (who: Client, id: string) => releaseSeat(own.shop.deps, who.id, id)
const makeOverdue = (ids: string[]) =>
  own.shop.db.execute(
    sql`UPDATE socio SET expires_at = clock_timestamp() - interval '1 second' WHERE id = ${own.any(ids)}`,
  )
const states = async (ids: string[]): Promise<string[]> =>
  (
    await own.rows<{ state: string }>(sql`SELECT state FROM socio WHERE id = ${own.any(ids)}
      ORDER BY array_position(${sql.param(ids)}::uuid[], id)`)
  ).map(({ state }) => state)

describe('holding seats in one batch', () => {
  test('of fifty requests for one seat in a batch the first gets it; fifty seats are one transaction', async () => {
    const people = own.fresh(50)
    const [seat = 0] = seats(1)
    const answers = await Promise.all(people.map((who) => hold(who, seat)))
    expect(answers.slice(1)).toEqual(answers.slice(1).map(() => 'socio.seat-taken'))
    expect(await own.rows(sql`SELECT id_cliente, state FROM socio WHERE nr_cadeira = ${seat}`)).toEqual([
      { id_cliente: people[0]?.id, state: 'held' },
    ])
    const ids = await held(people.slice(1))
    expect(await own.transactions('socio', ids)).toBe(1)
  })

  test('one person who asks twice at once has the later seat; the others share a transaction', async () => {
    const people = own.fresh(3)
    const [first = 0, second = 0, third = 0, later = 0] = seats(4)
    const [before, ...others] = await Promise.all([
      ...[first, second, third].map((seat, i) => hold(people[i] as Client, seat)),
      hold(people[0] as Client, later),
    ])
    expect(await states([before ?? '', others.at(-1) ?? ''])).toEqual(['released', 'held'])
    expect(await own.transactions('socio', others.slice(0, 2))).toBe(1)
  })

  test('a seat that is given up for another one goes to who asks after, also an overdue one, in the order of asking', async () => {
    const [ana, rui, eva] = own.fresh(3) as [Client, Client, Client]
    const [first = 0, second = 0, third = 0] = seats(3)
    const ids = [await hold(ana, first), await hold(rui, second)]
    await makeOverdue(ids.slice(1))
    const moved = await Promise.all([hold(ana, second), hold(rui, third), hold(eva, first)])
    expect(await own.transactions('socio', moved)).toBe(1)
    expect(await states([...ids, ...moved])).toEqual(['released', 'released', 'held', 'held', 'held'])
    const ends = await own.rows(sql`SELECT actor FROM history WHERE entity_id = ${ids[1]} AND to_state = 'released'`)
    expect(ends).toEqual([{ actor: 'clock' }])
  })
})

test('what is given back, ends and changes at the same time shares a transaction; nobody else gives a seat back', async () => {
  const people = own.fresh(4)
  const ids = await held(people)
  const others = await Promise.all(ids.map((id, i) => release(people[(i + 1) % 4] as Client, id)))
  expect(others).toEqual([null, null, null, null])
  await Promise.all(ids.slice(0, 2).map((id, i) => release(people[i] as Client, id)))
  expect(await states(ids)).toEqual(['released', 'released', 'held', 'held'])
  expect(await own.transactions('socio', ids.slice(0, 2))).toBe(1)
  await makeOverdue(ids.slice(2))
  expect(await expireSeats(own.shop.deps)).toBe(2)
  expect(await states(ids.slice(2))).toEqual(['released', 'released'])
  expect(await own.transactions('socio', ids.slice(2))).toBe(1)
})

test('a hold that ends while another transaction has it is left to the next time', async () => {
  const ids = await held(own.fresh(3))
  await makeOverdue(ids)
  const ended = await own.shop.db.transaction(async (tx) => {
    await tx.execute(sql`SELECT 1 FROM socio WHERE id = ${ids[0]} FOR UPDATE`)
    return expireSeats(own.shop.deps)
  })
  expect(ended).toBe(2)
  expect(await expireSeats(own.shop.deps)).toBe(1)
})

type Step = {
  step: string
  what: string
  table: 'cliente' | 'socio'
  /** Three members; `lock` blocks the first. @returns the ids of the rows that the others write */
  prepare(people: Client[]): Promise<{ lock: SQL; ask(): Promise<unknown>[]; written(): Promise<string[]> }>
}
const clienteLock = ([who]: Client[]) => sql`SELECT 1 FROM cliente WHERE id = ${who?.id} FOR UPDATE`
const rowLock = ([id]: string[]) => sql`SELECT 1 FROM socio WHERE id = ${id} FOR UPDATE`
const liveOf = async (people: Client[]): Promise<string[]> =>
  (
    await own.rows<{ id: string }>(sql`SELECT id FROM socio WHERE id_cliente = ${own.any(people.map(({ id }) => id))}
      AND state IN ('held', 'subscribing')`)
  ).map(({ id }) => id)
async function holders(people: Client[]) {
  const free = seats(people.length)
  return {
    ask: () => people.map((who, i) => hold(who, free[i] ?? 0)),
    written: () => liveOf(people.slice(1)),
  }
}
async function subscribers(people: Client[]) {
  const ids = await held(people)
  const ask = () => people.map((who, i) => subscribe(who, ids[i] ?? ''))
  return { ids, ask, written: async () => ids.slice(1) }
}
const STEPS: Step[] = [
  {
    step: 'seat_lock_and_read',
    what: 'the cliente',
    table: 'cliente',
    prepare: async (people) => ({ lock: clienteLock(people), ...(await holders(people)) }),
  },
  {
    step: 'seat_lock_and_read',
    what: 'the seat that they hold',
    table: 'socio',
    prepare: async (people) => ({ lock: rowLock(await held(people.slice(0, 1))), ...(await holders(people)) }),
  },
  {
    step: 'seat_lock_and_read',
    what: 'the overdue hold of the seat that they want',
    table: 'socio',
    prepare: async (people) => {
      const [last = ''] = await held(own.fresh(1))
      await makeOverdue([last])
      const [taken] = await own.rows<{ nr: number }>(sql`SELECT nr_cadeira AS nr FROM socio WHERE id = ${last}`)
      const { ask, written } = await holders(people.slice(1))
      return {
        lock: rowLock([last]),
        ask: () => [hold(people[0] as Client, taken?.nr ?? 0), ...ask()],
        written: async () => [...(await liveOf(people.slice(1, 2))), ...(await written())],
      }
    },
  },
  {
    step: 'subscribe_lock_and_read',
    what: 'the cliente',
    table: 'cliente',
    prepare: async (people) => ({ lock: clienteLock(people), ...(await subscribers(people)) }),
  },
  {
    step: 'subscribe_lock_and_read',
    what: 'the seat that they hold',
    table: 'socio',
    prepare: async (people) => {
      const { ids, ...rest } = await subscribers(people)
      return { lock: rowLock(ids), ...rest }
    },
  },
  {
    step: 'socio_lock_and_read',
    what: 'the row that changes',
    table: 'socio',
    prepare: async (people) => {
      const ids = await held(people)
      const ask = () => people.map((who, i) => release(who, ids[i] ?? ''))
      return { lock: rowLock(ids), ask, written: async () => ids.slice(1) }
    },
  },
]

describe.each(STEPS)('$step: $what', ({ step, table, prepare }) => {
  const run = async () => {
    const { lock, ask, written } = await prepare(own.fresh(3))
    const done = await whileLocked(own.shop.db, lock, ask)
    return { done, shared: await own.transactions('socio', await written()) }
  }

  test('a member of a club’s batch whose row is locked is left out, and continues when it is free', async () => {
    const { done, shared } = await run()
    expect(done).toHaveLength(2)
    expect(shared).toBe(1)
  })

  test('control: without SKIP LOCKED a club’s batch fails, and each member runs alone', async () => {
    const guard = new RegExp(`(FROM ${table} [^;]*) SKIP LOCKED`, 'g')
    const restore = await changeFunction(own.shop.database.url, step, guard, '$1')
    const { shared } = await run()
    await restore()
    expect(shared).toBe(2)
  })
})

describe('a member that violates a constraint when the transaction ends is refused alone', () => {
  const outcomes = async (all: Promise<unknown>[]) => (await Promise.allSettled(all)).map(({ status }) => status)
  const ONE_REFUSED = ['fulfilled', 'fulfilled', 'rejected', 'fulfilled']

  test('holding, subscribing and releasing in a batch: a member that violates a constraint is refused alone', async () => {
    const people = own.fresh(4)
    const condition = `NEW.id_cliente = '${people[2]?.id}'`
    const free = seats(4)
    const holdAll = () => people.map((who, i) => hold(who, free[i] ?? 0))
    const one = await poison(own.shop.db, 'socio', condition)
    expect(await outcomes(holdAll())).toEqual(ONE_REFUSED)
    await one()
    const ids = await Promise.all(holdAll())
    const two = await poison(own.shop.db, 'socio', `${condition} AND NEW.state = 'released'`)
    expect(await outcomes(ids.map((id, i) => release(people[i] as Client, id)))).toEqual(ONE_REFUSED)
    await two()
    expect(await states(ids)).toEqual(['released', 'released', 'held', 'released'])
    const again = await Promise.all(holdAll())
    const three = await poison(own.shop.db, 'socio', `${condition} AND NEW.state = 'subscribing'`)
    expect(await outcomes(again.map((id, i) => subscribe(people[i] as Client, id)))).toEqual(ONE_REFUSED)
    await three()
    expect(await subscribe(people[2] as Client, again[2] ?? '')).toBe(again[2])
    expect(await states(again)).toEqual(people.map(() => 'subscribing'))
  })
})

describe('what was decided on is stored as a whole, or not at all', () => {
  let ids: string[]
  beforeEach(async () => {
    ids = await held(own.fresh(2))
  })
  /** Writes when one of the two rows is no longer in the state that was read. */
  const write = async (): Promise<string> => {
    const set = { mensagem: 'x' }
    const changes = {
      socios: [
        { id: ids[0], source: 'held', target: 'released', set },
        { id: ids[1], source: 'subscribing', target: 'active', set },
      ],
    }
    return own.shop.db.execute(sql`SELECT club_write(${JSON.stringify(changes)}::jsonb)`).then(
      () => 'stored',
      (error: Error) => String((error.cause as Error).message),
    )
  }

  test('a club’s row in another state than the one that was read fails the batch', async () => {
    expect(await write()).toBe('1 of 2 socios were in the state that was read')
    expect(await states(ids)).toEqual(['held', 'held'])
  })

  test('control: without the count of rows the rest of the club’s batch is stored', async () => {
    const guard = /IF n <> jsonb_array_length\(moves -> 'socios'\) THEN[^;]*;\s*END IF;/g
    const restore = await changeFunction(own.shop.database.url, 'club_write', guard, '')
    const wrote = await write()
    await restore()
    expect([wrote, await states(ids)]).toEqual(['stored', ['released', 'held']])
  })
})
