import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { matchPath } from 'react-router'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { isCpf, isPhone } from '../../contract/documents.ts'
import { PAGE_SIZE_MAX } from '../../contract/limits.ts'
import { stripAccents } from '../../contract/text-rules.ts'
import { seed } from '../../demo/seed.ts'
import { checkPassword } from '../../server/auth/passwords.ts'
import { toCard } from '../../server/modules/eventos/search.ts'
import { listEventos } from '../../server/modules/eventos/search-repo.ts'
import { listOfCliente } from '../../server/modules/vendas/vendas-repo.ts'
import { PATHS } from '../../src/lib/paths.ts'
import { fingerprint as fingerprintOf } from '../support/tables.ts'
import { NOW, openSeedDatabase, type SeedDatabase, TODAY } from './kit.ts'

const LATER = new Date(NOW.getTime() + 400 * 86_400_000)

let database: SeedDatabase
const open = async () => {
  database = await openSeedDatabase()
}
const close = () => database.close()
const rows = <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) => database.rows<T>(query)
const count = (query: ReturnType<typeof sql>) => database.count(query)
const broken = () => database.broken()
/** Every row of every table. */
const fingerprint = () => fingerprintOf(database.db)

/** The texts and prices, sorted, without the ids, which are random. */
const readable = async () => [
  await rows(sql`SELECT e.nome, e.data::text, s.nome AS setor, l.data::text, l.qtd_total, l.tomados, l.valor_cents
    FROM evento e JOIN setor s ON s.id_evento = e.id JOIN lote l ON l.id_setor = s.id ORDER BY 1, 2, 3, 4`),
  await rows(sql`SELECT c.nome, v.status, v.nr_lugar, v.nr_sorte, v.sold_at::text, v.valor_cents, v.entregue
    FROM venda v JOIN cliente c ON c.id = v.id_cliente ORDER BY 1, 5, 3, 4, 6, 2, 7`),
]

/** Whether the site's router knows the address. */
const isPage = (link: string) => Object.values(PATHS).some((path) => matchPath(path, link))

const PAST_OPEN_COMING = sql`SELECT id_setor FROM lote GROUP BY id_setor
  HAVING array_agg(data > ${NOW.toISOString()}::timestamptz ORDER BY data) = '{f,f,t}'`

/** The cards of the coming events, as the site receives them. */
async function cards() {
  const none = {
    cidades: null,
    nome: null,
    data: null,
    inicioVendasAte: null,
    inicioVendasDepois: null,
    ids: null,
    isPublic: true,
  }
  const filter = { ...none, dataEventoDepois: TODAY }
  const listed = await listEventos(database.db, filter, { cursor: 0, limit: 100 }, 'ASC')
  return listed.rows.map((row) => toCard(row, NOW))
}

describe('an empty database', () => {
  let statements: number
  beforeAll(async () => {
    await open()
    const sent = vi.spyOn(pg.Client.prototype, 'query')
    await seed(database.db, NOW)
    statements = sent.mock.calls.length
    sent.mockRestore()
  })
  afterAll(close)

  // Statements, not seconds, because other programs may use the machine.
  it('an empty database is filled by a statement for many rows, not one for each', () => {
    expect(statements).toBeLessThan(60)
  })

  it.each([
    ['cities', 5, sql`SELECT 1 FROM cidade`],
    ['events', 16, sql`SELECT 1 FROM evento`],
    ['past events', 2, sql`SELECT 1 FROM evento WHERE data < ${TODAY}::date`],
    ['events of today', 2, sql`SELECT 1 FROM evento WHERE data = ${TODAY}::date`],
    ['events not on sale yet', 2, sql`SELECT 1 FROM evento WHERE inicio_vendas > ${TODAY}::date`],
    ['long events', 1, sql`SELECT 1 FROM evento WHERE length(nome) > 100 AND length(descricao) > 500`],
    ['kinds of sectors', 3, sql`SELECT DISTINCT tipo FROM setor`],
    ['sectors of 400 places', 1, sql`SELECT 1 FROM setor WHERE tipo <> 2 AND qtd_lugar = 400 AND qtd_por_linha = 20`],
    ['sectors payable in six', 3, sql`SELECT 1 FROM setor WHERE dividir_ate = 6`],
    ['sectors with a past, an open and a coming lot', 2, PAST_OPEN_COMING],
    ['free lots', 1, sql`SELECT 1 FROM lote WHERE valor_cents = 0 AND taxa_cents = 0`],
    ['lots with cents in their price', 5, sql`SELECT 1 FROM lote WHERE valor_cents % 100 <> 0`],
    ['odd fees', 0, sql`SELECT 1 FROM lote WHERE taxa_cents * 100 NOT BETWEEN valor_cents * 9 AND valor_cents * 16`],
    ['raffles', 4, sql`SELECT 1 FROM rifa`],
    ['raffles that are over', 2, sql`SELECT 1 FROM rifa WHERE data_sorteio < ${TODAY}::date`],
    ['raffles that were drawn', 1, sql`SELECT 1 FROM rifa WHERE numero_sorteado IS NOT NULL`],
    ['raffles that are not published', 1, sql`SELECT 1 FROM rifa WHERE NOT publicada`],
    [
      'partly sold raffles of 200 numbers',
      1,
      sql`SELECT 1 FROM rifa WHERE qtd_numeros = 200 AND tomados BETWEEN 1 AND 199`,
    ],
  ])('an empty database gets %s: %i', async (_what, wanted, query) => {
    expect(await count(query)).toBe(wanted)
  })

  it('an empty database has several events on sale, one nearly sold out, one free, and two whose sales begin later', async () => {
    const listed = await cards()
    const onSale = listed.filter(({ menor_valor }) => menor_valor !== null)
    expect(onSale.length).toBeGreaterThanOrEqual(8)
    expect(onSale.filter(({ restantes }) => restantes !== null && restantes > 0 && restantes <= 15)).toHaveLength(1)
    expect(onSale.filter(({ menor_valor }) => menor_valor === 0)).toHaveLength(1)
    expect(onSale.map(({ menor_valor }) => menor_valor)).toContain(76.89)
    expect(listed.filter(({ inicio_vendas }) => inicio_vendas > TODAY)).toHaveLength(2)
  })

  it('the demonstration data violate no invariant of a sale', async () => {
    expect(await broken()).toEqual([])
    expect(await count(sql`SELECT 1 FROM venda WHERE status = 'sold'`)).toBeGreaterThan(500)
    expect(await count(sql`SELECT 1 FROM payment_attempt WHERE status IN ('refused', 'expired')`)).toBeGreaterThan(2)
    expect(await count(sql`SELECT DISTINCT method FROM payment_attempt WHERE status = 'paid'`)).toBe(3)
  })

  it('an empty database has banners with a link, without one, and hidden; the club’s is visible only if its page exists', async () => {
    const found = await rows<{ link: string; visivel: boolean }>(sql`SELECT link, visivel FROM banner ORDER BY ordem`)
    expect(found.map(({ visivel }) => visivel)).toEqual([true, isPage('/socioTorcedor'), true, false])
    const visible = found.flatMap(({ visivel, link }) => (visivel && link ? [link] : []))
    expect(visible.filter((link) => !isPage(link))).toEqual([])
    expect(found.map(({ link }) => link?.replace(/[0-9a-f-]{36}$/, ''))).toEqual([
      '/evento/',
      '/socioTorcedor',
      undefined,
      '/rifas/',
    ])
    expect(await count(sql`SELECT 1 FROM evento WHERE '/evento/' || id = ${found[0]?.link}`)).toBe(1)
  })

  it('an empty database has the demonstration cliente Marina with her purchases', async () => {
    const [marina] = await rows<{ id: string; nome: string; senha_hash: string }>(
      sql`SELECT id, nome, senha_hash FROM cliente WHERE telefone = '11987654321'`,
    )
    expect(marina?.nome).toBe('Marina Alves')
    expect(await checkPassword(marina?.senha_hash ?? null, 'cliente123')).toBe(true)
    const { result } = await listOfCliente(database.db, marina?.id ?? '', { cursor: 0, limit: PAGE_SIZE_MAX })
    const owned = result.map(({ status, entregue, evento, rifa }) => {
      const what = rifa ? 'number' : (evento?.data ?? '') >= TODAY ? 'coming' : 'past'
      return `${status} ${what}${entregue ? ' used' : ''}`
    })
    const coming = ['paid coming', 'paid coming', 'paid coming', 'paid coming']
    expect(owned.sort()).toEqual(['failed coming', ...coming, 'paid number', 'paid past used', 'refunded coming'])
  })

  it('an empty database has clientes with valid data, with whom no one can log in', async () => {
    type Found = { telefone: string; cpf: string; senha_hash: string }
    const clientes = await rows<Found>(sql`SELECT telefone, cpf, senha_hash FROM cliente WHERE nome <> 'Marina Alves'`)
    expect(clientes).toHaveLength(61)
    expect(clientes.filter(({ telefone, cpf }) => !isPhone(telefone) || !isCpf(cpf))).toEqual([])
    const hashes = new Set(clientes.map(({ senha_hash }) => senha_hash))
    for (const hash of hashes) expect(await checkPassword(hash, 'cliente123')).toBe(false)
  })

  it('an empty database has Portuguese texts with accents, searchable without them', async () => {
    const texts = await rows<{ text: string }>(sql`
      SELECT concat_ws(' ', nome, obs, descricao, local, endereco) AS text FROM evento UNION ALL SELECT nome FROM setor
      UNION ALL SELECT nome || descricao FROM rifa UNION ALL SELECT nome FROM cliente UNION ALL SELECT nome FROM cidade`)
    const all = texts.map(({ text }) => text).join('\n')
    expect(all.match(/[ÃÂ][\u0080-\u00bf]|\ufffd|\{|undefined|null/g)).toBeNull()
    expect(all).toBe(all.normalize('NFC'))
    expect(all).toContain('São Paulo')
    const names = await rows<{ nome: string; nome_busca: string }>(sql`SELECT nome, nome_busca FROM evento`)
    for (const { nome, nome_busca } of names) expect(nome_busca).toBe(stripAccents(nome).toLowerCase())
  })

  it('an empty database has a JPEG below 200 kB for every event, banner and raffle', async () => {
    const images = await rows<{ role: string; hash: string; content: Buffer; width: number; height: number }>(
      sql`SELECT role, hash, content, width, height FROM image WHERE role <> 'sorteio'`,
    )
    const owners = sql`SELECT id FROM evento UNION ALL SELECT id FROM banner UNION ALL SELECT id FROM rifa`
    expect(images).toHaveLength(await count(owners))
    for (const { role, hash, content, ...stored } of images) {
      const { format, width, height } = await sharp(content).metadata()
      expect(stored).toEqual({ width, height })
      expect([format, width, height]).toEqual(role === 'banner' ? ['jpeg', 1600, 600] : ['jpeg', 720, 900])
      expect(content.length).toBeLessThan(200 * 1024)
      expect(hash).toBe(createHash('sha256').update(content).digest('hex'))
    }
    // No two pictures are the same.
    expect(new Set(images.map(({ hash }) => hash)).size).toBe(images.length)
  })
})

describe('a database that is not empty', () => {
  beforeAll(open)
  afterAll(close)

  it('a database that is not empty is filled once, even by two processes at the same time', async () => {
    await Promise.all([seed(database.db, NOW), seed(database.db, NOW)])
    expect(await count(sql`SELECT 1 FROM cliente`)).toBe(62)
    expect(await broken()).toEqual([])
  })

  it('a database that is not empty is not changed at the next start, the day after, or when its events are over', async () => {
    const before = await fingerprint()
    await seed(database.db, NOW)
    await seed(database.db, new Date(NOW.getTime() + 86_400_000))
    await seed(database.db, LATER)
    expect(await fingerprint()).toEqual(before)
  })
})

describe('a new database for each test', () => {
  beforeEach(open)
  afterEach(close)

  it('a new database for each test gets the same data on the same day', async () => {
    await seed(database.db, NOW)
    const first = await readable()
    await close()
    await open()
    await seed(database.db, NOW)
    expect(await readable()).toEqual(first)
  })

  it('a new database for each test stays empty after an aborted seed, and is filled at the next start', async () => {
    const empty = await fingerprint()
    // The history is written last.
    await database.db.execute(sql`ALTER TABLE history ADD CONSTRAINT cut CHECK (false) NOT VALID`)
    await expect(seed(database.db, NOW)).rejects.toThrow()
    expect(await fingerprint()).toEqual(empty)
    await database.db.execute(sql`ALTER TABLE history DROP CONSTRAINT cut`)
    await seed(database.db, NOW)
    expect(await broken()).toEqual([])
    expect(await count(sql`SELECT 1 FROM evento`)).toBe(16)
  })

  it.each([
    ['a city', sql`INSERT INTO cidade (nome, estado) VALUES ('Olinda', 'PE')`],
    ['a user', sql`INSERT INTO usuario (nome, login, senha_hash, admin) VALUES ('Ana', 'ana', 'x', true)`],
    ['a cliente', sql`INSERT INTO cliente (nome, telefone, senha_hash) VALUES ('Ana', '11999990000', 'x')`],
  ])('a new database for each test does not change a database that has %s', async (_what, made) => {
    await database.db.execute(made)
    const before = await fingerprint()
    await seed(database.db, NOW)
    expect(await fingerprint()).toEqual(before)
  })
})
