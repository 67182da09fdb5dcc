import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { advanceFila } from '../../server/fila/admit.ts'
import { buy } from '../support/buy.ts'
import { type Client, makeClients } from '../support/client.ts'
import { ask, join, leave, makeFila, openFila, ownPlace } from '../support/fila.ts'
import { signUp } from '../support/people.ts'
import { openShop, type Shop } from '../support/shop.ts'

// Two processes: every place is also requested at the other one.
let shop: Shop
let other: Awaited<ReturnType<Shop['openAnother']>>
let clients: Client[]
beforeAll(async () => {
  shop = await openShop({ jobs: false })
  other = await shop.openAnother()
  clients = await makeClients(shop, 60)
})
afterAll(async () => {
  await other.close()
  await shop.close()
})

const take = (n: number): Client[] => clients.splice(0, n)
const one = (): Client => {
  const [client] = take(1)
  if (!client) throw new Error('no client left')
  return client
}
/** Advances all lines now, as the job does. */
async function advance(): Promise<void> {
  await shop.db.execute(sql`UPDATE fila SET looked_at = clock_timestamp() - interval '1 minute'`)
  while (await advanceFila(shop.deps));
  for (const { id_evento } of (await shop.db.execute<{ id_evento: string }>(sql`SELECT id_evento FROM fila`)).rows)
    for (const { deps } of [shop, other]) deps.filas.forget(id_evento)
}
const item = (lote: string) => ({ id_evento_setor_lote: lote, qtde: 1 })

describe('joining', () => {
  test('joining gives one place for one account: by double click, in two tabs, at two processes', async () => {
    const { evento } = await makeFila(shop.db)
    const who = one()
    const answers = await Promise.all([
      ...[1, 2, 3].map(() => join(who, evento)),
      ...[1, 2, 3].map(() => join(who.at(other.url), evento)),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.lugar?.id)).size).toBe(1)
    expect(answers[0]?.body).toMatchObject({
      estado: 'before',
      sorteio: { semente_sha256: expect.stringMatching(/^[0-9a-f]{64}$/), semente: null, total: null },
      lugar: { status: 'waiting', numero: null, na_frente: null, segundos: null, ate: null },
    })
  })

  test('an event without a waiting room has no line, for nobody', async () => {
    const who = one()
    expect((await join(who, randomUUID())).body.code).toBe('fila.none')
    expect((await ask(who, randomUUID())).body.code).toBe('fila.none')
  })

  test('leaving gives the place up, and joining again is another one at the end', async () => {
    const { evento } = await makeFila(shop.db, { inSeconds: 0 })
    const [first, second] = take(2) as [Client, Client]
    const before = await join(first, evento)
    await join(second, evento)
    expect((await leave(first, evento)).status).toBe(200)
    expect((await leave(first, evento)).body.code).toBe('record.not-found')
    const again = await join(first, evento)
    expect(again.body.lugar?.id).not.toBe(before.body.lugar?.id)
    await advance()
    expect((await ask(second, evento, (await join(second, evento)).body.lugar?.token)).body.lugar?.numero).toBe(1)
    expect((await join(first, evento)).body.lugar?.numero).toBe(2)
    // The page of the first place, which is still open, shows that the place was left.
    expect((await ask(first, evento, before.body.lugar?.token)).body.lugar?.status).toBe('left')
  })
})

test('a new tab reads the own place without joining: none, the one that waits, and the last one', async () => {
  const { evento } = await makeFila(shop.db, { inSeconds: 0 })
  const [who, stranger] = take(2) as [Client, Client]
  expect((await ownPlace(who, evento)).body).toMatchObject({ estado: expect.any(String), lugar: null })
  const first = await join(who, evento)
  const seen = await ownPlace(who.at(other.url), evento)
  expect(seen.body.lugar).toMatchObject({ id: first.body.lugar?.id, status: 'waiting' })
  expect((await ask(who, evento, seen.body.lugar?.token)).status).toBe(200)
  await leave(who, evento)
  expect((await ownPlace(who, evento)).body.lugar).toMatchObject({ id: first.body.lugar?.id, status: 'left' })
  const again = await join(who, evento)
  expect((await ownPlace(who, evento)).body.lugar?.id).toBe(again.body.lugar?.id)
  expect((await ownPlace(stranger, evento)).body.lugar).toBeNull()
  expect((await ownPlace(stranger, randomUUID())).body.code).toBe('fila.none')
})

describe('a turn', () => {
  test('a turn comes by number at the opening, lasts until it ends, and is the only way to reserve', async () => {
    const { evento, lote } = await makeFila(shop.db)
    const [who, stranger] = take(2) as [Client, Client]
    const { lugar } = (await join(who, evento)).body
    expect((await who.reserve([item(lote)])).body).toMatchObject({ code: 'fila.not-your-turn' })
    await openFila(shop.db, evento, 0)
    expect((await who.reserve([item(lote)])).body).toMatchObject({ code: 'fila.not-your-turn' })
    await openFila(shop.db, evento, -1)
    await shop.db.execute(
      sql`UPDATE fila_lugar SET arrived_at = arrived_at - interval '1 hour' WHERE id_evento = ${evento}`,
    )
    await advance()
    for (const url of [shop.url, other.url]) {
      const { body } = await ask(who.at(url), evento, lugar?.token)
      expect(body).toMatchObject({ estado: 'open', sorteio: { total: 1, semente: expect.any(String) } })
      expect(body.lugar).toMatchObject({ id: lugar?.id, status: 'admitted', numero: 1, ate: expect.any(String) })
    }
    expect((await stranger.reserve([item(lote)])).body).toMatchObject({ code: 'fila.not-your-turn' })
    const held = await who.reserve([item(lote)])
    expect(held.status).toBe(200)

    // The turn is over: reserved tickets stay, and none can be added.
    await shop.db.execute(sql`UPDATE fila_lugar SET ends_at = clock_timestamp() WHERE id_evento = ${evento}`)
    const carrinho = randomUUID()
    expect((await who.reserve([item(lote)], carrinho)).body.itens).toMatchObject([{ ok: true }])
    expect((await who.reserve([{ ...item(lote), qtde: 2 }], carrinho)).body).toMatchObject({
      code: 'fila.not-your-turn',
    })
    await advance()
    expect((await ask(who, evento, lugar?.token)).body.lugar?.status).toBe('ended')
    expect(
      (await who.payPix((await who.get<{ result: { id: string }[] }>('reservas')).body.result[0]?.id ?? '')).status,
    ).toBe(200)
    expect((await join(who, evento)).body.lugar?.id).not.toBe(lugar?.id)
  })

  test('a turn ends when its person buys', async () => {
    const { evento, lote } = await makeFila(shop.db, { inSeconds: 0 })
    const who = one()
    const { lugar } = (await join(who, evento)).body
    await advance()
    await buy(shop, who, item(lote))
    await vi.waitFor(
      async () => {
        await advance()
        expect((await ask(who, evento, lugar?.token)).body.lugar?.status).toBe('done')
      },
      { timeout: 30_000, interval: 100 },
    )
    expect((await who.reserve([item(lote)])).body).toMatchObject({ code: 'fila.not-your-turn' })
  })
})

test('nobody waits in a line behind a removed account', async () => {
  const { evento } = await makeFila(shop.db)
  const [one, other] = [await signUp(shop), await signUp(shop)]
  for (const { client } of [one, other]) expect((await join(client, evento)).status).toBe(200)
  expect((await one.client.post('conta/remocao', { senha: one.senha })).status).toBe(200)
  const { rows } = await shop.db.execute(sql`SELECT id_cliente, status FROM fila_lugar WHERE id_evento = ${evento}`)
  expect(rows).toEqual(
    expect.arrayContaining([
      { id_cliente: one.id, status: 'left' },
      { id_cliente: other.id, status: 'waiting' },
    ]),
  )
})
