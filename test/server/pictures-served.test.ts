import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pictureUrl, widthsOf } from '../../contract/pictures-rules.ts'
import { measurePictures } from '../../server/pictures/picture-variants.ts'
import { deleteOrphanVariants } from '../../server/pictures/picture-repo.ts'
import { makeEvento, makeRifa } from '../support/fixtures.ts'
import { openPictureShop, type PictureShop, type Saved } from '../support/picture-shop.ts'
import { picture, sendForm } from '../support/pictures.ts'

let kit: PictureShop
beforeAll(async () => {
  kit = await openPictureShop()
})
afterAll(() => kit.shop.close())

describe('served', () => {
  test('a picture without variants is revalidated by ETag, and HEAD has no body', async () => {
    const { id } = await kit.makePictured()
    const first = await kit.get(`eventoImg/${id}.jpg`)
    const content = Buffer.from(await first.arrayBuffer())
    expect((await sharp(content).metadata()).format).toBe('jpeg')
    const etag = first.headers.get('etag') ?? ''
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=0, must-revalidate',
      'x-content-type-options': 'nosniff',
    })
    for (const known of [etag, `W/${etag}`, `"a", ${etag}`, '*']) {
      const again = await kit.get(`eventoImg/${id}.jpg`, { headers: { 'if-none-match': known } })
      expect([again.status, (await again.arrayBuffer()).byteLength, again.headers.get('etag')]).toEqual([304, 0, etag])
    }
    const head = await kit.get(`eventoImg/${id}.jpg`, { method: 'HEAD' })
    expect([head.status, head.headers.get('etag'), (await head.arrayBuffer()).byteLength]).toEqual([200, etag, 0])
    await kit.send(id, await picture(30, 30).jpeg().toBuffer())
    expect((await kit.get(`eventoImg/${id}.jpg`, { headers: { 'if-none-match': etag } })).status).toBe(200)
  })

  test('a picture is served in every width and format, each with its type and an immutable cache', async () => {
    const { id, imagem } = await kit.makePictured(1000, 1250)
    expect(widthsOf(imagem.largura)).toEqual([240, 480, 720, 960, 1000])
    for (const width of widthsOf(imagem.largura)) {
      for (const format of ['avif', 'webp', 'jpg'] as const) {
        const answer = await kit.get(pictureUrl('', 'eventoImg', id, { imagem, width, format }).slice(1))
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
    expect(await kit.variants(imagem.hash)).toBe(15)
  })

  test('a picture’s unknown width or old hash redirects, an invalid file is 404, and nothing is stored', async () => {
    const { id, imagem } = await kit.makePictured(1000, 1250)
    for (const [hash, width] of [
      [imagem.hash, 300],
      [imagem.hash, 1280],
      [imagem.hash, 1920],
      [imagem.hash, 9999],
      ['0'.repeat(12), 240],
    ] as const) {
      const answer = await kit.get(`eventoImg/${id}-${hash}-${width}.webp`)
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
      expect((await kit.get(`eventoImg/${file}`)).status, file).toBe(404)
    const elsewhere = await kit.get(`rifaImg/${id}-${imagem.hash}-240.webp`)
    expect([elsewhere.status, await kit.variants(imagem.hash)]).toEqual([302, 0])
    expect((await kit.get(`rifaImg/${id}.jpg`)).status).toBe(404)
  })

  test('fifty concurrent requests for a new variant of a picture create it once', async () => {
    const { id, imagem } = await kit.makePictured(2400, 3000)
    await kit.shop.db.execute(sql`CREATE TABLE made (at timestamptz DEFAULT clock_timestamp())`)
    await kit.shop.db.execute(sql`CREATE FUNCTION count_made() RETURNS trigger LANGUAGE plpgsql
      SECURITY DEFINER AS $$ BEGIN INSERT INTO made DEFAULT VALUES; RETURN NEW; END $$`)
    // A BEFORE trigger also counts variants that were created although a row already existed.
    await kit.shop.db.execute(sql`CREATE TRIGGER count_made BEFORE INSERT ON image_variant FOR EACH ROW
      EXECUTE FUNCTION count_made()`)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => kit.get(`eventoImg/${id}-${imagem.hash}-960.avif`).then((a) => a.arrayBuffer())),
    )
    expect(new Set(answers.map((a) => Buffer.from(a).toString('base64'))).size).toBe(1)
    const { rows } = await kit.shop.db.execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM made`)
    expect(rows[0]?.n).toBe(1)
    await kit.shop.db.execute(sql`DROP TRIGGER count_made ON image_variant`)
  })

  test('a picture that cannot be made into variants is still served as it is', async () => {
    const { id, imagem } = await kit.makePictured()
    await kit.shop.db.execute(sql`UPDATE image SET content = '\\x00' WHERE owner = ${id}`)
    expect((await kit.get(`eventoImg/${id}-${imagem.hash}-240.webp`)).status).toBe(302)
    expect((await kit.get(`eventoImg/${id}.jpg`)).status).toBe(200)
  })

  test('variants are deleted with their picture, unless another owner uses it', async () => {
    const content = await picture(300, 300, { noise: true }).jpeg().toBuffer()
    const copy = await makeEvento(kit.shop.db)
    const hash = (await kit.send(copy, content)).body.imagem.hash
    const twin = (await kit.send(await makeEvento(kit.shop.db), content)).body
    expect(twin.imagem.hash).toBe(hash)
    await kit.get(`eventoImg/${copy}-${hash}-240.webp`)
    await kit.send(copy, await picture(30, 30).jpeg().toBuffer())
    expect(await kit.variants(hash)).toBe(1)
    await kit.send(twin.id, await picture(30, 30).jpeg().toBuffer())
    expect(await kit.variants(hash)).toBe(0)
  })

  test('orphan variants are removed by the job', async () => {
    const { id, imagem } = await kit.makePictured()
    await kit.get(`eventoImg/${id}-${imagem.hash}-240.webp`)
    await kit.shop.db.execute(sql`UPDATE image_variant SET created_at = now() - interval '1 hour'`)
    await deleteOrphanVariants(kit.shop.db)
    expect(await kit.variants(imagem.hash)).toBe(1)
    await kit.shop.db.execute(sql`DELETE FROM image WHERE owner = ${id}`)
    await deleteOrphanVariants(kit.shop.db)
    expect(await kit.variants(imagem.hash)).toBe(0)
  })

  test('pictures without dimensions are measured; an unreadable one is tried once', async () => {
    const [old, broken] = [await makeEvento(kit.shop.db), await makeEvento(kit.shop.db)]
    const content = await picture(90, 60).jpeg().toBuffer()
    await kit.shop.db.execute(sql`INSERT INTO image (owner, role, hash, content)
      VALUES (${old}, 'evento', 'abcdef0123456789', ${content}), (${broken}, 'evento', 'ffff', 'x')`)
    const imagemOf = async (id: string) => (await kit.admin.get<Saved>(`eventos/${id}`)).body.imagem
    expect(await imagemOf(old)).toBeNull()
    await measurePictures(kit.shop.db)
    expect(await imagemOf(old)).toEqual({ hash: 'abcdef012345', largura: 90, altura: 60 })
    expect(await imagemOf(broken)).toBeNull()
    const { rows } = await kit.shop.db.execute(sql`SELECT 1 FROM image WHERE width = 0 AND height = 0`)
    expect(rows).toEqual([])
  })

  test('events, their cards and raffles return hash and size of their picture', async () => {
    const { id, imagem } = await kit.makePictured(120, 80)
    expect((await kit.admin.get<Saved>(`eventos/${id}`)).body.imagem).toEqual(imagem)
    const { body } = await kit.admin.post<{ result: Saved[] }>('eventos/list', { limit: 100 })
    expect(body.result.find((card) => card.id === id)?.imagem).toEqual(imagem)
    const rifaId = await makeRifa(kit.shop.db)
    expect((await kit.admin.get<Saved>(`rifas/${rifaId}`)).body.imagem).toBeNull()
    const file = { field: 'images', content: await picture(60, 40).png().toBuffer() }
    const sent = await sendForm<Saved>(kit.admin, 'PATCH', 'rifas/image', { rifaId }, file)
    expect((await kit.admin.get<Saved>(`rifas/${rifaId}`)).body.imagem).toEqual(sent.body.imagem)
  })
})
