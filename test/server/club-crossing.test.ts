import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import * as errors from '../../server/db/db-errors.ts'
import { replaceIn } from '../support/replace.ts'
import { holdSeat } from '../../server/club/hold-seat.ts'
import { type Client, makeClients } from '../support/client.ts'
import { openClub, violatedClubInvariants } from '../support/club.ts'
import { changeFunction } from '../support/function-body.ts'
import { openShop, type Shop } from '../support/shop.ts'

// Batches of two processes that compete for the same seats, in two orders. Buyers do not notice when two batches block
// each other, because the work is repeated, which is counted. The control changes the order in which one process
// writes.
const again = { times: 0 }
replaceIn(errors, (real) => ({
  isRetryable: (error: unknown) => {
    // A deadlock, or a lock wait that timed out.
    const isStopped = real.isRetryable(error) || real.pgFault(error)?.code === '55P03'
    if (isStopped) again.times += 1
    return real.isRetryable(error)
  },
}))

const PEOPLE = 3

let shop: Shop
let other: Awaited<ReturnType<Shop['openAnother']>>
let clients: Client[]
let first = 1
beforeAll(async () => {
  shop = await openShop({ jobs: false })
  other = await shop.openAnother({ jobs: false })
  await openClub(shop.db, { lugares: 1000 })
})
beforeEach(async () => {
  clients = await makeClients(shop, 2 * PEOPLE + 1, { pagarme: false })
  first += PEOPLE
})
afterEach(async () => expect(await violatedClubInvariants(shop.db)).toEqual([]))
afterAll(async () => {
  await other.close()
  await shop.close()
})

const idsOf = (process: number): string[] => clients.slice(process * PEOPLE, (process + 1) * PEOPLE).map(({ id }) => id)
const waiting = async (): Promise<number> =>
  (
    await shop.db.execute(
      sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
  ).rows.length

class GivenUp extends Error {}

/**
 * Both processes request the same seats, the second one in the other order. An uncommitted hold of the middle seat
 * blocks both; then it is rolled back.
 */
async function cross() {
  const began = again.times
  const wanted = Array.from({ length: PEOPLE }, (_, i) => first + i)
  let asked: ReturnType<typeof holdSeat>[] = []
  await shop.db
    .transaction(async (tx) => {
      await tx.execute(sql`INSERT INTO socio (id_cliente, state, nr_cadeira, expires_at, valor_cents)
        VALUES (${clients.at(-1)?.id}, 'held', ${wanted[1]}, now() + interval '1 minute', 1)`)
      asked = [shop, other].flatMap(({ deps }, process) =>
        idsOf(process).map((id, i) =>
          holdSeat(deps, id, { nr_cadeira: (process ? wanted.toReversed() : wanted)[i] ?? 0 }),
        ),
      )
      await expect.poll(waiting, { interval: 5 }).toBe(2)
      throw new GivenUp()
    })
    .catch((error: unknown) => {
      if (!(error instanceof GivenUp)) throw error
    })
  const answers = (await Promise.all(asked)).map((answer) => (answer.ok ? answer.value.nr_cadeira : answer.code))
  return {
    wanted,
    granted: answers.filter((answer) => typeof answer === 'number').toSorted((a, b) => a - b),
    refused: answers.filter((answer) => typeof answer === 'string'),
    stopped: again.times - began,
  }
}
const TAKEN = Array.from({ length: PEOPLE }, () => 'socio.seat-taken')

test('each seat has one owner, the others are refused, and no batch blocks another', async () => {
  const { wanted, granted, refused, stopped } = await cross()
  expect({ granted, refused, stopped }).toEqual({ granted: wanted, refused: TAKEN, stopped: 0 })
})

test('control: seats that one process writes in another order block batches; nobody loses a seat', async () => {
  const restore = await changeFunction(
    shop.database.url,
    'club_write',
    'ORDER BY m.nr_cadeira',
    `ORDER BY CASE WHEN m.id_cliente = ANY('{${idsOf(1).join()}}') THEN m.nr_cadeira END DESC, m.nr_cadeira`,
  )
  const { wanted, granted, refused, stopped } = await cross()
  await restore()
  expect(stopped).toBeGreaterThan(0)
  expect({ granted, refused }).toEqual({ granted: wanted, refused: TAKEN })
})

test('the same people at two processes, also with seats they release, have one seat each', async () => {
  const free = Array.from({ length: 4 * PEOPLE }, (_, i) => 500 + i)
  for (const shift of [0, 1]) {
    const answers = await Promise.all(
      [shop, other].flatMap(({ deps }, process) =>
        clients
          .slice(0, 2 * PEOPLE)
          .map(({ id }, i) => holdSeat(deps, id, { nr_cadeira: free[2 * i + ((process + shift) % 2)] ?? 0 })),
      ),
    )
    expect(answers.every(({ ok }) => ok)).toBe(true)
  }
  const { rows } = await shop.db.execute(sql`SELECT 1 FROM socio WHERE state = 'held' AND nr_cadeira >= 500`)
  expect(rows).toHaveLength(2 * PEOPLE)
})
