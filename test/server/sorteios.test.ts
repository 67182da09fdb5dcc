import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { businessDay } from '../../contract/dates.ts'
import { signLink } from '../../server/auth/signed-links.ts'
import { Client, makeClients } from '../support/client.ts'
import { csv, type DrawShop, openDrawShop, PEOPLE } from '../support/draw-shop.ts'
import { picture } from '../support/pictures.ts'
import { makeUsuario } from '../support/staff.ts'

let kit: DrawShop
beforeAll(async () => {
  kit = await openDrawShop()
})
afterAll(() => kit.shop.close())
beforeEach(() => kit.empty())

describe('the list', () => {
  beforeEach(() => kit.importIt(csv(PEOPLE)))

  test('the list has the specified fields, with documents and phones as digits', async () => {
    const { list: entries, total } = await kit.list({ nome: 'joao' })
    expect([total, entries]).toEqual([
      1,
      [
        {
          id: expect.any(String),
          nome_completo: 'João Álvares',
          documento: '52998224725',
          data_nascimento: '1990-02-01',
          sexo: 'M',
          telefone: '71987654321',
          tamanho: '42',
          numero: null,
          foto: null,
          created_at: expect.stringMatching(/Z$/),
        },
      ],
    ])
  })

  test.each<[Record<string, string>, number]>([
    [{}, 3],
    [{ nome: 'JOSE' }, 1],
    [{ nome: ' álvares ' }, 1],
    [{ nome: 'a%' }, 0],
    [{ nome: '_' }, 0],
    [{ documento: '529.982.247-25' }, 1],
    [{ documento: '12345678x' }, 1],
    [{ telefone: '(21) 99876-5432' }, 1],
    [{ telefone: '9876' }, 2],
    [{ nome: 'maria', telefone: '71' }, 0],
    [{ nome: '', documento: '', telefone: '' }, 3],
  ])('the list of prize draw entries filtered by %j', async (query, total) => {
    expect((await kit.list(query)).total).toBe(total)
  })

  test('the list of prize draw entries counts the sizes of all matching entries, the most frequent first', async () => {
    await kit.importIt(csv(['Lia Reis;390.533.447-05;01/02/1991;F;(71) 98765-4322;42']))
    expect((await kit.list({ limit: '1' })).tamanhos).toEqual([
      { tamanho: '42', total: 2 },
      { tamanho: '36', total: 1 },
      { tamanho: '37; largo', total: 1 },
    ])
    expect((await kit.list({ nome: 'maria' })).tamanhos).toEqual([{ tamanho: '37; largo', total: 1 }])
    expect((await kit.list({ nome: 'ninguém' })).tamanhos).toEqual([])
  })

  test('the list comes in pages that contain each entry exactly once', async () => {
    const pages = [await kit.list({ limit: '2' }), await kit.list({ limit: '2', cursor: '2' })]
    expect(pages.map(({ list: page, total }) => [page.length, total])).toEqual([
      [2, 3],
      [1, 3],
    ])
    expect(new Set(pages.flatMap(({ list: page }) => page.map(({ id }) => id))).size).toBe(3)
    expect((await kit.admin.get('sorteios?limit=101')).status).toBe(400)
  })

  test('the list of prize draw entries omits a deleted entry and its photo; the history has no personal data', async () => {
    const { list: entries } = await kit.list({ nome: 'maria' })
    const { id = '' } = entries[0] ?? {}
    const photo = await picture(40, 40).jpeg().toBuffer()
    await kit.shop.db.execute(
      sql`INSERT INTO image (owner, role, hash, content) VALUES (${id}, 'sorteio', 'x', ${photo})`,
    )
    const foto = (await kit.list({ nome: 'maria' })).list[0]?.foto ?? ''
    expect(await kit.admin.call('DELETE', `sorteios/${id}`)).toMatchObject({ status: 200, body: { id } })
    expect([await kit.count(), (await kit.fetchPath(foto)).status]).toEqual([2, 404])
    expect((await kit.admin.call('DELETE', `sorteios/${id}`)).status).toBe(404)
    const { rows } = await kit.shop.db.execute(
      sql`SELECT to_state, actor, detail FROM history WHERE entity_id = ${id} ORDER BY at, id`,
    )
    expect(rows).toMatchObject([{ to_state: 'created' }, { to_state: 'deleted', actor: `usuario:${kit.admin.id}` }])
    expect(JSON.stringify(rows)).not.toMatch(/Maria|12345678/)
  })
})

describe('photos', () => {
  test('photos open only with their signed link, for five minutes, and are not cached', async () => {
    await kit.importIt(csv(PEOPLE.slice(0, 1)))
    const { id = '' } = (await kit.list()).list[0] ?? {}
    const photo = await picture(40, 40).jpeg().toBuffer()
    await kit.shop.db.execute(
      sql`INSERT INTO image (owner, role, hash, content) VALUES (${id}, 'sorteio', 'x', ${photo})`,
    )
    const foto = (await kit.list()).list[0]?.foto ?? ''
    const answer = await kit.fetchPath(foto)
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(photo)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    const file = `/api/fotos/${id}.jpg`
    const sign = (path: string, ageMs = 0) =>
      signLink(kit.shop.deps.config.LINK_SECRET, path, new Date(Date.now() - ageMs))
    expect((await kit.fetchPath(sign(file, 290_000))).status).toBe(200)
    for (const path of [
      file,
      sign(file, 301_000),
      foto.replace(/exp=\d+/, 'exp=9999999999'),
      foto.replace(/sig=./, 'sig=_'),
      foto.replace(id, randomUUID()),
      `${foto}&x=1`,
      sign(`/api/bannerImg/${id}.jpg`).replace('bannerImg', 'fotos'),
      signLink('another secret of the same length', file, new Date()),
    ]) {
      const refused = await kit.fetchPath(path)
      expect([refused.status, await refused.json()], path).toEqual([
        403,
        { code: 'link.expired', message: 'Este link expirou. Volte à página e abra novamente.' },
      ])
    }
    for (const other of ['x', `${id}.png`, `${id}.jpg.jpg`, 'a.jpg'])
      expect((await kit.fetchPath(sign(`/api/fotos/${other}`))).status, other).toBe(404)
    for (const folder of ['eventoImg', 'bannerImg', 'rifaImg'])
      expect((await kit.fetchPath(`/api/${folder}/${id}.jpg`)).status).toBe(404)
  })
})

describe('the export', () => {
  test('the export has the format of a Brazilian spreadsheet and can be imported again', async () => {
    await kit.importIt(csv(PEOPLE))
    const answer = await kit.fetchPath(await kit.exportPath())
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="sorteios-${businessDay(new Date())}.csv"`,
      'cache-control': 'private, no-store',
    })
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const lines = bytes.toString('utf8').slice(1).split('\r\n')
    expect(lines[0]).toBe('Nome completo;Documento;Data de nascimento;Sexo;Telefone;Tamanho;Inscrição')
    expect(lines.join('\n')).toContain('João Álvares;529.982.247-25;01/02/1990;M;(71) 98765-4321;42;')
    expect(lines.join('\n')).toContain('Maria José;12345678X;31/12/1985;F;(11) 91234-5678;"37; largo";')
    expect(lines).toHaveLength(5)
    await kit.shop.db.execute(sql`DELETE FROM sorteio`)
    expect(await kit.importIt(bytes)).toMatchObject({ status: 200, body: { importados: 3 } })
  })

  test('the export contains the filtered entries, and its address does not contain the filter', async () => {
    await kit.importIt(csv(PEOPLE))
    const path = await kit.exportPath({ nome: 'maria', documento: '12.345.678-X' })
    expect(decodeURIComponent(path)).not.toMatch(/maria|12345678/i)
    const text = await (await kit.fetchPath(path)).text()
    expect(text.match(/\r\n/g)).toHaveLength(2)
    expect(text).toContain('Maria José')
  })

  test('the export contains no formula that a spreadsheet would run', async () => {
    const hostile = ['=1+1', '+1', '-1', '@SUM(A1)', '＝1+1', '  =1+1', '=HYPERLINK("http://mau.example";"x")', "'=1"]
    for (const [i, nome] of hostile.entries())
      await kit.shop.db
        .execute(sql`INSERT INTO sorteio (nome_completo, nome_busca, documento, data_nascimento, sexo, telefone, tamanho)
        VALUES (${`${nome} ${i}`}, 'x', ${`1234567${i}`}, '1990-01-01', '=cmd|''/c calc''!A1', '11912345678', ${'=\t1'})`)
    const text = await (await kit.fetchPath(await kit.exportPath())).text()
    for (const line of text.slice(1).trim().split('\r\n'))
      for (const cell of line.match(/("([^"]|"")*"|[^;]*)(;|$)/g) ?? [])
        expect(cell.replace(/^"/, ''), cell).not.toMatch(/^\s*[=+\-@＝]/)
    expect(text).toContain('"\'=HYPERLINK(""http://mau.example"";""x"") 6"')
  })

  test('the export of prize draw entries streams thousands of them, each once, in the order of the list', async () => {
    await kit.shop.db
      .execute(sql`INSERT INTO sorteio (nome_completo, nome_busca, documento, data_nascimento, sexo, telefone, tamanho)
      SELECT 'Pessoa ' || n, 'pessoa ' || n, (10000000 + n)::text, '1990-01-01', 'M', '11912345678', '40'
      FROM generate_series(1, 2600) n`)
    const text = await (await kit.fetchPath(await kit.exportPath())).text()
    const lines = text.trim().split('\r\n').slice(1)
    expect([lines.length, new Set(lines).size]).toEqual([2600, 2600])
    expect(lines[0]).toContain((await kit.list({ limit: '1' })).list[0]?.nome_completo ?? '')
  })

  test('the export opens only with its signed link, for five minutes', async () => {
    const path = await kit.exportPath()
    const sign = (given: string, ageMs = 0) =>
      signLink(kit.shop.deps.config.LINK_SECRET, given, new Date(Date.now() - ageMs))
    const query = path.slice(path.indexOf('?'))
    const f = new URLSearchParams(query).get('f') ?? ''
    expect((await kit.fetchPath(sign(`/api/exportacoes/sorteios.csv?f=${f}`, 290_000))).status).toBe(200)
    for (const wrong of [
      '/api/exportacoes/sorteios.csv',
      sign(`/api/exportacoes/sorteios.csv?f=${f}`, 301_000),
      path.replace('sorteios.csv', 'vendas.csv'),
      path.replace(/f=./, (start) => (start === 'f=_' ? 'f=-' : 'f=_')),
      path.replace(/exp=\d+/, 'exp=9999999999'),
    ])
      expect((await kit.fetchPath(wrong)).status, wrong).toBe(403)
    for (const file of ['outra.csv', 'sorteios.xlsx', 'constructor.csv', 'sorteios'])
      expect((await kit.fetchPath(sign(`/api/exportacoes/${file}?f=${f}`))).status, file).toBe(404)
  })
})

test('the prize draw is for admins only', async () => {
  const [customer = kit.admin] = await makeClients(kit.shop, 1, { pagarme: false })
  const staff = await makeUsuario(kit.shop, { cidades: [] })
  for (const [who, status] of [
    [new Client(kit.shop.url), 401],
    [customer, 401],
    [staff, 403],
  ] as const) {
    expect((await who.get('sorteios')).status).toBe(status)
    expect((await who.get('sorteios/exportar')).status).toBe(status)
    expect((await who.call('DELETE', `sorteios/${randomUUID()}`)).status).toBe(status)
    expect((await kit.importIt(csv(PEOPLE), who)).status).toBe(status)
  }
  expect(await kit.count()).toBe(0)
})
