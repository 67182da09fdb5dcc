import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { PortariaChaves, PortariaLista, PortariaPapel } from '../../contract/portaria.ts'
import { makeClients } from '../support/client.ts'
import { makeLote, violatedInvariants } from '../support/fixtures.ts'
import { openPortaria, scan } from '../support/portaria.ts'
import { buyPaid, forceStatus, insertSoldTickets } from '../support/tickets.ts'

let portaria: Awaited<ReturnType<typeof openPortaria>>
beforeAll(async () => {
  portaria = await openPortaria()
})
afterAll(() => portaria.shop.close())

describe('the list', () => {
  test('the list has the fields the portaria needs and no other personal data', async () => {
    const { evento, setor, vendas } = await portaria.eventoWith(3)
    const [a, b, c] = vendas.map(({ id }) => id)
    await forceStatus(portaria.shop, b ?? '', 'chargedback')
    await portaria.staff.post('eventos/venda', { id: c, entregue: true, portao: 'Norte' })
    const seen = await portaria.lista(evento)
    expect(seen).toMatchObject({
      evento: { id: evento, nome: 'Festival do Sol' },
      total: 3,
      contadores: {
        vendidos: 2,
        entraram: 1,
        setores: [{ id: setor, nome: 'Pista', vendidos: 2, entraram: 1 }],
        portoes: [{ portao: 'Norte', entraram: 1 }],
      },
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
    await forceStatus(portaria.shop, b ?? '', 'sold')
  })

  test('the list is for staff of the city and for admins', async () => {
    const { evento } = await portaria.eventoWith(1)
    expect((await portaria.admin.get(`portaria/${evento}`)).status).toBe(200)
    expect(await portaria.elsewhere.get(`portaria/${evento}`)).toMatchObject({
      status: 404,
      body: { message: 'Registro não encontrado' },
    })
    expect(
      (await portaria.elsewhere.post(`portaria/${evento}/entradas`, { entradas: [scan({ codigo: 'x' })] })).status,
    ).toBe(404)
    expect((await portaria.buyer.get(`portaria/${evento}`)).status).toBe(401)
    expect((await portaria.staff.get(`portaria/${randomUUID()}`)).status).toBe(404)
  })

  test('the list comes in pages, then as changes since the last one', async () => {
    const { evento, lote, setor, vendas } = await portaria.eventoWith(0)
    expect(vendas).toEqual([])
    const old = new Date(Date.now() - 86_400_000)
    await insertSoldTickets(portaria.shop, portaria.buyer.id, { idEvento: evento, setor, lote, n: 25, soldAt: old })
    await portaria.shop.db.execute(sql`UPDATE venda SET updated_at = ${old.toISOString()} WHERE id_evento = ${evento}`)
    const ids: string[] = []
    let page = await portaria.lista(evento, '?limit=10')
    const { desde } = page
    for (;;) {
      expect([page.total, page.desde]).toEqual([25, desde])
      ids.push(...page.result.map(({ id }) => id))
      if (!page.cursor) break
      page = await portaria.lista(evento, `?limit=10&cursor=${page.cursor}`)
    }
    expect([ids.length, new Set(ids).size]).toEqual([25, 25])
    expect(await portaria.lista(evento, `?desde=${desde}`)).toMatchObject({
      total: 0,
      result: [],
      contadores: { vendidos: 25 },
    })

    await portaria.staff.post('eventos/venda', { id: ids[4], entregue: true })
    const changed = await portaria.lista(evento, `?desde=${desde}`)
    expect(changed.result.map(({ id }) => id)).toEqual([ids[4]])
    expect(changed.contadores).toMatchObject({ vendidos: 25, entraram: 1 })
  })

  test('the list refuses a cursor that the server did not issue', async () => {
    const { evento } = await portaria.eventoWith(0)
    const odd = Buffer.from(JSON.stringify({ changed: "x'", id: 'x', since: 'x', desde: 'x' })).toString('base64url')
    for (const query of ['?cursor=x', `?cursor=${odd}`, '?cursor=', '?desde=ontem', '?limit=1001', '?limit=0'])
      expect((await portaria.staff.get(`portaria/${evento}${query}`)).status, query).toBe(400)
  })

  test('the list of thousands of tickets reads only the rows of the page, through the index', async () => {
    const { evento, lote, setor } = await portaria.eventoWith(0)
    await portaria.shop.db.execute(sql`UPDATE lote SET qtd_total = 60000 WHERE id = ${lote}`)
    await insertSoldTickets(portaria.shop, portaria.buyer.id, { idEvento: evento, setor, lote, n: 5000 })
    await portaria.shop.db.execute(sql`ANALYZE venda`)
    const { rows } = await portaria.shop.db.execute<{ 'QUERY PLAN': string }>(sql`EXPLAIN SELECT v.id FROM venda v
      WHERE v.id_evento = ${evento} AND v.sold_at IS NOT NULL
        AND (v.updated_at, v.id) > ('2000-01-01'::timestamptz, ${evento}::uuid) ORDER BY v.updated_at, v.id LIMIT 1001`)
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index (Only )?Scan using venda_portaria/)
    const all = new Set<string>()
    let cursor: string | null = ''
    for (let pages = 0; cursor !== null; pages += 1) {
      expect(pages).toBeLessThan(6)
      const page: PortariaLista = await portaria.lista(evento, `?limit=1000${cursor && `&cursor=${cursor}`}`)
      for (const { id } of page.result) all.add(id)
      cursor = page.cursor
    }
    expect(all.size).toBe(5000)
  })
})

test('the list on paper has the valid tickets by whole name, and no other personal data', async () => {
  const { evento, vendas, setor } = await portaria.eventoWith(2)
  const camarote = await makeLote(portaria.shop.db, evento, { nome: 'Camarote' })
  const [ana] = await makeClients(portaria.shop, 1)
  if (!ana) throw new Error('no buyer')
  await portaria.shop.db.execute(sql`UPDATE cliente SET nome = 'Ângela Dias' WHERE id = ${ana.id}`)
  const [vip] = await buyPaid(portaria.shop, ana, [{ id_evento_setor_lote: camarote.lote, qtde: 1 }])
  await forceStatus(portaria.shop, vendas[1]?.id ?? '', 'refunding')
  const papel = (query = '', who = portaria.staff) => who.get<PortariaPapel>(`portaria/${evento}/papel${query}`)
  const { body } = await papel()
  expect(body).toMatchObject({ total: 2, setores: [{ nome: 'Camarote' }, { id: setor, nome: 'Pista' }] })
  expect(body.result).toEqual([
    { id: vip?.id, nome: 'Ângela Dias', setor: 'Camarote', lugar: null, lote: 1, entregue_em: null },
    { id: vendas[0]?.id, nome: 'Maria Aparecida da Silva', setor: 'Pista', lugar: null, lote: 1, entregue_em: null },
  ])
  expect((await papel(`?setor=${camarote.setor}`)).body).toMatchObject({ total: 1, result: [{ id: vip?.id }] })
  expect((await papel('', portaria.elsewhere)).status).toBe(404)
  await forceStatus(portaria.shop, vendas[1]?.id ?? '', 'sold')
})

test('the public keys verify the codes of the tickets', async () => {
  const { vendas } = await portaria.eventoWith(1)
  const { body } = await portaria.staff.get<z.infer<typeof PortariaChaves>>('portaria/chaves')
  const [, , , signature = ''] = vendas[0]?.codigo?.split('.') ?? []
  const signed = vendas[0]?.codigo?.split('.').slice(0, 3).join('.') ?? ''
  const [jwk] = body.result
  if (!jwk) throw new Error('no key')
  const key = await crypto.subtle.importKey('jwk', jwk, 'Ed25519', true, ['verify'])
  const verify = (text: string) =>
    crypto.subtle.verify('Ed25519', key, Buffer.from(signature, 'base64url'), Buffer.from(text))
  expect([await verify(signed), await verify(`${signed}x`)]).toEqual([true, false])
  expect(JSON.stringify(body)).not.toContain('"d"')
})

test('the invariants hold after all tests of the entrance’s list', async () => {
  expect(await violatedInvariants(portaria.shop.db)).toEqual([])
})
