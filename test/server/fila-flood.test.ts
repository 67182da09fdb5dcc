import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, makeClients } from '../support/client.ts'
import { join, leave, makeFila } from '../support/fila.ts'
import { openShop, type Shop } from '../support/shop.ts'

// docs/decisions/draws.md: how many places one account, and one network, can take in a waiting room.

const MOST = 5
let shop: Shop
let other: Awaited<ReturnType<Shop['openAnother']>>
beforeAll(async () => {
  const config = { FILA_LUGARES_PER_CLIENTE: String(MOST), FILAS_PER_CLIENTE: '40', CHECKOUTS_PER_ADDRESS: '120' }
  shop = await openShop({ jobs: false, config })
  other = await shop.openAnother()
})
afterAll(async () => {
  await other.close()
  await shop.close()
})

const count = async (evento: string, where = sql`true`): Promise<number | undefined> =>
  (
    await shop.db.execute<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM fila_lugar WHERE id_evento = ${evento} AND ${where}`,
    )
  ).rows[0]?.n

test('an account that joins and leaves as fast as it can has a limited number of places, and one that waits', async () => {
  const { evento } = await makeFila(shop.db)
  const [who] = (await makeClients(shop, 1, { pagarme: false })) as [Client]
  const at = [who, who.at(other.url)]
  const codes = new Set<string | number>()
  for (let round = 0; round < 9; round += 1) {
    const answers = await Promise.all(at.flatMap((each) => [join(each, evento), join(each, evento)]))
    for (const { status, body } of answers) codes.add(status === 200 ? status : body.code)
    expect(await count(evento, sql`status = 'waiting'`)).toBeLessThanOrEqual(1)
    await Promise.all(at.map((each) => leave(each, evento)))
  }
  expect([...codes].sort()).toEqual([200, 'fila.joined-too-often'].sort())
  expect(await count(evento)).toBe(MOST)
  // In another line they can take all of theirs, and nobody else is refused.
  const { evento: second } = await makeFila(shop.db)
  expect((await join(who, second)).status).toBe(200)
  const [next] = (await makeClients(shop, 1, { pagarme: false })) as [Client]
  expect((await join(next, evento)).status).toBe(200)
})

test('an account’s last place is found again, although no further one is given', async () => {
  const { evento } = await makeFila(shop.db)
  const [who] = (await makeClients(shop, 1, { pagarme: false })) as [Client]
  for (let i = 1; i < MOST; i += 1) {
    await join(who, evento)
    await leave(who, evento)
  }
  const { lugar } = (await join(who, evento)).body
  expect((await join(who, evento)).body.lugar?.id).toBe(lugar?.id)
})

test('many accounts of one network may join a limited number of times in a quarter of an hour, others as usual', async () => {
  await shop.db.execute(sql`DELETE FROM rate_limit`)
  const { evento } = await makeFila(shop.db)
  const flood = await makeClients(shop, 150, { pagarme: false })
  const answers = await Promise.all(flood.map((who) => join(who, evento)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(120)
  expect(await count(evento)).toBe(120)
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
    new Set(['rate.limited']),
  )
})
