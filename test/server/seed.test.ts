import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, businessDay } from '../../contract/dates.ts'
import { isCpf, isPhone, stripAccents } from '../../contract/documents.ts'
import { connect, type DbPool } from '../../server/db/connection.ts'
import { seed } from '../../server/db/seed/index.ts'
import { checkPassword } from '../../server/modules/clientes/passwords.ts'
import { listEventos } from '../../server/modules/eventos/repo.ts'
import { toCard } from '../../server/modules/eventos/service.ts'
import { listOfCliente } from '../../server/modules/vendas/repo.ts'
import { createDatabase } from '../support/database.ts'
import { brokenInvariants } from '../support/fixtures.ts'

// Late in the evening: in UTC it is tomorrow already.
const NOW = new Date('2026-11-18T22:40:00-03:00')
const TODAY = businessDay(NOW)

let database: Awaited<ReturnType<typeof createDatabase>>
let pool: DbPool

async function open(): Promise<void> {
  database = await createDatabase()
  pool = connect(database.url, 4, () => {})
}
async function close(): Promise<void> {
  await pool.close()
  await database.drop()
}

async function rows<T extends Record<string, unknown>>(query: ReturnType<typeof sql>): Promise<T[]> {
  return (await pool.db.execute(query)).rows as T[]
}
async function count(query: ReturnType<typeof sql>): Promise<number> {
  return (await rows<{ n: number }>(sql`SELECT count(*)::int AS n FROM (${query}) AS counted`))[0]?.n ?? -1
}

const TABLES = [
  'cidade',
  'cliente',
  'evento',
  'setor',
  'lote',
  'rifa',
  'banner',
  'image',
  'reserva',
  'payment_attempt',
  'venda',
  'history',
]

/** Every row of every table, as one hash. */
async function fingerprint(): Promise<string> {
  const parts: string[] = []
  for (const table of TABLES) {
    const [row] = await rows<{ hash: string | null }>(
      sql`SELECT md5(string_agg(t::text, '|' ORDER BY t::text)) AS hash FROM ${sql.identifier(table)} AS t`,
    )
    parts.push(`${table} ${row?.hash}`)
  }
  return parts.join('\n')
}

/** What people read and pay, in order, without the ids, which are drawn anew each time. */
const readable = async () => [
  await rows(sql`SELECT e.nome, e.data::text, s.nome AS setor, l.data::text, l.qtd_total, l.tomados, l.valor_cents
    FROM evento e JOIN setor s ON s.id_evento = e.id JOIN lote l ON l.id_setor = s.id ORDER BY 1, 2, 3, 4`),
  await rows(sql`SELECT c.nome, v.status, v.nr_lugar, v.nr_sorte, v.sold_at::text, v.valor_cents, v.entregue
    FROM venda v JOIN cliente c ON c.id = v.id_cliente ORDER BY 1, 5, 3, 4, 6, 2, 7`),
]

const MADE_OF_SALES = {
  'a reservation counts other units than it has': sql`SELECT r.id FROM reserva r
    WHERE r.units <> (SELECT count(*) FROM venda v WHERE v.id_reserva = r.id)`,
  'an attempt counts other units or cents than it pays for': sql`SELECT a.id FROM payment_attempt a
    WHERE (a.units, a.amount_cents) <> (SELECT count(*), coalesce(sum(v.valor_cents + v.taxa_cents), 0) FROM venda v WHERE v.id_attempt = a.id)
      OR (a.status = 'paid' AND a.paid_cents IS DISTINCT FROM a.amount_cents)`,
  'a sale disagrees with its attempt': sql`SELECT v.id FROM venda v JOIN reserva r ON r.id = v.id_reserva
    LEFT JOIN payment_attempt a ON a.id = v.id_attempt
    WHERE a.id IS NULL OR a.id_reserva <> r.id OR a.id_cliente <> v.id_cliente OR r.id_cliente <> v.id_cliente
      OR (r.status = 'sold') <> (v.status = 'sold') OR (a.status = 'paid') <> (v.status = 'sold')`,
  'something is under way': sql`SELECT id FROM payment_attempt WHERE status NOT IN ('paid', 'refused', 'expired')
      OR check_at IS NOT NULL UNION SELECT id FROM reserva WHERE status NOT IN ('sold', 'released')`,
  'a client has more than the event allows': sql`SELECT v.id_cliente FROM venda v JOIN evento e ON e.id = v.id_evento
    WHERE v.status = 'sold' GROUP BY v.id_cliente, e.id HAVING count(*) > e.max_por_cliente`,
  'a price is not its lot’s': sql`SELECT v.id FROM venda v JOIN lote l ON l.id = v.id_lote
    WHERE (v.valor_cents, v.taxa_cents) <> (l.valor_cents, l.taxa_cents)`,
  'a place does not exist': sql`SELECT v.id FROM venda v JOIN setor s ON s.id = v.id_setor WHERE v.nr_lugar > s.qtd_lugar
    UNION SELECT v.id FROM venda v JOIN rifa r ON r.id = v.id_rifa WHERE v.nr_sorte > r.qtd_numeros`,
  'something was sold before it was on sale, or after': sql`SELECT v.id FROM venda v JOIN lote l ON l.id = v.id_lote
    JOIN evento e ON e.id = v.id_evento WHERE v.created_at < l.data
      OR (v.created_at AT TIME ZONE 'America/Sao_Paulo')::date NOT BETWEEN e.inicio_vendas AND e.data
      OR EXISTS (SELECT FROM lote x WHERE x.id_setor = l.id_setor AND x.data > l.data AND v.created_at >= x.data)`,
  'a raffle number was sold before or on its draw’s day': sql`SELECT v.id FROM venda v JOIN rifa r ON r.id = v.id_rifa
    WHERE (v.created_at AT TIME ZONE 'America/Sao_Paulo')::date NOT BETWEEN r.inicio_vendas AND r.data_sorteio - 1`,
  'a ticket was used before its event': sql`SELECT v.id FROM venda v JOIN evento e ON e.id = v.id_evento
    WHERE v.entregue <> (v.entregue_at IS NOT NULL) OR (v.entregue AND e.data >= ${TODAY}::date)
      OR v.entregue_at < e.data`,
  'more installments than the sector allows': sql`SELECT a.id FROM payment_attempt a JOIN venda v ON v.id_attempt = a.id
    JOIN setor s ON s.id = v.id_setor WHERE a.installments > CASE a.method WHEN 'credit_card' THEN s.dividir_ate ELSE 1 END`,
  'lots promise more places than there are': sql`SELECT s.id FROM setor s JOIN lote l ON l.id_setor = s.id
    WHERE s.tipo IN (1, 3) GROUP BY s.id HAVING sum(l.qtd_total) > s.qtd_lugar`,
  'a provider id of another shape': sql`SELECT id FROM payment_attempt
    WHERE method <> 'free' AND (order_id !~ '^or_seed[a-z0-9]{12}$' OR charge_id !~ '^ch_seed[a-z0-9]{12}$')`,
  'a state without the history row that says so': sql`SELECT r.id FROM reserva r WHERE r.status <>
    (SELECT h.to_state FROM history h WHERE h.entity_id = r.id ORDER BY h.at DESC, h.id DESC LIMIT 1)
    UNION SELECT a.id FROM payment_attempt a WHERE a.status <>
    (SELECT h.to_state FROM history h WHERE h.entity_id = a.id ORDER BY h.at DESC, h.id DESC LIMIT 1)`,
}

async function broken(): Promise<string[]> {
  const found = await brokenInvariants(pool.db)
  for (const [name, query] of Object.entries(MADE_OF_SALES)) {
    const n = await count(query)
    if (n) found.push(`${name}: ${n}`)
  }
  return found
}

const cards = async (now: Date) => {
  const filter = {
    cidades: [],
    nome: null,
    data: null,
    inicioVendasAte: null,
    dataEventoDepois: businessDay(now),
    inicioVendasDepois: null,
  }
  const listed = await listEventos(pool.db, filter, { cursor: 0, limit: 100 }, 'ASC')
  return listed.rows.map((row) => toCard(row, now))
}

describe('an empty database', () => {
  let milliseconds: number
  beforeAll(async () => {
    await open()
    const start = performance.now()
    await seed(pool.db, NOW)
    milliseconds = performance.now() - start
  })
  afterAll(close)

  it('is filled in less than four seconds', () => {
    expect(milliseconds).toBeLessThan(4000)
  })

  it('gets events of every kind', async () => {
    expect(await count(sql`SELECT 1 FROM cidade`)).toBeGreaterThanOrEqual(4)
    expect(await count(sql`SELECT 1 FROM evento`)).toBeGreaterThanOrEqual(9)
    expect(await count(sql`SELECT 1 FROM evento WHERE data < ${TODAY}::date`)).toBe(2)
    expect(await count(sql`SELECT 1 FROM evento WHERE data = ${TODAY}::date`)).toBe(1)
    expect(await count(sql`SELECT 1 FROM evento WHERE inicio_vendas > ${TODAY}::date`)).toBe(2)
    expect(await count(sql`SELECT DISTINCT tipo FROM setor`)).toBe(3)
    expect(await count(sql`SELECT 1 FROM setor WHERE tipo IN (1, 3) AND qtd_lugar = 400 AND qtd_por_linha = 20`)).toBe(
      1,
    )
    expect(await count(sql`SELECT 1 FROM lote WHERE valor_cents = 0 AND taxa_cents = 0`)).toBe(1)
    expect(await count(sql`SELECT 1 FROM lote WHERE valor_cents % 100 <> 0`)).toBeGreaterThan(0)
    expect(
      await count(
        sql`SELECT 1 FROM lote WHERE valor_cents > 0 AND taxa_cents::numeric / valor_cents NOT BETWEEN 0.0999 AND 0.16`,
      ),
    ).toBe(0)
    expect(await count(sql`SELECT 1 FROM evento WHERE length(nome) > 100 AND length(descricao) > 500`)).toBe(1)
    expect((await rows(sql`SELECT min(dividir_ate) AS least, max(dividir_ate) AS most FROM setor`))[0]).toEqual({
      least: 1,
      most: 6,
    })
  })

  it('has a sector with a past, an open and a coming lot', async () => {
    const found = sql`SELECT id_setor FROM lote GROUP BY id_setor HAVING count(*) FILTER (WHERE data <= ${NOW.toISOString()}) = 2
      AND count(*) FILTER (WHERE data > ${NOW.toISOString()}) = 1`
    expect(await count(found)).toBeGreaterThanOrEqual(1)
  })

  it('sells on the home page: several now, one nearly gone, one free, two later', async () => {
    const listed = await cards(NOW)
    const onSale = listed.filter(({ menor_valor }) => menor_valor !== null)
    expect(onSale.length).toBeGreaterThanOrEqual(8)
    expect(onSale.filter(({ restantes }) => restantes !== null && restantes > 0 && restantes <= 15)).toHaveLength(1)
    expect(onSale.filter(({ menor_valor }) => menor_valor === 0)).toHaveLength(1)
    expect(onSale.map(({ menor_valor }) => menor_valor)).toContain(76.89)
    expect(listed.filter(({ inicio_vendas }) => inicio_vendas > TODAY)).toHaveLength(2)
  })

  it('keeps every invariant of a sale', async () => {
    expect(await broken()).toEqual([])
    expect(await count(sql`SELECT 1 FROM venda WHERE status = 'sold'`)).toBeGreaterThan(500)
    expect(await count(sql`SELECT 1 FROM payment_attempt WHERE status IN ('refused', 'expired')`)).toBeGreaterThan(2)
    expect(await count(sql`SELECT DISTINCT method FROM payment_attempt WHERE status = 'paid'`)).toBe(3)
  })

  it('has raffles and banners', async () => {
    const open = sql`SELECT 1 FROM rifa WHERE qtd_numeros = 200 AND tomados BETWEEN 1 AND 199 AND data_sorteio > ${TODAY}::date`
    expect(await count(open)).toBe(1)
    expect(await count(sql`SELECT 1 FROM rifa WHERE data_sorteio < ${TODAY}::date`)).toBe(1)
    const links = await rows<{ link: string | null; visivel: boolean }>(
      sql`SELECT link, visivel FROM banner ORDER BY ordem`,
    )
    expect(links.map(({ visivel }) => visivel)).toEqual([true, true, true, false])
    expect(links.map(({ link }) => link)).toEqual([
      expect.stringMatching(/^\/evento\//),
      '/socioTorcedor',
      null,
      expect.stringMatching(/^\/rifas\//),
    ])
    expect(await count(sql`SELECT 1 FROM evento WHERE '/evento/' || id = ${links[0]?.link}`)).toBe(1)
  })

  it('knows Marina and what she bought', async () => {
    const [marina] = await rows<{ id: string; nome: string; senha_hash: string }>(
      sql`SELECT id, nome, senha_hash FROM cliente WHERE telefone = '11987654321'`,
    )
    expect(marina?.nome).toBe('Marina Alves')
    expect(await checkPassword(marina?.senha_hash ?? null, 'cliente123')).toBe(true)
    const { result } = await listOfCliente(pool.db, marina?.id ?? '', { cursor: 0, limit: null })
    const owned = result.map(({ status, entregue, evento, rifa }) =>
      [status, entregue ? 'used' : 'unused', rifa ? 'raffle' : (evento?.data ?? '') >= TODAY ? 'coming' : 'past'].join(
        ' ',
      ),
    )
    expect(owned.sort()).toEqual([
      'failed unused coming',
      'paid unused coming',
      'paid unused coming',
      'paid unused raffle',
      'paid used past',
    ])
  })

  it('has clients who could be real, and nobody else’s password opens', async () => {
    const clients = await rows<{ telefone: string; cpf: string; senha_hash: string }>(
      sql`SELECT telefone, cpf, senha_hash FROM cliente`,
    )
    expect(clients).toHaveLength(26)
    expect(clients.filter(({ telefone, cpf }) => !isPhone(telefone) || !isCpf(cpf))).toEqual([])
    const others = new Set(
      clients.filter(({ telefone }) => telefone !== '11987654321').map(({ senha_hash }) => senha_hash),
    )
    for (const hash of others) expect(await checkPassword(hash, 'cliente123')).toBe(false)
  })

  it('writes Portuguese with its accents, searchable without', async () => {
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

  it('has a light JPEG for every event, banner and raffle', async () => {
    const images = await rows<{ role: string; hash: string; content: Buffer }>(
      sql`SELECT role, hash, content FROM image`,
    )
    const owners = sql`SELECT id FROM evento UNION ALL SELECT id FROM banner UNION ALL SELECT id FROM rifa`
    expect(images).toHaveLength(await count(owners))
    for (const { role, hash, content } of images) {
      const { format, width, height } = await sharp(content).metadata()
      expect([format, width, height]).toEqual(role === 'banner' ? ['jpeg', 1600, 600] : ['jpeg', 720, 900])
      expect(content.length).toBeLessThan(200 * 1024)
      expect(hash).toBe(createHash('sha256').update(content).digest('hex'))
    }
    // Different events, different posters.
    expect(new Set(images.map(({ hash }) => hash)).size).toBe(images.length)
  })
})

describe('a database with something in it', () => {
  beforeAll(open)
  afterAll(close)

  it('is filled once, even by two processes at the same time', async () => {
    await Promise.all([seed(pool.db, NOW), seed(pool.db, NOW)])
    expect(await count(sql`SELECT 1 FROM cliente`)).toBe(26)
    expect(await broken()).toEqual([])
  })

  it('stays as it is at the next start, and the day after', async () => {
    const before = await fingerprint()
    await seed(pool.db, NOW)
    await seed(pool.db, new Date(NOW.getTime() + 86_400_000))
    expect(await fingerprint()).toBe(before)
  })

  it('draws the same shop from the same day', async () => {
    const first = await readable()
    const other = { database, pool }
    await open()
    try {
      await seed(pool.db, NOW)
      expect(await readable()).toEqual(first)
    } finally {
      await close()
      database = other.database
      pool = other.pool
    }
  })

  it('gets new events when the old ones are over, and only then', async () => {
    const later = new Date(NOW.getTime() + 400 * 86_400_000)
    const before = await count(sql`SELECT 1 FROM evento`)
    await seed(pool.db, later)
    const coming = await cards(later)
    expect(coming.length).toBeGreaterThanOrEqual(3)
    expect(coming.filter(({ menor_valor }) => menor_valor !== null).length).toBeGreaterThanOrEqual(3)
    expect(coming.filter(({ inicio_vendas }) => inicio_vendas > businessDay(later))).toHaveLength(2)
    expect(coming.map(({ nome }) => nome)).toContain(`Festival do Sol ${addDays(businessDay(later), 28).slice(0, 4)}`)
    expect(await count(sql`SELECT 1 FROM evento`)).toBe(before + coming.length)
    expect(await count(sql`SELECT 1 FROM cidade`)).toBe(5)
    expect(await count(sql`SELECT 1 FROM evento e WHERE NOT EXISTS (SELECT FROM image i WHERE i.owner = e.id)`)).toBe(0)
    expect(await broken()).toEqual([])

    const after = await fingerprint()
    await seed(pool.db, later)
    expect(await fingerprint()).toBe(after)
  })

  it('does not add what is coming already', async () => {
    const later = new Date(NOW.getTime() + 400 * 86_400_000)
    const today = businessDay(later)
    await pool.db.execute(
      sql`UPDATE evento SET excluir = true WHERE data >= ${today}::date AND nome NOT IN ('Noite de Choro', 'Rock na Praça')`,
    )
    await seed(pool.db, later)
    const names = (await cards(later)).map(({ nome }) => nome)
    expect(names.length).toBe(12)
    expect(new Set(names).size).toBe(names.length)
  })
})

it('leaves a shop alone that is not a demonstration', async () => {
  await open()
  try {
    await pool.db.execute(sql`INSERT INTO cidade (nome, estado) VALUES ('Olinda', 'PE')`)
    const before = await fingerprint()
    await seed(pool.db, NOW)
    expect(await fingerprint()).toBe(before)
  } finally {
    await close()
  }
})
