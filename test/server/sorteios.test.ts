import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { businessDay } from '../../contract/dates.ts'
import { lockImports } from '../../server/modules/sorteios/repo.ts'
import { signLink } from '../../server/plugins/links.ts'
import { Client, makeClients } from '../support/client.ts'
import { picture, sendForm } from '../support/pictures.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'

type Entry = { id: string; nome_completo: string; documento: string; foto: string | null; created_at: string }
let shop: Shop
let admin: Client
beforeAll(async () => {
  shop = await openShop({ jobs: false })
  admin = await makeUsuario(shop)
})
afterAll(() => shop.close())
beforeEach(() => shop.db.execute(sql`DELETE FROM sorteio`))

const HEAD = 'nome_completo;documento;data_nascimento;sexo;telefone;tamanho'
const PEOPLE = [
  'João Álvares;529.982.247-25;01/02/1990;M;(71) 98765-4321;42',
  'Maria José;12.345.678-X;1985-12-31;F;11 91234 5678;"37; largo"',
  'Ana D’Ávila;111.444.777-35;29/02/2000;F;+55 21 99876-5432;36',
]
const csv = (lines: string[], head = HEAD) => Buffer.from([head, ...lines].join('\r\n'))
const importIt = (content: Buffer, who = admin) =>
  sendForm<{ importados: number; message: string; fields: Record<string, string> }>(
    who,
    'POST',
    'sorteios/importar',
    {},
    {
      field: 'arquivo',
      content,
      name: 'inscritos.csv',
      type: 'text/csv',
    },
  )
const list = async (query: Record<string, string> = {}) =>
  (await admin.get<{ list: Entry[]; total: number }>(`sorteios?${new URLSearchParams(query)}`)).body
const count = async () => (await list()).total
const fetchPath = (path: string) => fetch(shop.url + path)
const exportPath = async (query: Record<string, string> = {}) =>
  (await admin.get<{ path: string }>(`sorteios/exportar?${new URLSearchParams(query)}`)).body.path

describe('the list', () => {
  beforeEach(() => importIt(csv(PEOPLE)))

  test('carries what the spec names, documents and phones bare', async () => {
    const { list: entries, total } = await list({ nome: 'joao' })
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
  ])('filtered by %j', async (query, total) => {
    expect((await list(query)).total).toBe(total)
  })

  test('comes in pages that share nobody and leave nobody out', async () => {
    const pages = [await list({ limit: '2' }), await list({ limit: '2', cursor: '2' })]
    expect(pages.map(({ list: page, total }) => [page.length, total])).toEqual([
      [2, 3],
      [1, 3],
    ])
    expect(new Set(pages.flatMap(({ list: page }) => page.map(({ id }) => id))).size).toBe(3)
    expect((await admin.get('sorteios?limit=101')).status).toBe(400)
  })

  test('loses who is deleted, with his photo; the history says so and names nobody', async () => {
    const { list: entries } = await list({ nome: 'maria' })
    const { id = '' } = entries[0] ?? {}
    const photo = await picture(40, 40).jpeg().toBuffer()
    await shop.db.execute(sql`INSERT INTO image (owner, role, hash, content) VALUES (${id}, 'sorteio', 'x', ${photo})`)
    const foto = (await list({ nome: 'maria' })).list[0]?.foto ?? ''
    expect(await admin.call('DELETE', `sorteios/${id}`)).toMatchObject({ status: 200, body: { id } })
    expect([await count(), (await fetchPath(foto)).status]).toEqual([2, 404])
    expect((await admin.call('DELETE', `sorteios/${id}`)).status).toBe(404)
    const { rows } = await shop.db.execute(
      sql`SELECT to_state, actor, detail FROM history WHERE entity_id = ${id} ORDER BY at, id`,
    )
    expect(rows).toMatchObject([{ to_state: 'created' }, { to_state: 'deleted', actor: `usuario:${admin.id}` }])
    expect(JSON.stringify(rows)).not.toMatch(/Maria|12345678/)
  })
})

describe('photos', () => {
  test('open by their signed link alone, for five minutes, and are kept by nobody', async () => {
    await importIt(csv(PEOPLE.slice(0, 1)))
    const { id = '' } = (await list()).list[0] ?? {}
    const photo = await picture(40, 40).jpeg().toBuffer()
    await shop.db.execute(sql`INSERT INTO image (owner, role, hash, content) VALUES (${id}, 'sorteio', 'x', ${photo})`)
    const foto = (await list()).list[0]?.foto ?? ''
    const answer = await fetchPath(foto)
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(photo)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    const file = `/api/fotos/${id}.jpg`
    const sign = (path: string, ageMs = 0) => signLink(shop.deps.config.LINK_SECRET, path, new Date(Date.now() - ageMs))
    expect((await fetchPath(sign(file, 290_000))).status).toBe(200)
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
      const refused = await fetchPath(path)
      expect([refused.status, await refused.json()], path).toEqual([
        403,
        { message: 'Este link expirou. Volte à página e abra novamente.' },
      ])
    }
    for (const other of ['x', `${id}.png`, `${id}.jpg.jpg`, 'a.jpg'])
      expect((await fetchPath(sign(`/api/fotos/${other}`))).status, other).toBe(404)
    for (const folder of ['eventoImg', 'bannerImg', 'rifaImg'])
      expect((await fetchPath(`/api/${folder}/${id}.jpg`)).status).toBe(404)
  })
})

describe('the export', () => {
  test('is a file a Brazilian spreadsheet reads, and an import takes back', async () => {
    await importIt(csv(PEOPLE))
    const answer = await fetchPath(await exportPath())
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
    await shop.db.execute(sql`DELETE FROM sorteio`)
    expect(await importIt(bytes)).toMatchObject({ status: 200, body: { importados: 3 } })
  })

  test('holds what the list is narrowed to, and says nothing of it in its address', async () => {
    await importIt(csv(PEOPLE))
    const path = await exportPath({ nome: 'maria', documento: '12.345.678-X' })
    expect(decodeURIComponent(path)).not.toMatch(/maria|12345678/i)
    const text = await (await fetchPath(path)).text()
    expect(text.match(/\r\n/g)).toHaveLength(2)
    expect(text).toContain('Maria José')
  })

  test('runs nothing in a spreadsheet', async () => {
    const evil = ['=1+1', '+1', '-1', '@SUM(A1)', '＝1+1', '  =1+1', '=HYPERLINK("http://mau.example";"x")', "'=1"]
    for (const [i, nome] of evil.entries())
      await shop.db.execute(sql`INSERT INTO sorteio (nome_completo, nome_busca, documento, data_nascimento, sexo, telefone, tamanho)
        VALUES (${`${nome} ${i}`}, 'x', ${`1234567${i}`}, '1990-01-01', '=cmd|''/c calc''!A1', '11912345678', ${'=\t1'})`)
    const text = await (await fetchPath(await exportPath())).text()
    for (const line of text.slice(1).trim().split('\r\n'))
      for (const cell of line.match(/("([^"]|"")*"|[^;]*)(;|$)/g) ?? [])
        expect(cell.replace(/^"/, ''), cell).not.toMatch(/^\s*[=+\-@＝]/)
    expect(text).toContain('"\'=HYPERLINK(""http://mau.example"";""x"") 6"')
  })

  test('is streamed: thousands, each once, in the list’s order', async () => {
    await shop.db.execute(sql`INSERT INTO sorteio (nome_completo, nome_busca, documento, data_nascimento, sexo, telefone, tamanho)
      SELECT 'Pessoa ' || n, 'pessoa ' || n, (10000000 + n)::text, '1990-01-01', 'M', '11912345678', '40'
      FROM generate_series(1, 2600) n`)
    const text = await (await fetchPath(await exportPath())).text()
    const lines = text.trim().split('\r\n').slice(1)
    expect([lines.length, new Set(lines).size]).toEqual([2600, 2600])
    expect(lines[0]).toContain((await list({ limit: '1' })).list[0]?.nome_completo ?? '')
  })

  test('opens by its signed link alone, for five minutes', async () => {
    const path = await exportPath()
    const sign = (given: string, ageMs = 0) =>
      signLink(shop.deps.config.LINK_SECRET, given, new Date(Date.now() - ageMs))
    const query = path.slice(path.indexOf('?'))
    const f = new URLSearchParams(query).get('f') ?? ''
    expect((await fetchPath(sign(`/api/exportacoes/sorteios.csv?f=${f}`, 290_000))).status).toBe(200)
    for (const wrong of [
      '/api/exportacoes/sorteios.csv',
      sign(`/api/exportacoes/sorteios.csv?f=${f}`, 301_000),
      path.replace('sorteios.csv', 'vendas.csv'),
      path.replace(/f=./, 'f=_'),
      path.replace(/exp=\d+/, 'exp=9999999999'),
    ])
      expect((await fetchPath(wrong)).status, wrong).toBe(403)
    for (const file of ['outra.csv', 'sorteios.xlsx', 'constructor.csv', 'sorteios'])
      expect((await fetchPath(sign(`/api/exportacoes/${file}?f=${f}`))).status, file).toBe(404)
  })
})

describe('an import', () => {
  test('reads `,` and `;`, any order of columns, quotes, empty lines and old encodings', async () => {
    const commas =
      'Tamanho,TELEFONE,Sexo,Data de Nascimento,Documento,"Nome completo",Extra\n40,11912345678,F,1990-01-01,529.982.247-25,"Souza, ""Zezé""\n",x\n\n,,,,,,\n'
    expect(await importIt(Buffer.from(commas))).toMatchObject({ status: 200, body: { importados: 1 } })
    expect((await list()).list[0]?.nome_completo).toBe('Souza, "Zezé"')
    const latin = Buffer.from(`${HEAD}\rJosé;12345;01/01/1990;M;11912345678;40`, 'latin1')
    expect(await importIt(latin)).toMatchObject({ status: 200, body: { importados: 1 } })
    expect((await list({ nome: 'jose' })).list[0]?.nome_completo).toBe('José')
  })

  test('with errors does nothing, and says what is wrong in each line', async () => {
    const today = businessDay(new Date())
    const { status, body } = await importIt(
      csv([
        PEOPLE[0] ?? '',
        'Jo;529.982.247-26;31/02/1990;;123;',
        'Maria José;111.111.111-11;01/01/2990;F;11912345678;40',
        `Outra Pessoa;529 982 247 25;${today};F;11912345678;40`,
        'Curta;12345',
      ]),
    )
    expect([status, body]).toEqual([
      400,
      {
        message: 'Nada foi importado: 4 linhas têm erro.',
        fields: {
          'linha 3':
            'Nome inválido; CPF ou RG inválido; Data de nascimento inválida; Sexo não informado; Telefone inválido; Tamanho não informado',
          'linha 4': 'CPF ou RG inválido; Data de nascimento inválida',
          'linha 5': 'Documento repetido: já está na linha 2',
          'linha 6': expect.stringContaining('Data de nascimento inválida'),
        },
      },
    ])
    expect(await count()).toBe(0)
  })

  test.each<[string, Buffer, string]>([
    ['nothing but a heading', Buffer.from(HEAD), 'O arquivo não tem inscrições'],
    ['no file', Buffer.alloc(0), 'Selecione um arquivo CSV'],
    [
      'missing columns',
      Buffer.from('nome_completo;documento\nx;y'),
      'Faltam colunas no arquivo: data_nascimento, sexo, telefone, tamanho',
    ],
    ['an open quote', csv(['"João;1']), 'Não foi possível ler o arquivo CSV. Confira as aspas e o cabeçalho.'],
    ['a quote in a cell', csv(['"João" x;1']), 'Não foi possível ler o arquivo CSV. Confira as aspas e o cabeçalho.'],
  ])('of %s is refused', async (_what, content, message) => {
    expect(await importIt(content)).toMatchObject({ status: 400, body: { message } })
  })

  test('of a picture or of anything is refused, never broken', async () => {
    for (const content of [
      await picture(50, 50, { noise: true }).png().toBuffer(),
      Buffer.from('PK\x03\x04 not a spreadsheet of ours'),
      csv(['Jo\0ão Silva;12345;01/01/1990;M;11912345678;40']),
      csv([`${'x'.repeat(300)};12345;01/01/1990;M;11912345678;40`]),
      Buffer.from(`${HEAD}\n${';'.repeat(100_000)}`),
      Buffer.from('"'.repeat(200_000)),
      Buffer.from(`${'a;'.repeat(200_000)}`),
    ])
      expect((await importIt(content)).status).toBe(400)
    expect(await count()).toBe(0)
  })

  test('is quick with a large file, stops at 20 000 rows and at 5 MB', async () => {
    const rows = (n: number, from = 0) =>
      Array.from({ length: n }, (_, i) => `Pessoa ${i};${10_000_000 + from + i};01/01/1990;M;11912345678;40`)
    expect(await importIt(csv(rows(20_000)))).toMatchObject({ status: 200, body: { importados: 20_000 } })
    expect(await importIt(csv(rows(20_001, 50_000)))).toMatchObject({
      status: 400,
      body: { message: 'Importe no máximo 20000 inscrições por vez' },
    })
    expect(await importIt(Buffer.alloc(5 * 1024 * 1024 + 1, 'x'))).toMatchObject({
      status: 413,
      body: { message: 'O arquivo é grande demais. Divida-o em partes menores.' },
    })
    expect(await count()).toBe(20_000)
    const { rows: told } = await shop.db.execute<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM history JOIN sorteio s ON s.id = entity_id WHERE to_state = 'created'`,
    )
    expect(told[0]?.n).toBe(20_000)
  })

  test('waits for another one under way, and sees whom it registered', async () => {
    let sending: ReturnType<typeof importIt> | undefined
    await shop.db.transaction(async (tx) => {
      await lockImports(tx)
      await tx.execute(sql`INSERT INTO sorteio (nome_completo, nome_busca, documento, data_nascimento, sexo, telefone, tamanho)
        VALUES ('João', 'joao', '52998224725', '1990-01-01', 'M', '11912345678', '40')`)
      let isOver = false
      sending = importIt(csv(PEOPLE)).finally(() => {
        isOver = true
      })
      const isWaiting = async () =>
        (await shop.db.execute(sql`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`)).rows.length > 0
      while (!isOver && !(await isWaiting())) await new Promise((later) => setTimeout(later, 5))
    })
    expect(await sending).toMatchObject({ status: 400, body: { fields: { 'linha 2': 'Documento já inscrito' } } })
    expect(await count()).toBe(1)
  })

  test('sent twice, also at once, registers nobody twice', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => importIt(csv(PEOPLE))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
    expect(answers.find(({ status }) => status === 400)?.body.fields).toMatchObject({
      'linha 2': 'Documento já inscrito',
    })
    expect(await count()).toBe(3)
  })
})

test('the prize draw is the admins’', async () => {
  const [customer = admin] = await makeClients(shop, 1, { pagarme: false })
  const staff = await makeUsuario(shop, { cidades: [] })
  for (const [who, status] of [
    [new Client(shop.url), 401],
    [customer, 401],
    [staff, 403],
  ] as const) {
    expect((await who.get('sorteios')).status).toBe(status)
    expect((await who.get('sorteios/exportar')).status).toBe(status)
    expect((await who.call('DELETE', `sorteios/${randomUUID()}`)).status).toBe(status)
    expect((await importIt(csv(PEOPLE), who)).status).toBe(status)
  }
  expect(await count()).toBe(0)
})
