import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Client } from '../support/client.ts'
import { makeLogin } from '../support/office.ts'
import { signUp } from '../support/people.ts'
import { openShop, type Shop } from '../support/shop.ts'

const MAX = 3
const WRONG = { senha: 'errada' }

let shop: Shop
beforeAll(async () => {
  const max = String(MAX)
  shop = await openShop({ jobs: false, config: { LOGINS_PER_USER: max, LOGINS_PER_PHONE: max } })
})
beforeEach(async () => {
  await shop.db.execute(sql`DELETE FROM rate_limit`)
})
afterAll(() => shop.close())

describe.each([
  {
    path: 'login',
    person: async () => {
      const { user, senha } = await makeLogin(shop)
      return { user, senha }
    },
  },
  {
    path: 'clientes/login',
    person: async () => {
      const { telefone, senha } = await signUp(shop)
      return { telefone, senha }
    },
  },
])('POST $path', ({ path, person }) => {
  const tryAs = async (body: object) => (await new Client(shop.url).post(path, body)).status

  test('with the right password is never limited', async () => {
    const right = await person()
    await shop.db.execute(sql`DELETE FROM rate_limit`)
    for (let i = 0; i < 10; i += 1) expect(await tryAs(right)).toBe(200)
    expect((await shop.db.execute(sql`SELECT 1 FROM rate_limit WHERE count > 0`)).rows).toEqual([])
  })

  test('with wrong passwords between right ones is limited, and then also with the right one', async () => {
    const right = await person()
    await shop.db.execute(sql`DELETE FROM rate_limit`)
    for (let i = 0; i < MAX; i += 1) {
      if (i) expect(await tryAs(right)).toBe(200)
      expect(await tryAs({ ...right, ...WRONG })).toBe(400)
    }
    expect(await tryAs({ ...right, ...WRONG })).toBe(429)
    expect(await tryAs(right)).toBe(429)
  })

  test('with concurrent wrong passwords allows no more attempts than one after another', async () => {
    const right = await person()
    await shop.db.execute(sql`DELETE FROM rate_limit`)
    const seen = await Promise.all(Array.from({ length: 12 }, () => tryAs({ ...right, ...WRONG })))
    expect(seen.filter((status) => status === 400)).toHaveLength(MAX)
    expect(seen.filter((status) => status === 429)).toHaveLength(12 - MAX)
  })
})
