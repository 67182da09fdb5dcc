import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, businessDay, formatDay } from '../../contract/dates.ts'
import { shortCode } from '../../contract/ingresso-rules.ts'
import type { SorteioLista } from '../../contract/sorteio-lista.ts'
import { pgFault } from '../../server/db/db-errors.ts'
import { freezeSorteio } from '../../server/modules/sorteios/sorteio-lista.ts'
import { Client } from '../support/client.ts'
import { csv, type DrawShop, openDrawShop, PEOPLE } from '../support/draw-shop.ts'
import { makeUsuario } from '../support/staff.ts'

type Answer = NonNullable<SorteioLista> & { code?: string; fields?: Record<string, string> }

const DAY_MS = 86_400_000
const PREMIOS = ['12345', '00678', '90123', '45678', '09876']
const today = businessDay(new Date())
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

let draw: DrawShop
let visitor: Client
beforeAll(async () => {
  draw = await openDrawShop()
  visitor = new Client(draw.shop.url)
})
afterAll(() => draw.shop.close())
beforeEach(async () => {
  await draw.shop.db.execute(sql`TRUNCATE sorteio_lista, sorteio`)
  expect((await draw.importIt(csv(PEOPLE))).status).toBe(200)
})

const freeze = (body: object = {}, who = draw.admin) => who.post<Answer>('sorteios/lista', body)
const sortear = (body: object = {}, who = draw.admin) => who.post<Answer>('sorteios/sorteio', body)
const seen = async () => (await visitor.get<Answer | null>('sorteios/lista')).body
const file = () => fetch(`${draw.shop.url}/api/sorteios/lista.txt`)
/** Freezes as on the day before, so that today is the day of the announced draw. */
const freezeYesterday = () =>
  freezeSorteio(
    { db: draw.shop.deps.db, now: () => new Date(Date.now() - DAY_MS) },
    { id: draw.admin.id } as Parameters<typeof freezeSorteio>[1],
    { concurso: 5900, extracao: today },
  )
async function refusedBy(query: ReturnType<typeof sql>): Promise<string | undefined> {
  try {
    await draw.shop.db.transaction((tx) => tx.execute(query))
    return undefined
  } catch (error) {
    return pgFault(error)?.constraint
  }
}

test('the entries are frozen into a public list that names nobody, and nobody enters afterwards', async () => {
  expect(await seen()).toBeNull()
  expect((await file()).status).toBe(404)
  const { status, body } = await freeze()
  expect([status, body.total, body.numero, body.concurso]).toEqual([200, 3, null, null])
  const text = await (await file()).text()
  expect(sha256(text)).toBe(body.sha256)
  expect(text).toContain(`SHA-256 da semente: ${body.semente_sha256}`)
  const { list } = await draw.list()
  const lines = (list as unknown as { id: string; numero: number }[])
    .toSorted((a, b) => a.numero - b.numero)
    .map(({ id, numero }) => `${numero} ${shortCode(id)}`)
  expect(text.split('\n').slice(-4)).toEqual([...lines, ''])
  for (const name of ['João', 'Maria', 'Ana', '529', '9876']) expect(text.split('\n\n')[1]).not.toContain(name)
  const { ganhadora, ...publicPart } = body
  expect(ganhadora).toBeNull()
  expect(await seen()).toEqual(publicPart)
  // The seed is secret until the draw.
  const { rows } = await draw.shop.db.execute(sql`SELECT semente FROM sorteio_lista`)
  expect(JSON.stringify([body, await seen(), text])).not.toContain(String(rows[0]?.['semente']))

  expect(await freeze()).toMatchObject({ status: 409, body: { code: 'sorteio.frozen' } })
  expect(await draw.importIt(csv(['Bia Nova;390.533.447-05;01/01/2000;F;71 98888-7777;38']))).toMatchObject({
    status: 409,
    body: { code: 'sorteio.frozen' },
  })
  expect(await draw.count()).toBe(3)
})

test('the published seed draws one line that anybody can compute, once, and only admins see whose it is', async () => {
  expect(await sortear()).toMatchObject({ status: 409, body: { code: 'sorteio.not-frozen' } })
  await freeze()
  expect(await sortear({ premios: PREMIOS })).toMatchObject({ status: 400, body: { code: 'sorteio.by-seed' } })
  const { status, body } = await sortear()
  expect(status).toBe(200)
  const lista = await seen()
  expect(sha256(lista?.resultado ?? '')).toBe(lista?.semente_sha256)
  const hash = sha256(`${lista?.resultado}:${lista?.sha256}`)
  expect(lista?.numero).toBe(Number(BigInt(`0x${hash.slice(0, 13)}`) % 3n) + 1)
  const line = (await (await file()).text()).split('\n').find((text) => text.startsWith(`${lista?.numero} `))
  expect(line).toBe(`${lista?.numero} ${lista?.codigo}`)
  expect(shortCode(body.ganhadora?.id ?? '')).toBe(lista?.codigo)
  expect(lista).not.toHaveProperty('ganhadora')
  expect(await sortear()).toMatchObject({ status: 409, body: { code: 'sorteio.drawn' } })

  // A person's data are deleted on their demand: list and result stay.
  expect((await draw.admin.call('DELETE', `sorteios/${body.ganhadora?.id}`)).status).toBe(200)
  expect(await seen()).toEqual(lista)
  expect((await draw.admin.get<Answer>('sorteios/lista')).body.ganhadora).toBeNull()
  const { rows } = await draw.shop.db.execute(
    sql`SELECT to_state FROM history WHERE entity = 'sorteioLista' ORDER BY id DESC LIMIT 2`,
  )
  expect(rows.map(({ to_state }) => to_state)).toEqual(['drawn', 'frozen'])
})

test('a draw of the Loteria Federal is announced before its day, and its five prizes decide from then on', async () => {
  const past = { concurso: 5900, extracao: formatDay(today) }
  expect(await freeze(past)).toMatchObject({ status: 400, body: { code: 'sorteio.extracao-past' } })
  expect((await freeze({ concurso: 5900 })).body.fields).toHaveProperty('extracao')
  const tomorrow = addDays(today, 1)
  expect((await freeze({ concurso: 5900, extracao: formatDay(tomorrow) })).body).toMatchObject({
    concurso: 5900,
    extracao: tomorrow,
    semente_sha256: null,
  })
  expect(await (await file()).text()).toContain(`Loteria Federal: concurso 5900, ${formatDay(tomorrow)}`)
  expect(await sortear()).toMatchObject({ status: 400, body: { code: 'sorteio.premios-needed' } })
  expect(await sortear({ premios: ['1'] })).toMatchObject({ status: 400 })
  expect(await sortear({ premios: PREMIOS })).toMatchObject({ status: 409, body: { code: 'sorteio.too-early' } })

  await draw.shop.db.execute(sql`TRUNCATE sorteio_lista, sorteio`)
  await draw.importIt(csv(PEOPLE))
  expect((await freezeYesterday()).ok).toBe(true)
  const { body } = await sortear({ premios: PREMIOS })
  const hash = sha256(`${PREMIOS.join('-')}:${body.sha256}`)
  expect(body).toMatchObject({
    resultado: '12345-00678-90123-45678-09876',
    numero: Number(BigInt(`0x${hash.slice(0, 13)}`) % 3n) + 1,
  })
})

test('an empty list is not frozen; staff and clientes can neither freeze nor draw', async () => {
  const staff = await makeUsuario(draw.shop, { cidades: [] })
  for (const who of [staff, visitor])
    for (const call of [freeze, sortear]) expect([401, 403]).toContain((await call({}, who)).status)
  await draw.empty()
  expect(await freeze()).toMatchObject({ status: 409, body: { code: 'sorteio.no-entries' } })
})

test('the database keeps list, numbers and result, and refuses what was not announced or does not follow', async () => {
  const insert = (extra: ReturnType<typeof sql>) =>
    sql`INSERT INTO sorteio_lista (texto, sha256, total, at, por, concurso, extracao, semente, semente_sha256)
      SELECT 'x', encode(sha256('x'), 'hex'), 1, clock_timestamp(), ${draw.admin.id}, ${extra}`
  expect(await refusedBy(insert(sql`NULL, NULL, NULL, NULL`))).toBe('sorteio_lista_announced')
  expect(await refusedBy(insert(sql`NULL, NULL, 'a', 'b'`))).toBe('sorteio_lista_announced')
  expect(await refusedBy(insert(sql`1, ${today}, NULL, NULL`))).toBe('sorteio_lista_extracao')
  await freeze()
  const numero = sql`UPDATE sorteio_lista SET resultado = semente, sorteada_em = clock_timestamp(),
    sorteada_por = por, numero = 1 + ('x' || left(encode(sha256(convert_to(semente || ':' || sha256, 'UTF8')), 'hex'),
      13))::bit(52)::bigint % total`
  expect(await refusedBy(sql`${numero} + 1`)).toBe('sorteio_lista_numero')
  expect(await refusedBy(sql`UPDATE sorteio_lista SET numero = 1`)).toBe('sorteio_lista_result')
  expect(await refusedBy(sql`UPDATE sorteio_lista SET texto = 'x', sha256 = encode(sha256('x'), 'hex')`)).toBe(
    'sorteio_lista_for_ever',
  )
  expect(await refusedBy(sql`DELETE FROM sorteio_lista`)).toBe('sorteio_lista_not_deleted')
  expect(await refusedBy(sql`UPDATE sorteio SET numero = numero + 10`)).toBe('sorteio_numero_for_ever')
  expect(
    await refusedBy(sql`INSERT INTO sorteio_lista SELECT gen_random_uuid(), true, texto, sha256, total, at, por,
    concurso, extracao, semente, semente_sha256 FROM sorteio_lista`),
  ).toBe('sorteio_lista_unica_unique')
  const entry = sql`INSERT INTO sorteio (nome_completo, nome_busca, documento, data_nascimento, sexo, telefone, tamanho)
    VALUES ('Tarde', 'tarde', '1', '2000-01-01', 'F', '71999999999', '38')`
  expect(await refusedBy(entry)).toBe('sorteio_before_the_list')
  // By the right number the draw goes through; afterwards it is final.
  expect(await refusedBy(numero)).toBeUndefined()
  expect(await refusedBy(sql`UPDATE sorteio_lista SET sorteada_em = clock_timestamp()`)).toBe('sorteio_lista_for_ever')
})

/** Freezes while an entry is being inserted; returns how many entries are missing in the list. */
async function freezeDuringAnInsert(): Promise<number> {
  const { db } = draw.shop
  const frozen = await db.transaction(async (tx) => {
    await tx.execute(sql`INSERT INTO sorteio (nome_completo, nome_busca, documento, data_nascimento, sexo, telefone,
      tamanho) VALUES ('Na Hora', 'na hora', '2', '2000-01-01', 'F', '71999999999', '38')`)
    const freezing = freeze()
    // It waits for this transaction, or is done within this time.
    await Promise.race([freezing, new Promise((resolve) => setTimeout(resolve, 500))])
    return { freezing }
  })
  expect((await frozen.freezing).status).toBe(200)
  const { rows } = await db.execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM sorteio WHERE numero IS NULL`)
  return rows[0]?.n ?? -1
}

test('an entry that is inserted meanwhile is in the list; without the lock of the trigger it would be missing', async () => {
  expect(await freezeDuringAnInsert()).toBe(0)
  await draw.shop.db.execute(sql`TRUNCATE sorteio_lista, sorteio`)
  await draw.importIt(csv(PEOPLE))
  await draw.shop.db.execute(sql`ALTER TABLE sorteio DISABLE TRIGGER sorteio_before_the_list`)
  expect(await freezeDuringAnInsert()).toBe(1)
  await draw.shop.db.execute(sql`ALTER TABLE sorteio ENABLE TRIGGER sorteio_before_the_list`)
})
