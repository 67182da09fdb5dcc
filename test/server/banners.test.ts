import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lockOrder } from '../../server/modules/banners/banners-repo.ts'
import { Client, makeClients } from '../support/client.ts'
import { padded, picture, sendForm } from '../support/pictures.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'

const MB = 1024 * 1024
type Imagem = { hash: string; largura: number; altura: number }
type Saved = { id: string; visivel: boolean; link: string | null; imagem: Imagem | null; versao?: number }
type SaveAnswer = Saved & { message: string; fields?: Record<string, string> }

let shop: Shop
let admin: Client
beforeAll(async () => {
  shop = await openShop({ jobs: false })
  admin = await makeUsuario(shop)
})
afterAll(() => shop.close())
beforeEach(() => shop.db.execute(sql`DELETE FROM banner`))

let width = 500
async function send(
  fields: Record<string, string>,
  content?: Buffer | null,
  who = admin,
  options?: { fileFirst: boolean },
) {
  width += 1
  const file =
    content === null
      ? undefined
      : { field: 'banners', content: content ?? (await picture(width, 60).jpeg().toBuffer()) }
  return sendForm<SaveAnswer>(who, 'POST', 'banners', fields, file, options)
}
const make = async (link = '/eventos'): Promise<Saved> => (await send({ link })).body
const list = async (who: Client) => (await who.get<Saved[]>('banners')).body
const put = (body: object, path = 'banners') => admin.call<SaveAnswer>('PUT', path, body)
const history = async (id: string) =>
  (await shop.db.execute(sql`SELECT to_state, actor, detail FROM history WHERE entity_id = ${id} ORDER BY at, id`)).rows

describe('POST banners', () => {
  test('POST banners creates a visible banner in the last position, with the file before or after the fields', async () => {
    const first = await send({ link: '/eventos' })
    const second = await send({ link: '' }, undefined, admin, { fileFirst: false })
    expect(first).toEqual({
      status: 200,
      body: {
        id: expect.any(String),
        visivel: true,
        link: '/eventos',
        imagem: { hash: expect.any(String), largura: width - 1, altura: 60 },
        versao: 1,
      },
    })
    expect(second.body.link).toBeNull()
    expect((await list(admin)).map(({ id }) => id)).toEqual([first.body.id, second.body.id])
    expect((await fetch(`${shop.url}/api/bannerImg/${first.body.id}.jpg`)).headers.get('content-type')).toBe(
      'image/jpeg',
    )
    expect(await history(first.body.id)).toMatchObject([{ to_state: 'created', actor: `usuario:${admin.id}` }])
  })

  test('POST banners with an id changes the fields sent and keeps the others', async () => {
    const made = await make()
    const relinked = await send({ id: made.id, link: 'https://exemplo.com.br/', versao: '1' }, null)
    expect(relinked.body).toEqual({ ...made, link: 'https://exemplo.com.br/', versao: 2 })
    const repainted = await send({ id: made.id })
    expect(repainted.body).toMatchObject({ link: 'https://exemplo.com.br/', versao: 3 })
    expect(repainted.body.imagem?.hash).not.toBe(made.imagem?.hash)
    const states = (await history(made.id)).slice(1)
    expect(states).toMatchObject([
      { to_state: 'edited', detail: { link: ['/eventos', 'https://exemplo.com.br/'] } },
      { to_state: 'edited', detail: { imagem: [made.imagem?.hash, repainted.body.imagem?.hash] } },
    ])
    expect((await send({ id: made.id, versao: '1', link: '/' }, null)).status).toBe(409)
    expect((await send({ id: made.id }, null)).body).toEqual(repainted.body)
    expect(await history(made.id)).toHaveLength(3)
  })

  test('POST banners accepts 2 MB and refuses one byte more', async () => {
    const jpeg = await picture(100, 40).jpeg().toBuffer()
    expect((await send({}, padded(jpeg, 2 * MB))).status).toBe(200)
    for (const size of [2 * MB + 1, 5 * MB])
      expect(await send({}, padded(jpeg, size))).toMatchObject({
        status: 413,
        body: { message: 'Selecione uma imagem menor' },
      })
  })

  test('POST banners refuses invalid banners', async () => {
    const made = await make()
    const cases: [Record<string, string>, Buffer | null | undefined, number, Record<string, string>][] = [
      [{}, null, 400, { banners: 'Selecione uma imagem' }],
      [{}, Buffer.from('GIF89a'), 400, { banners: 'Envie uma imagem JPG ou PNG' }],
      [{ link: 'javascript:alert(1)' }, undefined, 400, { link: 'Preencha todos os campos corretamente' }],
      [{ id: 'x' }, undefined, 400, { id: 'Identificador inválido' }],
      [{ id: made.id, versao: 'um' }, null, 400, { versao: 'Preencha todos os campos corretamente' }],
    ]
    for (const [fields, content, status, told] of cases)
      expect(await send(fields, content), JSON.stringify(fields)).toMatchObject({ status, body: { fields: told } })
    expect((await send({ id: randomUUID() })).status).toBe(404)
    expect(await list(admin)).toEqual([made])
  })
})

describe('GET banners', () => {
  test('GET banners returns the visible ones to visitors and clientes, all of them to admins, in order', async () => {
    const [shown, hidden] = [await make('/a'), await make('/b')]
    await put({ id: hidden.id, visivel: false })
    const [customer = admin] = await makeClients(shop, 1, { pagarme: false })
    const { versao: _, ...seen } = shown
    for (const who of [new Client(shop.url), customer, await makeUsuario(shop, { cidades: [] })])
      expect(await list(who)).toEqual([seen])
    expect((await list(admin)).map(({ id, visivel, versao }) => [id, visivel, versao])).toEqual([
      [shown.id, true, 1],
      [hidden.id, false, 2],
    ])
  })
})

describe('PUT banners', () => {
  test('PUT banners shows and hides; a link that is not sent stays; an old version is refused', async () => {
    const made = await make()
    expect((await put({ id: made.id, visivel: false, versao: 1 })).body).toEqual({ ...made, visivel: false, versao: 2 })
    expect(await put({ id: made.id, visivel: true, versao: 1 })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Outra pessoa') },
    })
    expect((await put({ id: made.id, visivel: false, link: null })).body).toMatchObject({ link: null, versao: 3 })
    expect((await put({ id: randomUUID(), visivel: true })).status).toBe(404)
    expect((await put({ id: made.id, visivel: 'sim' })).status).toBe(400)
  })

  test('of concurrent saves of one version exactly one succeeds', async () => {
    const made = await make()
    const answers = await Promise.all(
      ['/a', '/b', '/c', '/d'].map((link) => put({ id: made.id, visivel: true, link, versao: 1 })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })
})

describe('PUT banners/ordem', () => {
  test('PUT banners/ordem sets the given order, which must contain every banner', async () => {
    const [a, b, c] = [await make('/a'), await make('/b'), await make('/c')]
    const { status, body } = await put({ ids: [c.id, a.id, b.id] }, 'banners/ordem')
    expect([status, (body as unknown as Saved[]).map(({ id }) => id)]).toEqual([200, [c.id, a.id, b.id]])
    expect((await list(new Client(shop.url))).map(({ id }) => id)).toEqual([c.id, a.id, b.id])
    for (const ids of [[], [a.id, b.id], [a.id, b.id, randomUUID()], [a.id, b.id, c.id, randomUUID()]])
      expect((await put({ ids }, 'banners/ordem')).status).toBe(409)
    for (const ids of [[a.id, a.id, b.id], ['x'], 'x']) expect((await put({ ids }, 'banners/ordem')).status).toBe(400)
    expect((await list(admin)).map(({ id }) => id)).toEqual([c.id, a.id, b.id])
    const before = await history(a.id)
    await put({ ids: [c.id, a.id, b.id] }, 'banners/ordem')
    expect(await history(a.id)).toEqual(before)
  })

  test('PUT banners/ordem waits for a banner being created, and is refused without it', async () => {
    const made = await make()
    let sending: ReturnType<typeof put> | undefined
    await shop.db.transaction(async (tx) => {
      await lockOrder(tx)
      await tx.execute(sql`INSERT INTO banner (ordem) VALUES (9)`)
      let isOver = false
      sending = put({ ids: [made.id] }, 'banners/ordem').finally(() => {
        isOver = true
      })
      const isWaiting = async () =>
        (await shop.db.execute(sql`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`)).rows.length > 0
      while (!isOver && !(await isWaiting())) await new Promise((later) => setTimeout(later, 5))
    })
    expect((await sending)?.status).toBe(409)
  })

  test('concurrent orders result in one of them', async () => {
    const ids = [(await make()).id, (await make()).id, (await make()).id, (await make()).id]
    const orders = Array.from({ length: 8 }, (_, n) => [...ids.slice(n % 4), ...ids.slice(0, n % 4)])
    const answers = await Promise.all(orders.map((order) => put({ ids: order }, 'banners/ordem')))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    const last = (await list(admin)).map(({ id }) => id)
    expect(orders.map(String)).toContain(String(last))
  })
})

test('DELETE banners deletes the picture as well', async () => {
  const made = await make()
  const { hash = '' } = made.imagem ?? {}
  await fetch(`${shop.url}/api/bannerImg/${made.id}-${hash}-240.avif`)
  const countRows = async () =>
    (
      await shop.db.execute(sql`SELECT 1 FROM image WHERE owner = ${made.id} UNION ALL
      SELECT 1 FROM image_variant WHERE hash LIKE ${`${hash}%`}`)
    ).rows.length
  expect(await countRows()).toBe(2)
  expect(await admin.call('DELETE', 'banners', { id: made.id })).toMatchObject({ status: 200, body: { id: made.id } })
  expect([await countRows(), await list(admin)]).toEqual([0, []])
  expect((await fetch(`${shop.url}/api/bannerImg/${made.id}.jpg`)).status).toBe(404)
  expect((await admin.call('DELETE', 'banners', { id: made.id })).status).toBe(404)
  expect(await history(made.id)).toMatchObject([{ to_state: 'created' }, { to_state: 'deleted' }])
})

test('only admins change banners', async () => {
  const made = await make()
  const [customer = admin] = await makeClients(shop, 1, { pagarme: false })
  const staff = await makeUsuario(shop, { cidades: [] })
  for (const [who, status] of [
    [new Client(shop.url), 401],
    [customer, 401],
    [staff, 403],
  ] as const) {
    expect((await send({ link: '/' }, undefined, who)).status).toBe(status)
    expect((await who.call('PUT', 'banners', { id: made.id, visivel: false })).status).toBe(status)
    expect((await who.call('PUT', 'banners/ordem', { ids: [made.id] })).status).toBe(status)
    expect((await who.call('DELETE', 'banners', { id: made.id })).status).toBe(status)
  }
  expect(await list(admin)).toEqual([made])
})
