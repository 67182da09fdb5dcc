import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, businessDay } from '../../contract/dates.ts'
import { Client } from '../support/client.ts'
import { makeEvento, makeRifa } from '../support/fixtures.ts'
import { openShop, type Shop } from '../support/shop.ts'

let shop: Shop
let visitor: Client
beforeAll(async () => {
  shop = await openShop({ jobs: false })
  visitor = new Client(shop.url)
})
afterAll(() => shop.close())

const insert = async (query: ReturnType<typeof sql>): Promise<string> =>
  (await shop.db.execute<{ id: string }>(query)).rows[0]?.id ?? ''

describe('cities', () => {
  test('cities are listed by name and read one by one', async () => {
    for (let i = 0; i < 120; i += 1) {
      await insert(
        sql`INSERT INTO cidade (nome, estado) VALUES (${`Cidade ${String(i).padStart(3, '0')}`}, 'SP') RETURNING id`,
      )
    }
    const { body } = await visitor.get<{ result: { id: string; nome: string; estado: string }[] }>('cidades')
    expect(body.result).toHaveLength(120)
    expect(body.result[0]).toMatchObject({ nome: 'Cidade 000', estado: 'SP' })
    expect((await visitor.get(`cidades/${body.result[7]?.id}`)).body).toEqual({ ...body.result[7], versao: 1 })
    expect((await visitor.get(`cidades/${body.result[7]?.id}/`)).status).toBe(200)
  })
})

describe('banners', () => {
  test('banners are a plain array of the visible ones, in their order', async () => {
    await shop.db.execute(
      sql`INSERT INTO banner (link, visivel, ordem) VALUES ('/eventos', true, 2), (NULL, true, 1), ('/x', false, 0)`,
    )
    const { body } = await visitor.get<{ id: string }[]>('banners')
    expect(body).toEqual([
      { id: expect.any(String), visivel: true, link: null, imagem: null },
      { id: expect.any(String), visivel: true, link: '/eventos', imagem: null },
    ])
  })
})

describe('raffles', () => {
  test('raffles are listed and read, open by the server’s clock, without deleted ones', async () => {
    const open = await makeRifa(shop.db, { valor: 750 })
    const drawn = await makeRifa(shop.db)
    const gone = await makeRifa(shop.db)
    await shop.db.execute(sql`UPDATE rifa SET data_sorteio = ${businessDay(new Date())} WHERE id = ${drawn}`)
    await shop.db.execute(sql`UPDATE rifa SET excluir = true WHERE id = ${gone}`)
    expect((await visitor.get(`rifas/${open}`)).body).toMatchObject({
      id: open,
      valor: 7.5,
      qtd_numeros: 100,
      aberta: true,
      data_sorteio: addDays(businessDay(new Date()), 20),
    })
    const { body } = await visitor.get<{ result: { id: string; aberta: boolean }[] }>('rifas')
    expect(body.result.map(({ id, aberta }) => [id, aberta])).toEqual([
      [drawn, false],
      [open, true],
    ])
    for (const id of [gone, randomUUID()]) expect((await visitor.get(`rifas/${id}`)).status).toBe(404)
  })
})

describe('pictures', () => {
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`${shop.url}/api/${path}`, { method, headers })
  const content = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])
  const put = (owner: string, role: string, hash: string) =>
    shop.db.execute(sql`INSERT INTO image (owner, role, hash, content) VALUES (${owner}, ${role}, ${hash}, ${content})
      ON CONFLICT (owner, role) DO UPDATE SET hash = excluded.hash`)

  test.each([
    ['evento', 'eventoImg'],
    ['banner', 'bannerImg'],
  ])('pictures of role %s are JPEG, revalidated at every use by their ETag', async (role, folder) => {
    const id = await makeEvento(shop.db)
    await put(id, role, 'aaaa')
    const path = `${folder}/${id}.jpg`
    const first = await get(path)
    expect(first.status).toBe(200)
    expect(Buffer.from(await first.arrayBuffer())).toEqual(content)
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      etag: '"aaaa"',
      'cache-control': 'public, max-age=0, must-revalidate',
      'x-content-type-options': 'nosniff',
    })
    const again = await get(path, { 'if-none-match': '"aaaa"' })
    expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0])
    expect((await get(path, { 'if-none-match': 'W/"aaaa", "cccc"' })).status).toBe(304)
    await put(id, role, 'bbbb')
    expect((await get(path, { 'if-none-match': '"aaaa"' })).status).toBe(200)
    expect((await get(`${folder}/${id.toUpperCase()}.jpg`)).status).toBe(200)
    expect((await get(path, {}, 'HEAD')).status).toBe(200)
  })

  test('pictures of another owner type or an unknown owner are not found', async () => {
    const id = await makeEvento(shop.db)
    await put(id, 'evento', 'aaaa')
    for (const path of [
      `bannerImg/${id}.jpg`,
      `eventoImg/${id}.png`,
      `eventoImg/${id}`,
      `eventoImg/${randomUUID()}.jpg`,
    ]) {
      const answer = await get(path)
      expect([answer.status, await answer.json()], path).toMatchObject([404, { code: 'record.not-found' }])
    }
  })
})

test('healthz and readyz return 200; without a database only healthz does', async () => {
  expect(await (await fetch(`${shop.url}/healthz`)).json()).toEqual({ ok: true })
  expect(await (await fetch(`${shop.url}/readyz`)).json()).toEqual({ ok: true })
  const cut = await shop.openAnother({
    jobs: false,
    wrap: (deps) => {
      deps.db = { execute: () => Promise.reject(new Error('the database is unavailable')) } as unknown as typeof deps.db
    },
  })
  const [alive, ready] = [await fetch(`${cut.url}/healthz`), await fetch(`${cut.url}/readyz`)]
  expect([alive.status, ready.status, await ready.json()]).toEqual([200, 503, { code: 'server.unavailable' }])
  await cut.close()
})
