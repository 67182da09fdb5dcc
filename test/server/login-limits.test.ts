import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clean } from '../../server/jobs/clean.ts'
import { limitFailures, QUARTER_HOUR } from '../../server/limits/rate-limit.ts'
import { countOf } from '../../server/limits/rate-limit-repo.ts'
import { QueueFull } from '../../server/limits/concurrency-limit.ts'
import { Client } from '../support/client.ts'
import { LOGINS } from '../support/logins.ts'
import { makeLogin } from '../support/office.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { awayFromWindowEdge } from '../support/windows.ts'

const MAX = 3
const WRONG = { senha: 'errada' }

let shop: Shop
beforeAll(async () => {
  const max = String(MAX)
  shop = await openShop({ jobs: false, config: { LOGINS_PER_USER: max, LOGINS_PER_PHONE: max } })
})
beforeEach(async () => {
  await awayFromWindowEdge()
  await shop.db.execute(sql`DELETE FROM rate_limit`)
})
afterAll(() => shop.close())

describe.each(LOGINS)('POST $path', ({ path, makePerson }) => {
  const person = () => makePerson(shop)
  const tryAs = async (body: object) => (await new Client(shop.url).post(path, body)).status

  test('a login with the right password uses up no tries', async () => {
    const right = await person()
    await shop.db.execute(sql`DELETE FROM rate_limit`)
    for (let i = 0; i < 10; i += 1) expect(await tryAs(right)).toBe(200)
    const { rows } = await shop.db.execute(sql`SELECT key FROM rate_limit WHERE count > 0 AND key NOT LIKE '%.all'`)
    expect(rows).toEqual([])
  })

  test('repeated logins with the right password are limited, but only there', async () => {
    const right = await person()
    expect(await tryAs(right)).toBe(200)
    await shop.db.execute(sql`UPDATE rate_limit SET count = ${MAX * 10 - 1} WHERE key LIKE '%.all'`)
    const [first, second] = [await tryAs(right), await tryAs(right)]
    expect([first, second]).toEqual([200, 429])
    expect(await tryAs(await person())).toBe(200)
  })

  test('wrong passwords between right ones are limited, and then the right one is, too', async () => {
    const right = await person()
    for (let i = 0; i < MAX; i += 1) {
      if (i) expect(await tryAs(right)).toBe(200)
      expect(await tryAs({ ...right, ...WRONG })).toBe(400)
    }
    expect(await tryAs({ ...right, ...WRONG })).toBe(429)
    expect(await tryAs(right)).toBe(429)
  })

  test('concurrent wrong passwords allow no more attempts than sequential ones', async () => {
    const right = await person()
    const seen = await Promise.all(Array.from({ length: 12 }, () => tryAs({ ...right, ...WRONG })))
    expect(seen.filter((status) => status === 400)).toHaveLength(MAX)
    expect(seen.filter((status) => status === 429)).toHaveLength(12 - MAX)
  })
})

test('a letter that the database alone takes for another is no way to the same account, with tries of its own', async () => {
  const { id, user, senha } = await makeLogin(shop)
  await shop.db.execute(sql`UPDATE usuario SET login = ${`i${user}`} WHERE id = ${id}`)
  const logIn = async (name: string) => (await new Client(shop.url).post('login', { user: name, senha })).status
  expect([await logIn(`I${user}`), await logIn(`\u0130${user}`)]).toEqual([200, 400])
})

test('old counters are deleted, however many a flood has left; those of today stay', async () => {
  await shop.db.execute(sql`INSERT INTO rate_limit (key, window_start, count)
    SELECT 'flood:' || n, now() - interval '3 days', 1 FROM generate_series(1, 20001) n`)
  await shop.db.execute(sql`INSERT INTO rate_limit (key, window_start, count) VALUES ('fresh', now(), 1)`)
  expect([await clean(shop.deps), await clean(shop.deps)]).toEqual([true, false])
  expect((await shop.db.execute(sql`SELECT key FROM rate_limit`)).rows).toEqual([{ key: 'fresh' }])
})

test('an attempt that was not made, because too many were under way, uses up no tries', async () => {
  const limit = { key: 'tries', windowSeconds: QUARTER_HOUR, max: MAX }
  const full = limitFailures(shop.db, [limit], () => Promise.reject(new QueueFull()))
  await expect(full).rejects.toThrow(QueueFull)
  expect(await countOf(shop.db, limit.key, QUARTER_HOUR)).toBe(0)
})
