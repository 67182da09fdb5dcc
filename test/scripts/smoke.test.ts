import { afterAll, beforeAll, expect, test } from 'vitest'
import { smoke } from '../../scripts/smoke.ts'
import { makeEvento, makeLote, violatedInvariants } from '../support/fixtures.ts'
import { openShop, type Shop } from '../support/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ hooks: true })
})
afterAll(() => shop.close())

test('a new visitor buys by PIX and by card, and every step is printed with its time', async () => {
  await makeLote(shop.db, await makeEvento(shop.db), { qtd: 100 })
  const lines: string[] = []
  await smoke({ site: shop.url, sandbox: shop.sandboxUrl, print: (line) => lines.push(line) })
  expect(lines).toHaveLength(17)
  expect(lines.every((line) => / \d+ ms$/.test(line))).toBe(true)
  expect(await violatedInvariants(shop.db)).toEqual([])
})

test('the smoke test fails when no event is on sale', async () => {
  await shop.db.execute('UPDATE evento SET data = current_date - 2')
  await expect(smoke({ site: shop.url, sandbox: shop.sandboxUrl, print: () => {} })).rejects.toThrow(
    'no event with tickets',
  )
})
