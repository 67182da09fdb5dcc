import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pictureUrl, widthsOf } from '../../contract/pictures-rules.ts'
import { cleanVariants, measurePictures } from '../../server/pictures/store.ts'
import { Client, makeClients } from '../support/client.ts'
import { makeEvento, makeRifa } from '../support/fixtures.ts'
import { padded, picture, sendForm } from '../support/pictures.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'

const MB = 1024 * 1024
let shop: Shop
let admin: Client
beforeAll(async () => {
  shop = await openShop({ jobs: false })
  admin = await makeUsuario(shop)
})
afterAll(() => shop.close())

type Imagem = { hash: string; largura: number; altura: number }
type Saved = { id: string; imagem: Imagem }

const send = (eventoId: string, content: Buffer, who = admin, options?: { fileFirst: boolean }) =>
  sendForm<Saved & { message: string; fields?: object }>(
    who,
    'PATCH',
    'eventos/image',
    { eventoId },
    { field: 'images', content },
    options,
  )
const get = (path: string, init: RequestInit = {}) => fetch(`${shop.url}/api/${path}`, { redirect: 'manual', ...init })

let colour = 0
/** An event with a picture nobody else has. */
async function makePictured(width = 1000, height = 1250): Promise<Saved> {
  const id = await makeEvento(shop.db)
  colour += 1
  const content = await sharp({
    create: { width, height, channels: 3, background: { r: colour * 12, g: 90, b: 255 - colour * 12 } },
  })
    .jpeg()
    .toBuffer()
  const { status, body } = await send(id, content)
  if (status !== 200) throw new Error(body.message)
  return body
}

const variants = async (hash: string): Promise<number> => {
  const { rows } = await shop.db.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM image_variant WHERE hash LIKE ${`${hash}%`}`,
  )
  return rows[0]?.n ?? -1
}

describe('uploads', () => {
  test('an event gets its picture, the file before or after the field; the back-office reads what it is', async () => {
    for (const fileFirst of [true, false]) {
      const id = await makeEvento(shop.db)
      const { status, body } = await send(id, await picture(900, 600).png().toBuffer(), admin, { fileFirst })
      expect([status, body]).toEqual([
        200,
        { id, imagem: { hash: expect.stringMatching(/^[0-9a-f]{12}$/), largura: 900, altura: 600 } },
      ])
      expect((await get(`eventoImg/${id}.jpg`)).status).toBe(200)
    }
  })

  test('a raffle, too', async () => {
    const rifaId = await makeRifa(shop.db)
    const file = { field: 'images', content: await picture().jpeg().toBuffer() }
    expect((await sendForm(admin, 'PATCH', 'rifas/image', { rifaId }, file)).status).toBe(200)
    const served = await get(`rifaImg/${rifaId}.jpg`)
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  })

  test('the history says who replaced what, and nothing when it was the same picture', async () => {
    const { id, imagem } = await makePictured()
    const same = await (await get(`eventoImg/${id}.jpg`)).arrayBuffer()
    const other = await send(id, await picture(50, 50).jpeg().toBuffer())
    const { rows } = await shop.db.execute(
      sql`SELECT actor, to_state, detail FROM history WHERE entity_id = ${id} ORDER BY at, id`,
    )
    const actor = `usuario:${admin.id}`
    expect(rows).toHaveLength(2)
    expect(rows).toContainEqual({ actor, to_state: 'edited', detail: { imagem: [null, imagem.hash] } })
    expect(rows).toContainEqual({
      actor,
      to_state: 'edited',
      detail: { imagem: [imagem.hash, other.body.imagem.hash] },
    })
    expect(same.byteLength).toBeGreaterThan(0)
    await send(id, await picture(50, 50).jpeg().toBuffer())
    const again = await shop.db.execute(sql`SELECT 1 FROM history WHERE entity_id = ${id}`)
    expect(again.rows).toHaveLength(2)
  })

  test('one MB is taken, a byte more is not', async () => {
    const id = await makeEvento(shop.db)
    const jpeg = await picture(100, 100).jpeg().toBuffer()
    expect((await send(id, padded(jpeg, MB))).status).toBe(200)
    for (const size of [MB + 1, MB + 40_000, 3 * MB]) {
      const { status, body } = await send(id, padded(jpeg, size))
      expect([status, body], String(size)).toEqual([
        413,
        { message: 'Selecione uma imagem menor', fields: { images: 'Selecione uma imagem menor' } },
      ])
    }
  })

  test('a form without end is cut off', async () => {
    let sent = 0
    const endless = new ReadableStream({
      pull(controller) {
        sent += MB
        controller.enqueue(
          sent === MB
            ? Buffer.from('--x\r\ncontent-disposition: form-data; name="images"; filename="a.jpg"\r\n\r\n')
            : Buffer.alloc(MB),
        )
        if (sent > 200 * MB) controller.close()
      },
    })
    const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'multipart/form-data; boundary=x' }
    const init = { method: 'PATCH', headers, body: endless, duplex: 'half' } as RequestInit
    await expect(get('eventos/image', init)).rejects.toThrow()
    expect(sent).toBeLessThan(100 * MB)
    expect((await get('banners')).status).toBe(200)
  })

  test('what is no such form is refused in Portuguese', async () => {
    const id = await makeEvento(shop.db)
    const content = await picture(20, 20).jpeg().toBuffer()
    const missing = { message: 'Selecione uma imagem', fields: { images: 'Selecione uma imagem' } }
    expect(await sendForm(admin, 'PATCH', 'eventos/image', { eventoId: id })).toEqual({ status: 400, body: missing })
    const elsewhere = { field: 'foto', content }
    expect(await sendForm(admin, 'PATCH', 'eventos/image', { eventoId: id }, elsewhere)).toEqual({
      status: 400,
      body: missing,
    })
    expect(await sendForm(admin, 'PATCH', 'eventos/image', { eventoId: id, images: 'texto' })).toMatchObject({
      status: 400,
    })
    expect(await send('x', content)).toMatchObject({
      status: 400,
      body: { fields: { eventoId: 'Identificador inválido' } },
    })
    expect(await send(randomUUID(), content)).toMatchObject({ status: 404 })
    expect(await send(id, Buffer.from('<svg onload=alert(1)>'))).toMatchObject({
      status: 400,
      body: { message: 'Envie uma imagem JPG ou PNG' },
    })
    const call = (type: string, body: string) =>
      get('eventos/image', {
        method: 'PATCH',
        headers: { authorization: `Bearer ${admin.token}`, 'content-type': type },
        body,
      })
    for (const [type, body, status] of [
      ['application/json', '{"images":"x"}', 415],
      ['text/plain', 'x', 415],
      ['multipart/form-data', 'x', 400],
      ['multipart/form-data; boundary=x', '', 400],
      ['multipart/form-data; boundary=x', '--x\r\n', 400],
      [
        'multipart/form-data; boundary=x',
        '--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nx\r\n--x--',
        400,
      ],
      [
        'multipart/form-data; boundary=x',
        '--x\r\ncontent-disposition: form-data; name="eventoId"\r\n\r\n\0\r\n--x--',
        400,
      ],
    ] as const) {
      const answer = await call(type, body)
      expect(
        [answer.status, typeof ((await answer.json()) as { message?: unknown }).message],
        `${type} ${body}`,
      ).toEqual([status, 'string'])
    }
  })

  test('many files or fields are refused, and the connection lives on', async () => {
    const form = new FormData()
    for (let i = 0; i < 30; i += 1) form.append(`f${i}`, 'x')
    const headers = { authorization: `Bearer ${admin.token}` }
    expect((await get('eventos/image', { method: 'PATCH', headers, body: form })).status).toBe(400)
    const two = new FormData()
    for (const name of ['images', 'images']) two.append(name, new Blob([Buffer.alloc(10)]), 'a.jpg')
    expect((await get('eventos/image', { method: 'PATCH', headers, body: two })).status).toBe(400)
    expect((await get('banners')).status).toBe(200)
  })

  test('no other call takes a form, and only admins send pictures', async () => {
    const id = await makeEvento(shop.db)
    const content = await picture(20, 20).jpeg().toBuffer()
    const file = { field: 'images', content }
    expect(await sendForm(admin, 'POST', 'eventos/list', {}, file)).toMatchObject({ status: 415 })
    const [customer] = await makeClients(shop, 1, { pagarme: false })
    expect((await send(id, content, new Client(shop.url))).status).toBe(401)
    expect((await send(id, content, customer)).status).toBe(401)
    expect((await send(id, content, await makeUsuario(shop, { cidades: [] }))).status).toBe(403)
    expect((await get(`eventoImg/${id}.jpg`)).status).toBe(404)
  })

  test('many at once are all taken, and the shop answers meanwhile', async () => {
    const content = await picture(350, 350, { noise: true }).jpeg({ quality: 50 }).toBuffer()
    const ids = await Promise.all(Array.from({ length: 8 }, () => makeEvento(shop.db)))
    const sending = Promise.all(ids.map((id) => send(id, content)))
    let answered = 0
    let isOver = false
    sending.finally(() => {
      isOver = true
    })
    while (!isOver) {
      expect((await get('banners')).status).toBe(200)
      answered += 1
    }
    expect((await sending).map(({ status }) => status)).toEqual(ids.map(() => 200))
    expect(answered).toBeGreaterThan(0)
  })
})

describe('served', () => {
  test('bare: revalidated by ETag, HEAD without a body', async () => {
    const { id } = await makePictured()
    const first = await get(`eventoImg/${id}.jpg`)
    const content = Buffer.from(await first.arrayBuffer())
    expect((await sharp(content).metadata()).format).toBe('jpeg')
    const etag = first.headers.get('etag') ?? ''
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=0, must-revalidate',
      'x-content-type-options': 'nosniff',
    })
    for (const known of [etag, `W/${etag}`, `"a", ${etag}`, '*']) {
      const again = await get(`eventoImg/${id}.jpg`, { headers: { 'if-none-match': known } })
      expect([again.status, (await again.arrayBuffer()).byteLength, again.headers.get('etag')]).toEqual([304, 0, etag])
    }
    const head = await get(`eventoImg/${id}.jpg`, { method: 'HEAD' })
    expect([head.status, head.headers.get('etag'), (await head.arrayBuffer()).byteLength]).toEqual([200, etag, 0])
    await send(id, await picture(30, 30).jpeg().toBuffer())
    expect((await get(`eventoImg/${id}.jpg`, { headers: { 'if-none-match': etag } })).status).toBe(200)
  })

  test('in every width and format, each what it says, for ever', async () => {
    const { id, imagem } = await makePictured(1000, 1250)
    expect(widthsOf(imagem.largura)).toEqual([240, 480, 720, 960, 1000])
    for (const width of widthsOf(imagem.largura)) {
      for (const format of ['avif', 'webp', 'jpg'] as const) {
        const answer = await get(pictureUrl('', 'eventoImg', id, { imagem, width, format }).slice(1))
        const content = Buffer.from(await answer.arrayBuffer())
        const decoded = await sharp(content).metadata()
        expect([answer.status, decoded.format, decoded.width, decoded.height]).toEqual([
          200,
          { avif: 'heif', webp: 'webp', jpg: 'jpeg' }[format],
          width,
          Math.round(width * 1.25),
        ])
        expect(Object.fromEntries(answer.headers)).toMatchObject({
          'content-type': { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }[format],
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
        })
        expect((await sharp(content).raw().toBuffer()).length).toBeGreaterThan(0)
      }
    }
    expect(await variants(imagem.hash)).toBe(15)
  })

  test('a width nobody makes, an old hash: the detour to the picture itself; nobody’s: 404; nothing is kept', async () => {
    const { id, imagem } = await makePictured(1000, 1250)
    for (const [hash, width] of [
      [imagem.hash, 300],
      [imagem.hash, 1280],
      [imagem.hash, 1920],
      [imagem.hash, 9999],
      ['0'.repeat(12), 240],
    ] as const) {
      const answer = await get(`eventoImg/${id}-${hash}-${width}.webp`)
      expect([answer.status, answer.headers.get('location'), answer.headers.get('cache-control')]).toEqual([
        302,
        `/api/eventoImg/${id}.jpg`,
        'no-store',
      ])
    }
    for (const file of [
      `${id}-${imagem.hash}-240.gif`,
      `${id}-${imagem.hash}-0.webp`,
      `${id}-${imagem.hash}-0240.webp`,
      `${id}-${imagem.hash}.webp`,
      `${id}-${imagem.hash.slice(1)}-240.webp`,
      `${id}.webp`,
      `${id}.jpg.jpg`,
    ])
      expect((await get(`eventoImg/${file}`)).status, file).toBe(404)
    const elsewhere = await get(`rifaImg/${id}-${imagem.hash}-240.webp`)
    expect([elsewhere.status, await variants(imagem.hash)]).toEqual([302, 0])
    expect((await get(`rifaImg/${id}.jpg`)).status).toBe(404)
  })

  test('fifty who ask for a fresh one at once wait for one', async () => {
    const { id, imagem } = await makePictured(2400, 3000)
    await shop.db.execute(sql`CREATE TABLE made (at timestamptz DEFAULT clock_timestamp())`)
    await shop.db.execute(sql`CREATE FUNCTION count_made() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN INSERT INTO made DEFAULT VALUES; RETURN NEW; END $$`)
    // Before the insert: one that meets a row already there has been made for nothing, and counts.
    await shop.db.execute(sql`CREATE TRIGGER count_made BEFORE INSERT ON image_variant FOR EACH ROW
      EXECUTE FUNCTION count_made()`)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => get(`eventoImg/${id}-${imagem.hash}-960.avif`).then((a) => a.arrayBuffer())),
    )
    expect(new Set(answers.map((a) => Buffer.from(a).toString('base64'))).size).toBe(1)
    const { rows } = await shop.db.execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM made`)
    expect(rows[0]?.n).toBe(1)
    await shop.db.execute(sql`DROP TRIGGER count_made ON image_variant`)
  })

  test('a picture that cannot be made into variants is still served as it is', async () => {
    const { id, imagem } = await makePictured()
    await shop.db.execute(sql`UPDATE image SET content = '\\x00' WHERE owner = ${id}`)
    expect((await get(`eventoImg/${id}-${imagem.hash}-240.webp`)).status).toBe(302)
    expect((await get(`eventoImg/${id}.jpg`)).status).toBe(200)
  })

  test('variants go with their picture, unless it hangs elsewhere, too', async () => {
    const content = await picture(300, 300, { noise: true }).jpeg().toBuffer()
    const copy = await makeEvento(shop.db)
    const hash = (await send(copy, content)).body.imagem.hash
    const twin = (await send(await makeEvento(shop.db), content)).body
    expect(twin.imagem.hash).toBe(hash)
    await get(`eventoImg/${copy}-${hash}-240.webp`)
    await send(copy, await picture(30, 30).jpeg().toBuffer())
    expect(await variants(hash)).toBe(1)
    await send(twin.id, await picture(30, 30).jpeg().toBuffer())
    expect(await variants(hash)).toBe(0)
  })

  test('what was left behind is swept out', async () => {
    const { id, imagem } = await makePictured()
    await get(`eventoImg/${id}-${imagem.hash}-240.webp`)
    await shop.db.execute(sql`UPDATE image_variant SET created_at = now() - interval '1 hour'`)
    await cleanVariants(shop.db)
    expect(await variants(imagem.hash)).toBe(1)
    await shop.db.execute(sql`DELETE FROM image WHERE owner = ${id}`)
    await cleanVariants(shop.db)
    expect(await variants(imagem.hash)).toBe(0)
  })

  test('pictures from before anybody measured them are measured; what is none is looked at once', async () => {
    const [old, broken] = [await makeEvento(shop.db), await makeEvento(shop.db)]
    const content = await picture(90, 60).jpeg().toBuffer()
    await shop.db.execute(sql`INSERT INTO image (owner, role, hash, content)
      VALUES (${old}, 'evento', 'abcdef0123456789', ${content}), (${broken}, 'evento', 'ffff', 'x')`)
    const told = async (id: string) => (await admin.get<Saved>(`eventos/${id}`)).body.imagem
    expect(await told(old)).toBeNull()
    await measurePictures(shop.db)
    expect(await told(old)).toEqual({ hash: 'abcdef012345', largura: 90, altura: 60 })
    expect(await told(broken)).toBeNull()
    const { rows } = await shop.db.execute(sql`SELECT 1 FROM image WHERE width = 0 AND height = 0`)
    expect(rows).toEqual([])
  })

  test('events, their cards and raffles say what they look like', async () => {
    const { id, imagem } = await makePictured(120, 80)
    expect((await admin.get<Saved>(`eventos/${id}`)).body.imagem).toEqual(imagem)
    const { body } = await admin.post<{ result: Saved[] }>('eventos/list', { limit: 100 })
    expect(body.result.find((card) => card.id === id)?.imagem).toEqual(imagem)
    const rifaId = await makeRifa(shop.db)
    expect((await admin.get<Saved>(`rifas/${rifaId}`)).body.imagem).toBeNull()
    const file = { field: 'images', content: await picture(60, 40).png().toBuffer() }
    const sent = await sendForm<Saved>(admin, 'PATCH', 'rifas/image', { rifaId }, file)
    expect((await admin.get<Saved>(`rifas/${rifaId}`)).body.imagem).toEqual(sent.body.imagem)
  })
})
