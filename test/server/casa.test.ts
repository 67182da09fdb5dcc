import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Casa, CASA_DEMO } from '../../contract/casa-rules.ts'
import { logoUrl } from '../../contract/logo-rules.ts'
import { CASA_MESSAGES } from '../../contract/messages-office.ts'
import { OFFICE_REFUSALS } from '../../contract/refusals-office.ts'
import { clean } from '../../server/jobs/clean.ts'
import { Client } from '../support/client.ts'
import { picture, sendForm } from '../support/pictures.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'

type Answer = Casa & { message: string; fields?: Record<string, string> }

let shop: Shop
let admin: Client
let visitor: Client
beforeAll(async () => {
  shop = await openShop({ jobs: false })
  admin = await makeUsuario(shop)
  visitor = new Client(shop.url)
})
afterAll(() => shop.close())

const read = async () => (await visitor.get<Casa>('casa')).body
const put = (body: object) => admin.call<Answer>('PUT', 'casa', body)
const sendLogo = (content: Buffer) => sendForm<Answer>(admin, 'PUT', 'casa/logo', {}, { field: 'logo', content })
const history = async () =>
  (
    await shop.db.execute<{ detail: Record<string, unknown> }>(
      sql`SELECT actor, to_state, detail FROM history WHERE entity = 'casa' ORDER BY id`,
    )
  ).rows

describe('the house', () => {
  test('before any edit it is the demonstration, for everybody', async () => {
    expect(await read()).toEqual(CASA_DEMO)
  })

  test('an edit is shown to everybody at once and recorded field by field', async () => {
    const before = await read()
    const saved = await put({
      ...before,
      nome: 'Ibirama FC',
      cnpj: '12.abc.345/01de-35',
      cores: { ...before.cores, acao: '#1FA65A' },
    })
    expect(saved).toMatchObject({ status: 200, body: { nome: 'Ibirama FC', cnpj: '12ABC34501DE35', versao: 2 } })
    expect(await read()).toEqual(saved.body)
    expect((await history()).at(-1)).toMatchObject({
      actor: `usuario:${admin.id}`,
      to_state: 'edited',
      detail: { nome: ['Bilheteria', 'Ibirama FC'], cnpj: ['', '12ABC34501DE35'], cor_acao: ['#c9321a', '#1fa65a'] },
    })
  })

  test('saving what is stored changes nothing', async () => {
    const before = await read()
    const count = (await history()).length
    expect((await put(before)).body).toEqual(before)
    expect(await history()).toHaveLength(count)
  })

  test('a save over the save of another person is refused and changes nothing', async () => {
    const before = await read()
    expect((await put({ ...before, horario: 'seg a sex, 9h às 18h' })).status).toBe(200)
    const late = await put({ ...before, horario: 'sempre' })
    expect(late).toMatchObject({ status: 409, body: { code: 'record.edited-meanwhile' } })
    expect((await read()).horario).toBe('seg a sex, 9h às 18h')
  })

  test('each wrong field has its sentence, and nothing is changed', async () => {
    const before = await read()
    const bad = { ...before, nome: '', cnpj: '11.444.777/0001-62', telefone: '123', nome_fatura: 'A'.repeat(14) }
    const { status, body } = await put({ ...bad, cores: { marca: 'red', acao: '#000000' } })
    expect(status).toBe(400)
    expect(body.fields).toEqual({
      nome: CASA_MESSAGES.nome,
      cnpj: CASA_MESSAGES.cnpj,
      telefone: CASA_MESSAGES.telefone,
      nome_fatura: CASA_MESSAGES.nomeFatura,
      'cores.marca': CASA_MESSAGES.cor,
    })
    expect(await read()).toEqual(before)
  })

  test.each([
    [sql`UPDATE casa SET cnpj = '11444777'`, 'casa_cnpj'],
    [sql`UPDATE casa SET cor_acao = 'red'`, 'casa_cores'],
    [sql`UPDATE casa SET nome_fatura = 'abc'`, 'casa_nome_fatura'],
    [sql`UPDATE casa SET telefone = '190'`, 'casa_phones'],
    [sql`UPDATE casa SET instagram = 'a/b'`, 'casa_redes'],
    [sql`UPDATE casa SET nome = ''`, 'casa_names'],
    [sql`UPDATE casa SET horario = repeat('x', 81)`, 'casa_contact'],
    [sql`DELETE FROM casa`, 'casa_not_deleted'],
    [
      sql`INSERT INTO casa SELECT gen_random_uuid(), c.nome, c.nome_curto, '', '', '', '', '', '', '', '', '', '', c.nome_fatura,
      c.cor_marca, c.cor_acao FROM casa c`,
      'casa_one',
    ],
  ])('the database itself refuses %#', async (statement, constraint) => {
    await expect(shop.db.execute(statement)).rejects.toMatchObject({ cause: { constraint } })
  })
})

test('without its guards there could be two houses, or none', async () => {
  const rolledBack = shop.db.transaction(async (tx) => {
    await tx.execute(sql`ALTER TABLE casa DROP CONSTRAINT casa_one`)
    await tx.execute(sql`ALTER TABLE casa DISABLE TRIGGER casa_not_deleted`)
    await tx.execute(sql`INSERT INTO casa (id, nome, nome_curto, nome_fatura, cor_marca, cor_acao)
      SELECT gen_random_uuid(), nome, nome_curto, nome_fatura, cor_marca, cor_acao FROM casa`)
    const { rows } = await tx.execute(sql`SELECT id FROM casa`)
    await tx.execute(sql`DELETE FROM casa`)
    throw new Error(`${rows.length} houses, then none`)
  })
  await expect(rolledBack).rejects.toThrow('2 houses, then none')
})

describe('its logo', () => {
  const transparent = () =>
    sharp({ create: { width: 300, height: 360, channels: 4, background: { r: 11, g: 122, b: 65, alpha: 0 } } })
  const fetched = async (use: Parameters<typeof logoUrl>[2], size: Parameters<typeof logoUrl>[3]) => {
    const { logo } = await read()
    const answer = await fetch(logoUrl(`${shop.url}/api`, logo ?? { hash: '', largura: 0, altura: 0 }, use, size))
    return {
      status: answer.status,
      type: answer.headers.get('content-type'),
      body: Buffer.from(await answer.arrayBuffer()),
    }
  }

  test.each(['png', 'webp'] as const)(
    'a %s keeps its transparency in every drawing but those on a ground',
    async (kind) => {
      const { versao, logo } = await read()
      const sent = await transparent()
        .composite([
          {
            input: await picture(100, kind === 'png' ? 100 : 90)
              .png()
              .toBuffer(),
          },
        ])
        [kind]()
        .toBuffer()
      const { status, body } = await sendLogo(sent)
      expect([status, body.versao, body.logo?.largura, body.logo?.altura]).toEqual([200, versao + 1, 300, 360])
      for (const [use, size, type, opaque] of [
        ['escudo', 96, 'image/webp', false],
        ['icone', 192, 'image/png', false],
        ['fundo', 512, 'image/png', true],
      ] as const) {
        const drawing = await fetched(use, size)
        expect([drawing.status, drawing.type]).toEqual([200, type])
        expect((await sharp(drawing.body).stats()).isOpaque).toBe(opaque)
        expect((await sharp(drawing.body).metadata()).height).toBe(size)
      }
      const preview = await fetch(`${shop.url}/api/casaImg/${body.logo?.hash}-previa.jpg`)
      expect(preview.headers.get('content-type')).toBe('image/jpeg')
      expect((await history()).at(-1)?.detail).toMatchObject({ logo: [logo?.hash ?? null, body.logo?.hash] })
    },
  )

  test('an SVG is refused with its sentence, and so is what is no picture', async () => {
    const before = await read()
    for (const text of [
      '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
      '<?xml version="1.0"?><svg/>',
      'GIF89a',
    ]) {
      const { status, body } = await sendLogo(Buffer.from(text))
      expect([status, body.fields?.['logo']]).toEqual([400, OFFICE_REFUSALS['picture.logo-type']])
    }
    expect(await read()).toEqual(before)
  })

  test('an address of another logo, and one that nobody draws, are not found', async () => {
    const { logo } = await read()
    for (const file of ['000000000000-icone-192.png', `${logo?.hash}-icone-193.png`, 'x.png'])
      expect((await fetch(`${shop.url}/api/casaImg/${file}`)).status).toBe(404)
  })

  test('a removed logo is gone, and a second removal records nothing', async () => {
    expect((await admin.call<Casa>('DELETE', 'casa/logo')).body.logo).toBeNull()
    const count = (await history()).length
    expect((await admin.call<Casa>('DELETE', 'casa/logo')).status).toBe(200)
    expect([(await read()).logo, (await history()).length]).toEqual([null, count])
  })

  describe('undone', () => {
    const undo = (hash: string | null, versao: number | null = null) =>
      admin.post<Answer>('casa/logo/desfazer', { hash, versao })
    const upload = async (height: number) => (await sendLogo(await picture(90, height).png().toBuffer())).body
    const kept = async () => (await shop.db.execute(sql`SELECT 1 FROM image WHERE role = 'casa-anterior'`)).rows.length
    const hashNow = async () => (await read()).logo?.hash ?? null

    test('a replaced logo is back, then a removed one, and the first one is gone', async () => {
      const first = await upload(60)
      const second = await upload(70)
      const hash = first.logo?.hash ?? ''
      expect((await undo('0'.repeat(12), second.versao)).status).toBe(404)
      expect((await undo(hash, second.versao)).body.logo).toEqual(first.logo)
      expect((await fetched('escudo', 96)).status).toBe(200)
      expect((await history()).at(-1)?.detail).toEqual({ logo: [second.logo?.hash, hash] })
      const removed = (await admin.call<Casa>('DELETE', 'casa/logo')).body
      expect((await undo(hash, removed.versao)).body.logo?.hash).toBe(hash)
      // The undo is a change like any other, so the second logo is not the previous one any more.
      expect((await undo(second.logo?.hash ?? '')).status).toBe(404)
      expect([(await undo(null)).body.logo, await kept()]).toEqual([null, 1])
      expect((await undo(hash)).body.logo?.hash).toBe(hash)
    })

    test('over a later save it is refused and changes nothing', async () => {
      const before = await upload(60)
      const { versao, logo } = await upload(70)
      await put({ ...(await read()), horario: 'depois' })
      const refused = await undo(before.logo?.hash ?? '', versao)
      expect(refused).toMatchObject({ status: 409, body: { code: 'record.edited-meanwhile' } })
      expect([await hashNow(), await kept()]).toEqual([logo?.hash, 1])
    })

    test('one logo is kept, for a day', async () => {
      const before = await upload(60)
      await upload(70)
      await upload(80)
      expect(await kept()).toBe(1)
      const age = (hours: number) =>
        shop.db.execute(
          sql`UPDATE image SET updated_at = now() - make_interval(hours => ${hours}) WHERE role = 'casa-anterior'`,
        )
      await age(23)
      await clean(shop.deps)
      expect(await kept()).toBe(1)
      await age(25)
      await clean(shop.deps)
      expect(await kept()).toBe(0)
      expect(await hashNow()).not.toBeNull()
      expect((await undo(before.logo?.hash ?? '')).status).toBe(404)
    })
  })
})
