import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { EntradasAnswer, PortariaChaves, PortariaLista } from '../../contract/portaria.ts'
import type { Venda } from '../../contract/vendas.ts'
import { pgFault } from '../../server/db/errors.ts'
import { createTicketCodes } from '../../server/plugins/ticket-codes.ts'
import { type Client, makeClients } from '../support/client.ts'
import { brokenInvariants, makeCidade, makeEvento, makeLote } from '../support/fixtures.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'
import { buyPaid, putInto, sellMany } from '../support/tickets.ts'

let shop: Shop
let buyer: Client
let admin: Client
let staff: Client
let elsewhere: Client
let cidade: string

beforeAll(async () => {
  shop = await openShop({ jobs: false })
  const [one] = await makeClients(shop, 1)
  if (!one) throw new Error('nobody there')
  buyer = one
  await shop.db.execute(sql`UPDATE cliente SET nome = 'Maria Aparecida da Silva' WHERE id = ${buyer.id}`)
  cidade = await makeCidade(shop.db)
  admin = await makeUsuario(shop)
  staff = await makeUsuario(shop, { cidades: [cidade] })
  elsewhere = await makeUsuario(shop, { cidades: [await makeCidade(shop.db, 'Natal', 'RN')] })
})
afterAll(() => shop.close())

/** An event of the staff's city with some paid tickets. */
async function eventoWith(n: number) {
  const evento = await makeEvento(shop.db, { idCidade: cidade, maxPorCliente: 1000 })
  const { lote, setor } = await makeLote(shop.db, evento, { qtd: 1000 })
  const vendas = n ? await buyPaid(shop, buyer, [{ id_evento_setor_lote: lote, qtde: n }]) : []
  return { evento, lote, setor, vendas }
}
const at = (venda: Venda | undefined): Venda => {
  if (!venda) throw new Error('no such ticket')
  return venda
}
const lista = async (evento: string, query = '', who = staff) =>
  (await who.get<PortariaLista & { message: string }>(`portaria/${evento}${query}`)).body
const upload = (evento: string, entradas: object[], who = staff) =>
  who.post<EntradasAnswer & { message: string }>(`portaria/${evento}/entradas`, { entradas })
const scan = (venda: Venda | { codigo: string }, more: object = {}) => ({
  id: randomUUID(),
  codigo: venda.codigo,
  lida_em: new Date().toISOString(),
  portao: 'Norte',
  ...more,
})
const rowsOf = async (id: string) =>
  (
    await shop.db.execute<{ resultado: string; lida_em: string; id_venda: string | null }>(
      sql`SELECT resultado, lida_em, id_venda FROM entrada WHERE id = ${id} OR id_venda = ${id} ORDER BY at`,
    )
  ).rows

describe('the list', () => {
  test('has what a gate needs, and no more of a person', async () => {
    const { evento, setor, vendas } = await eventoWith(3)
    const [a, b, c] = vendas.map(({ id }) => id)
    await putInto(shop, b ?? '', 'chargedback')
    await staff.post('eventos/venda', { id: c, entregue: true })
    const seen = await lista(evento)
    expect(seen).toMatchObject({
      evento: { id: evento, nome: 'Festival do Sol' },
      total: 3,
      contadores: { vendidos: 2, entraram: 1, setores: [{ id: setor, nome: 'Pista', vendidos: 2, entraram: 1 }] },
      cursor: null,
    })
    const byId = new Map(seen.result.map((row) => [row.id, row]))
    expect(byId.get(a ?? '')).toEqual({
      id: a,
      nome: 'Maria S.',
      setor: 'Pista',
      lugar: null,
      lote: 1,
      estado: 'paid',
      entregue_em: null,
    })
    expect(byId.get(b ?? '')).toMatchObject({ estado: 'chargedback' })
    expect(byId.get(c ?? '')?.entregue_em).toMatch(/Z$/)
    await putInto(shop, b ?? '', 'sold')
  })

  test('is the city’s staff’s and the admin’s', async () => {
    const { evento } = await eventoWith(1)
    expect((await admin.get(`portaria/${evento}`)).status).toBe(200)
    expect(await elsewhere.get(`portaria/${evento}`)).toMatchObject({
      status: 404,
      body: { message: 'Registro não encontrado' },
    })
    expect((await elsewhere.post(`portaria/${evento}/entradas`, { entradas: [scan({ codigo: 'x' })] })).status).toBe(
      404,
    )
    expect((await buyer.get(`portaria/${evento}`)).status).toBe(401)
    expect((await staff.get(`portaria/${randomUUID()}`)).status).toBe(404)
  })

  test('comes by pages, then as what changed since', async () => {
    const { evento, lote, setor, vendas } = await eventoWith(0)
    expect(vendas).toEqual([])
    const old = new Date(Date.now() - 86_400_000)
    await sellMany(shop, buyer.id, { idEvento: evento, setor, lote, n: 25, soldAt: old })
    await shop.db.execute(sql`UPDATE venda SET updated_at = ${old.toISOString()} WHERE id_evento = ${evento}`)
    const ids: string[] = []
    let page = await lista(evento, '?limit=10')
    const { desde } = page
    for (;;) {
      expect([page.total, page.desde]).toEqual([25, desde])
      ids.push(...page.result.map(({ id }) => id))
      if (!page.cursor) break
      page = await lista(evento, `?limit=10&cursor=${page.cursor}`)
    }
    expect([ids.length, new Set(ids).size]).toEqual([25, 25])
    expect(await lista(evento, `?desde=${desde}`)).toMatchObject({ total: 0, result: [], contadores: { vendidos: 25 } })

    await staff.post('eventos/venda', { id: ids[4], entregue: true })
    const changed = await lista(evento, `?desde=${desde}`)
    expect(changed.result.map(({ id }) => id)).toEqual([ids[4]])
    expect(changed.contadores).toMatchObject({ vendidos: 25, entraram: 1 })
  })

  test('takes no cursor it did not write', async () => {
    const { evento } = await eventoWith(0)
    const odd = Buffer.from(JSON.stringify({ changed: "x'", id: 'x', since: 'x', desde: 'x' })).toString('base64url')
    for (const query of ['?cursor=x', `?cursor=${odd}`, '?cursor=', '?desde=ontem', '?limit=1001', '?limit=0'])
      expect((await staff.get(`portaria/${evento}${query}`)).status, query).toBe(400)
  })

  test('of thousands of tickets reads what it gives, by the index', async () => {
    const { evento, lote, setor } = await eventoWith(0)
    await shop.db.execute(sql`UPDATE lote SET qtd_total = 60000 WHERE id = ${lote}`)
    await sellMany(shop, buyer.id, { idEvento: evento, setor, lote, n: 5000 })
    await shop.db.execute(sql`ANALYZE venda`)
    const { rows } = await shop.db.execute<{ 'QUERY PLAN': string }>(sql`EXPLAIN SELECT v.id FROM venda v
      WHERE v.id_evento = ${evento} AND v.sold_at IS NOT NULL
        AND (v.updated_at, v.id) > ('2000-01-01'::timestamptz, ${evento}::uuid) ORDER BY v.updated_at, v.id LIMIT 1001`)
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index (Only )?Scan using venda_portaria/)
    const all = new Set<string>()
    let cursor: string | null = ''
    for (let pages = 0; cursor !== null; pages += 1) {
      expect(pages).toBeLessThan(6)
      const page: PortariaLista = await lista(evento, `?limit=1000${cursor && `&cursor=${cursor}`}`)
      for (const { id } of page.result) all.add(id)
      cursor = page.cursor
    }
    expect(all.size).toBe(5000)
  })
})

test('the keys are what a device checks codes with', async () => {
  const { vendas } = await eventoWith(1)
  const { body } = await staff.get<z.infer<typeof PortariaChaves>>('portaria/chaves')
  const [, , , signature = ''] = at(vendas[0]).codigo?.split('.') ?? []
  const signed = at(vendas[0]).codigo?.split('.').slice(0, 3).join('.') ?? ''
  const [jwk] = body.result
  if (!jwk) throw new Error('no key')
  const key = await crypto.subtle.importKey('jwk', jwk, 'Ed25519', true, ['verify'])
  const verify = (text: string) =>
    crypto.subtle.verify('Ed25519', key, Buffer.from(signature, 'base64url'), Buffer.from(text))
  expect([await verify(signed), await verify(`${signed}x`)]).toEqual([true, false])
  expect(JSON.stringify(body)).not.toContain('"d"')
})

describe('readings', () => {
  test('each gets its answer and is kept', async () => {
    const { evento, vendas } = await eventoWith(3)
    const other = await eventoWith(1)
    const [a, b, c] = vendas.map(at) as [Venda, Venda, Venda]
    await putInto(shop, c.id, 'refunding')
    const forged = createTicketCodes(`sandbox=${Buffer.alloc(32, 8).toString('base64url')}`).sign(a.id)
    const scans = [
      scan(a),
      { id: randomUUID(), id_venda: b.id, lida_em: new Date().toISOString() },
      scan(a, { portao: 'Sul' }),
      scan(c),
      scan(at(other.vendas[0])),
      scan({ codigo: forged }),
      scan({ codigo: 'qualquer coisa' }),
      { id: randomUUID(), id_venda: randomUUID(), lida_em: new Date().toISOString() },
    ]
    const { status, body } = await upload(evento, scans)
    expect(status).toBe(200)
    expect(body.result.map(({ id, resultado, portao }) => ({ id, resultado, portao }))).toEqual(
      (
        [
          ['aceita', 'Norte'],
          ['aceita', ''],
          ['ja-utilizada', 'Norte'],
          ['nao-paga', null],
          ['outro-evento', null],
          ['desconhecida', null],
          ['desconhecida', null],
          ['desconhecida', null],
        ] as const
      ).map(([resultado, portao], i) => ({ id: scans[i]?.id, resultado, portao })),
    )
    expect(body.result[0]?.ingresso).toMatchObject({ id: a.id, nome: 'Maria S.', estado: 'paid' })
    expect(body.result[3]?.ingresso).toMatchObject({ estado: 'refunding' })
    expect(body.result[4]?.ingresso).toBeNull()
    for (const { id } of scans) expect(await rowsOf(id)).toHaveLength(1)
    expect(await lista(evento)).toMatchObject({ contadores: { vendidos: 2, entraram: 2 } })
    await putInto(shop, c.id, 'sold')
  })

  test('the same one again is the same answer and no second row', async () => {
    const { evento, vendas } = await eventoWith(1)
    const scans = [scan(at(vendas[0])), scan({ codigo: 'x' })]
    const first = await upload(evento, scans)
    for (const again of [scans, scans.toReversed(), [...scans, ...scans]]) {
      const { body } = await upload(evento, again)
      expect(body.result).toEqual(again.map(({ id }) => first.body.result.find((row) => row.id === id)))
    }
    // Also when the same id comes with another ticket, or at another event's gate.
    const elsewhereEvento = await eventoWith(1)
    const taken = await upload(elsewhereEvento.evento, [{ ...scan(at(elsewhereEvento.vendas[0])), id: scans[0]?.id }])
    expect(taken.body.result).toMatchObject([{ resultado: 'desconhecida', ingresso: null }])
    for (const { id } of scans) expect(await rowsOf(id)).toHaveLength(1)
  })

  test('of the same tickets from ten devices at once: each ticket in once, each reading kept', async () => {
    const { evento, vendas } = await eventoWith(8)
    const batches = Array.from({ length: 10 }, (_, i) => {
      const scans = vendas.map((venda) => scan(venda, { portao: `P${i}` }))
      return i % 2 ? scans.toReversed() : scans
    })
    // One batch is sent twice: a device that did not hear the answer.
    const answers = await Promise.all([...batches, batches[0] ?? []].map((scans) => upload(evento, scans)))
    expect(answers.map(({ status }) => status)).toEqual(Array(11).fill(200))
    expect(answers[10]?.body).toEqual(answers[0]?.body)
    const results = answers.slice(0, 10).flatMap(({ body }) => body.result)
    expect(results.filter(({ resultado }) => resultado === 'aceita')).toHaveLength(8)
    expect(results.filter(({ resultado }) => resultado === 'ja-utilizada')).toHaveLength(72)
    for (const { id } of vendas) {
      const rows = await rowsOf(id)
      expect([rows.length, rows.filter(({ resultado }) => resultado === 'aceita').length]).toEqual([10, 1])
      const gates = new Set(results.filter(({ ingresso }) => ingresso?.id === id).map(({ portao }) => portao))
      expect(gates.size).toBe(1)
    }
  })

  test('within a batch the one read first is in, whatever the order it was sent in', async () => {
    const { evento, vendas } = await eventoWith(1)
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
    const { body } = await upload(evento, [
      scan(at(vendas[0]), { lida_em: ago(5), portao: 'Sul' }),
      scan(at(vendas[0]), { lida_em: ago(20) }),
    ])
    expect(body.result.map(({ resultado, portao }) => [resultado, portao])).toEqual([
      ['ja-utilizada', 'Norte'],
      ['aceita', 'Norte'],
    ])
    // The online command is told, too.
    expect((await staff.post('eventos/venda', { id: vendas[0]?.id, entregue: true })).status).toBe(409)
  })

  test('by a clock that cannot be count as of now', async () => {
    const { evento, vendas } = await eventoWith(2)
    const before = Date.now()
    const scans = [
      scan(at(vendas[0]), { lida_em: '2099-01-01T00:00:00Z' }),
      scan(at(vendas[1]), { lida_em: '1999-01-01T00:00:00Z' }),
    ]
    const { body } = await upload(evento, scans)
    for (const { entregue_em } of body.result) {
      const time = new Date(entregue_em ?? 0).getTime()
      expect(time).toBeGreaterThanOrEqual(before)
      expect(time).toBeLessThanOrEqual(Date.now())
    }
  })

  test('an id without our signature finds out nothing about another city', async () => {
    const here = await eventoWith(1)
    const there = await makeEvento(shop.db)
    const { lote } = await makeLote(shop.db, there)
    const [foreign] = await buyPaid(shop, buyer, [{ id_evento_setor_lote: lote, qtde: 1 }])
    const { body } = await upload(here.evento, [
      { id: randomUUID(), id_venda: foreign?.id, lida_em: new Date().toISOString() },
      scan(at(foreign)),
    ])
    expect(body.result.map(({ resultado }) => resultado)).toEqual(['desconhecida', 'outro-evento'])
  })

  test('are 1 to 500, each with a code or an id', async () => {
    const { evento } = await eventoWith(0)
    const many = (n: number) => Array.from({ length: n }, () => scan({ codigo: 'x'.repeat(120) }))
    expect((await upload(evento, many(500))).status).toBe(200)
    for (const entradas of [
      [],
      many(501),
      [{ ...scan({ codigo: 'x' }), codigo: null }],
      [{ ...scan({ codigo: 'x' }), id: 'x' }],
      [{ ...scan({ codigo: 'x' }), lida_em: 'ontem' }],
      [{ ...scan({ codigo: 'x' }), portao: 'x'.repeat(41) }],
    ])
      expect((await upload(evento, entradas)).status).toBe(400)
  })

  test('stay as they were written, and one ticket is let in once: the database says so itself', async () => {
    const { evento, vendas } = await eventoWith(1)
    const [{ id }] = [scan(at(vendas[0]))]
    await upload(evento, [{ ...scan(at(vendas[0])), id }])
    const refusedBy = async (query: ReturnType<typeof sql>) => {
      const error = await shop.db.execute(query).then(
        () => null,
        (e: unknown) => e,
      )
      return pgFault(error)?.constraint
    }
    expect(await refusedBy(sql`UPDATE entrada SET portao = 'x' WHERE id = ${id}`)).toBe('entrada_append_only')
    expect(await refusedBy(sql`DELETE FROM entrada WHERE id = ${id}`)).toBe('entrada_append_only')
    expect(
      await refusedBy(sql`INSERT INTO entrada (id_evento, id_venda, id_usuario, resultado, lida_em)
        SELECT id_evento, id_venda, id_usuario, 'aceita', now() FROM entrada WHERE id = ${id}`),
    ).toBe('entrada_one_accepted')
    expect(await refusedBy(sql`UPDATE venda SET entregue = false WHERE id = ${vendas[0]?.id}`)).toBe(
      'venda_used_for_ever',
    )
  })
})

test('nothing of all this broke what must hold', async () => {
  expect(await brokenInvariants(shop.db)).toEqual([])
})
