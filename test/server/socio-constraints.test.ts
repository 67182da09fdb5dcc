import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { pgFault } from '../../server/db/db-errors.ts'
import { type Client, makeClients } from '../support/client.ts'
import { holdSeat, openClub } from '../support/club.ts'
import { openShop, type Shop } from '../support/shop.ts'

/**
 * A seat has one owner: the first net is cut, the unique index must still stop it; then the index is cut, too, and it must
 * really happen, or the proof would prove nothing.
 */
const safeguards = vi.hoisted(() => ({ free: true }))
vi.mock('../../server/club/club-guards.ts', async (original) => {
  const guards = await original<typeof import('../../server/club/club-guards.ts')>()
  return {
    ...guards,
    isSeatFree: (...args: Parameters<typeof guards.isSeatFree>) =>
      safeguards.free ? guards.isSeatFree(...args) : true,
  }
})

let shop: Shop
let clients: Client[]
let seat = 0
beforeAll(async () => {
  shop = await openShop({ jobs: false })
  await openClub(shop.db)
  clients = await makeClients(shop, 20, { pagarme: false })
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

test('both nets, then the unique index alone, then neither', async () => {
  expect(await competeForSeat()).toEqual({ granted: 1, rows: 1 })
  safeguards.free = false
  expect(await competeForSeat()).toEqual({ granted: 1, rows: 1 })
  await shop.db.execute(sql`DROP INDEX socio_seat`)
  expect((await competeForSeat()).rows).toBe(20)
})

test.each([
  ['a member who never subscribed', 'socio_chart', sql`UPDATE socio SET state = 'active' WHERE state = 'held'`],
  ['a seat given up and held again', 'socio_chart', sql`UPDATE socio SET state = 'held' WHERE state = 'released'`],
  [
    'two memberships of one client',
    'socio_one_live',
    sql`INSERT INTO socio (id_cliente, state, nr_cadeira, expires_at, valor_cents)
      SELECT id_cliente, 'held', 49, now(), 1 FROM socio WHERE state = 'held' LIMIT 1`,
  ],
])('%s is refused by the database', async (_name, constraint, query) => {
  const refused = await shop.db.execute(query).then(
    () => undefined,
    (error: unknown) => pgFault(error)?.constraint,
  )
  expect(refused).toBe(constraint)
})
