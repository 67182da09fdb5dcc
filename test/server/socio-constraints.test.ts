import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as guards from '../../server/club/club-guards.ts'
import { replaceIn } from '../support/replace.ts'
import { pgFault } from '../../server/db/db-errors.ts'
import { type Client, makeClients } from '../support/client.ts'
import { holdSeat, openClub } from '../support/club.ts'
import { watch } from '../support/linear/watch.ts'
import { openShop, type Shop } from '../support/shop.ts'

/**
 * A seat has one owner. These tests disable the check: the unique index must still refuse. Then they drop the index as
 * well: now the violation must happen, which proves that the test provokes it.
 */
const safeguards = { free: true }
replaceIn(guards, (real) => ({
  isSeatFree: (...args) => (safeguards.free ? real.isSeatFree(...args) : true),
}))

let shop: Shop
let clients: Client[]
let seat = 0
let watched: ReturnType<typeof watch>
beforeAll(async () => {
  shop = await openShop({ jobs: false })
  await openClub(shop.db)
  clients = await makeClients(shop, 20, { pagarme: false })
  watched = watch(shop.db, clients)
})
afterAll(() => shop.close())

async function competeForSeat() {
  const nr = ++seat
  const answers = await Promise.all(clients.map((who) => holdSeat(who, nr)))
  const { rows } = await shop.db.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM socio WHERE nr_cadeira = ${nr} AND state = 'held'`,
  )
  return { granted: answers.filter(({ status }) => status === 200).length, rows: rows[0]?.n }
}

test('a seat is held twice only without both the check and the unique index', async () => {
  expect(await competeForSeat()).toEqual({ granted: 1, rows: 1 })
  safeguards.free = false
  expect(await competeForSeat()).toEqual({ granted: 1, rows: 1 })
  expect(await watched.explained()).toMatchObject({ violations: [] })
  await shop.db.execute(sql`DROP INDEX socio_seat`)
  expect((await competeForSeat()).rows).toBe(20)
  // The history of the answers alone shows it, too.
  await expect(watched.explained()).rejects.toThrow(/^cadeira 3: \d+ of 1 are taken for sure/)
})

test.each([
  [
    'a socio made active without a subscription',
    'socio_chart',
    sql`UPDATE socio SET state = 'active' WHERE state = 'held'`,
  ],
  [
    'a released seat changed back to held',
    'socio_chart',
    sql`UPDATE socio SET state = 'held' WHERE state = 'released'`,
  ],
  [
    'two live memberships of one cliente',
    'socio_one_live',
    sql`INSERT INTO socio (id_cliente, state, nr_cadeira, expires_at, valor_cents)
      SELECT id_cliente, 'held', 49, now(), 1 FROM socio WHERE state = 'held' LIMIT 1`,
  ],
  [
    'a paid month without its end',
    'socio_ending',
    sql`INSERT INTO socio (id_cliente, state, nr_cadeira, expires_at, valor_cents, data_cancelamento)
      SELECT id, 'ending', 47, now(), 1, now() FROM cliente LIMIT 1`,
  ],
])('%s is refused by the database', async (_name, constraint, query) => {
  const refused = await shop.db.execute(query).then(
    () => undefined,
    (error: unknown) => pgFault(error)?.constraint,
  )
  expect(refused).toBe(constraint)
})
