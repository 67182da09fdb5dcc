import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { businessDay } from '../../contract/dates.ts'
import { lockImports } from '../../server/modules/sorteios/sorteios-repo.ts'
import { csv, type DrawShop, HEAD, openDrawShop, PEOPLE } from '../support/draw-shop.ts'
import { picture } from '../support/pictures.ts'

let kit: DrawShop
beforeAll(async () => {
  kit = await openDrawShop()
})
afterAll(() => kit.shop.close())
beforeEach(() => kit.empty())

describe('an import', () => {
  test('an import reads `,` and `;`, any order of columns, quotes, empty lines and legacy encodings', async () => {
    const commas =
      'Tamanho,TELEFONE,Sexo,Data de Nascimento,Documento,"Nome completo",Extra\n40,11912345678,F,1990-01-01,529.982.247-25,"Souza, ""Zezé""\n",x\n\n,,,,,,\n'
    expect(await kit.importIt(Buffer.from(commas))).toMatchObject({ status: 200, body: { importados: 1 } })
    expect((await kit.list()).list[0]?.nome_completo).toBe('Souza, "Zezé"')
    const latin = Buffer.from(`${HEAD}\rJosé;12345;01/01/1990;M;11912345678;40`, 'latin1')
    expect(await kit.importIt(latin)).toMatchObject({ status: 200, body: { importados: 1 } })
    expect((await kit.list({ nome: 'jose' })).list[0]?.nome_completo).toBe('José')
  })

  test('an import with errors saves nothing and reports the errors of each line', async () => {
    const today = businessDay(new Date())
    const { status, body } = await kit.importIt(
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
        code: 'import.nothing-done',
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
    expect(await kit.count()).toBe(0)
  })

  test.each<[string, Buffer, string]>([
    ['a header line only', Buffer.from(HEAD), 'O arquivo não tem inscrições'],
    ['no file', Buffer.alloc(0), 'Selecione um arquivo CSV'],
    [
      'missing columns',
      Buffer.from('nome_completo;documento\nx;y'),
      'Faltam colunas no arquivo: data_nascimento, sexo, telefone, tamanho',
    ],
    ['an open quote', csv(['"João;1']), 'Não foi possível ler o arquivo CSV. Confira as aspas e o cabeçalho.'],
    ['a quote in a cell', csv(['"João" x;1']), 'Não foi possível ler o arquivo CSV. Confira as aspas e o cabeçalho.'],
  ])('an import of %s is refused', async (_what, content, message) => {
    expect(await kit.importIt(content)).toMatchObject({ status: 400, body: { message } })
  })

  test('an import of a picture or other bytes is refused and never crashes', async () => {
    for (const content of [
      await picture(50, 50, { noise: true }).png().toBuffer(),
      Buffer.from('PK\x03\x04 not a spreadsheet of ours'),
      csv(['Jo\0ão Silva;12345;01/01/1990;M;11912345678;40']),
      csv([`${'x'.repeat(300)};12345;01/01/1990;M;11912345678;40`]),
      Buffer.from(`${HEAD}\n${';'.repeat(100_000)}`),
      Buffer.from('"'.repeat(200_000)),
      Buffer.from(`${'a;'.repeat(200_000)}`),
    ])
      expect((await kit.importIt(content)).status).toBe(400)
    expect(await kit.count()).toBe(0)
  })

  test('an import reads a large file quickly and refuses more than 20 000 rows or 5 MB', async () => {
    const rows = (n: number, from = 0) =>
      Array.from({ length: n }, (_, i) => `Pessoa ${i};${10_000_000 + from + i};01/01/1990;M;11912345678;40`)
    expect(await kit.importIt(csv(rows(20_000)))).toMatchObject({ status: 200, body: { importados: 20_000 } })
    expect(await kit.importIt(csv(rows(20_001, 50_000)))).toMatchObject({
      status: 400,
      body: { message: 'Importe no máximo 20000 inscrições por vez' },
    })
    expect(await kit.importIt(Buffer.alloc(5 * 1024 * 1024 + 1, 'x'))).toMatchObject({
      status: 413,
      body: { message: 'O arquivo é grande demais. Divida-o em partes menores.' },
    })
    expect(await kit.count()).toBe(20_000)
    const { rows: history } = await kit.shop.db.execute<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM history JOIN sorteio s ON s.id = entity_id WHERE to_state = 'created'`,
    )
    expect(history[0]?.n).toBe(20_000)
  })

  test('an import waits for a running import and sees its registrations', async () => {
    let sending: ReturnType<typeof kit.importIt> | undefined
    await kit.shop.db.transaction(async (tx) => {
      await lockImports(tx)
      await tx.execute(sql`INSERT INTO sorteio (nome_completo, nome_busca, documento, data_nascimento, sexo, telefone, tamanho)
        VALUES ('João', 'joao', '52998224725', '1990-01-01', 'M', '11912345678', '40')`)
      let isOver = false
      sending = kit.importIt(csv(PEOPLE)).finally(() => {
        isOver = true
      })
      const isWaiting = async () =>
        (await kit.shop.db.execute(sql`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`)).rows
          .length > 0
      while (!isOver && !(await isWaiting())) await new Promise((later) => setTimeout(later, 5))
    })
    expect(await sending).toMatchObject({ status: 400, body: { fields: { 'linha 2': 'Documento já inscrito' } } })
    expect(await kit.count()).toBe(1)
  })

  test('an import sent twice, even concurrently, registers each person once', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => kit.importIt(csv(PEOPLE))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
    expect(answers.find(({ status }) => status === 400)?.body.fields).toMatchObject({
      'linha 2': 'Documento já inscrito',
    })
    expect(await kit.count()).toBe(3)
  })
})
