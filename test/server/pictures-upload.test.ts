import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Client, makeClients } from '../support/client.ts'
import { makeEvento, makeRifa } from '../support/fixtures.ts'
import { openPictureShop, type PictureShop } from '../support/picture-shop.ts'
import { padded, picture, sendForm } from '../support/pictures.ts'
import { makeUsuario } from '../support/staff.ts'

const MB = 1024 * 1024
let kit: PictureShop
beforeAll(async () => {
  kit = await openPictureShop()
})
afterAll(() => kit.shop.close())

describe('uploads', () => {
  test('an upload stores the picture of an event, with the file before or after the field, and returns its size', async () => {
    for (const fileFirst of [true, false]) {
      const id = await makeEvento(kit.shop.db)
      const { status, body } = await kit.send(id, await picture(900, 600).png().toBuffer(), kit.admin, { fileFirst })
      expect([status, body]).toEqual([
        200,
        { id, imagem: { hash: expect.stringMatching(/^[0-9a-f]{12}$/), largura: 900, altura: 600 } },
      ])
      expect((await kit.get(`eventoImg/${id}.jpg`)).status).toBe(200)
    }
  })

  test('an upload stores the picture of a raffle', async () => {
    const rifaId = await makeRifa(kit.shop.db)
    const file = { field: 'images', content: await picture().jpeg().toBuffer() }
    expect((await sendForm(kit.admin, 'PATCH', 'rifas/image', { rifaId }, file)).status).toBe(200)
    const served = await kit.get(`rifaImg/${rifaId}.jpg`)
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  })

  test('an upload writes history for a replaced picture, and none for the same picture', async () => {
    const { id, imagem } = await kit.makePictured()
    const same = await (await kit.get(`eventoImg/${id}.jpg`)).arrayBuffer()
    const other = await kit.send(id, await picture(50, 50).jpeg().toBuffer())
    const { rows } = await kit.shop.db.execute(
      sql`SELECT actor, to_state, detail FROM history WHERE entity_id = ${id} ORDER BY at, id`,
    )
    const actor = `usuario:${kit.admin.id}`
    expect(rows).toHaveLength(2)
    expect(rows).toContainEqual({ actor, to_state: 'edited', detail: { imagem: [null, imagem.hash] } })
    expect(rows).toContainEqual({
      actor,
      to_state: 'edited',
      detail: { imagem: [imagem.hash, other.body.imagem.hash] },
    })
    expect(same.byteLength).toBeGreaterThan(0)
    await kit.send(id, await picture(50, 50).jpeg().toBuffer())
    const again = await kit.shop.db.execute(sql`SELECT 1 FROM history WHERE entity_id = ${id}`)
    expect(again.rows).toHaveLength(2)
  })

  test('an upload accepts 1 MB and refuses one byte more', async () => {
    const id = await makeEvento(kit.shop.db)
    const jpeg = await picture(100, 100).jpeg().toBuffer()
    expect((await kit.send(id, padded(jpeg, MB))).status).toBe(200)
    for (const size of [MB + 1, MB + 40_000, 3 * MB]) {
      const { status, body } = await kit.send(id, padded(jpeg, size))
      expect([status, body], String(size)).toEqual([
        413,
        {
          code: 'picture.too-large',
          message: 'Selecione uma imagem menor',
          fields: { images: 'Selecione uma imagem menor' },
        },
      ])
    }
  })

  test('an upload stops reading an endless form', async () => {
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
    const headers = { authorization: `Bearer ${kit.admin.token}`, 'content-type': 'multipart/form-data; boundary=x' }
    const init = { method: 'PATCH', headers, body: endless, duplex: 'half' } as RequestInit
    await expect(kit.get('eventos/image', init)).rejects.toThrow()
    expect(sent).toBeLessThan(100 * MB)
    expect((await kit.get('banners')).status).toBe(200)
  })

  test('an upload refuses an invalid form with a Portuguese message', async () => {
    const id = await makeEvento(kit.shop.db)
    const content = await picture(20, 20).jpeg().toBuffer()
    const missing = {
      code: 'validation.failed',
      message: 'Selecione uma imagem',
      fields: { images: 'Selecione uma imagem' },
    }
    expect(await sendForm(kit.admin, 'PATCH', 'eventos/image', { eventoId: id })).toEqual({
      status: 400,
      body: missing,
    })
    const elsewhere = { field: 'foto', content }
    expect(await sendForm(kit.admin, 'PATCH', 'eventos/image', { eventoId: id }, elsewhere)).toEqual({
      status: 400,
      body: missing,
    })
    expect(await sendForm(kit.admin, 'PATCH', 'eventos/image', { eventoId: id, images: 'texto' })).toMatchObject({
      status: 400,
    })
    expect(await kit.send('x', content)).toMatchObject({
      status: 400,
      body: { fields: { eventoId: 'Identificador inválido' } },
    })
    expect(await kit.send(randomUUID(), content)).toMatchObject({ status: 404 })
    expect(await kit.send(id, Buffer.from('<svg onload=alert(1)>'))).toMatchObject({
      status: 400,
      body: { message: 'Envie uma imagem JPG ou PNG' },
    })
    const call = (type: string, body: string) =>
      kit.get('eventos/image', {
        method: 'PATCH',
        headers: { authorization: `Bearer ${kit.admin.token}`, 'content-type': type },
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

  test('an upload refuses many files or fields and keeps the connection open', async () => {
    const form = new FormData()
    for (let i = 0; i < 30; i += 1) form.append(`f${i}`, 'x')
    const headers = { authorization: `Bearer ${kit.admin.token}` }
    expect((await kit.get('eventos/image', { method: 'PATCH', headers, body: form })).status).toBe(400)
    const two = new FormData()
    for (const name of ['images', 'images']) two.append(name, new Blob([Buffer.alloc(10)]), 'a.jpg')
    expect((await kit.get('eventos/image', { method: 'PATCH', headers, body: two })).status).toBe(400)
    expect((await kit.get('banners')).status).toBe(200)
  })

  test('no other route accepts a form, and only admins may send pictures', async () => {
    const id = await makeEvento(kit.shop.db)
    const content = await picture(20, 20).jpeg().toBuffer()
    const file = { field: 'images', content }
    expect(await sendForm(kit.admin, 'POST', 'eventos/list', {}, file)).toMatchObject({ status: 415 })
    const [customer] = await makeClients(kit.shop, 1, { pagarme: false })
    expect((await kit.send(id, content, new Client(kit.shop.url))).status).toBe(401)
    expect((await kit.send(id, content, customer)).status).toBe(401)
    expect((await kit.send(id, content, await makeUsuario(kit.shop, { cidades: [] }))).status).toBe(403)
    expect((await kit.get(`eventoImg/${id}.jpg`)).status).toBe(404)
  })

  test('an upload accepts many concurrent uploads and answers other requests meanwhile', async () => {
    const content = await picture(350, 350, { noise: true }).jpeg({ quality: 50 }).toBuffer()
    const ids = await Promise.all(Array.from({ length: 8 }, () => makeEvento(kit.shop.db)))
    let answered = 0
    let isOver = false
    const sending = Promise.all(ids.map((id) => kit.send(id, content))).finally(() => {
      isOver = true
    })
    while (!isOver) {
      expect((await kit.get('banners')).status).toBe(200)
      answered += 1
    }
    expect((await sending).map(({ status }) => status)).toEqual(ids.map(() => 200))
    expect(answered).toBeGreaterThan(0)
  })
})
