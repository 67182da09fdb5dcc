import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BuscaAnswer } from '../../contract/portaria.ts'
import { procuraOf } from '../../contract/portaria-rules.ts'
import { findByCode, findByPerson } from '../../server/modules/portaria/portaria-busca-repo.ts'
import { makeEvento, makeLote } from '../support/fixtures.ts'
import { plansOf } from '../support/plans-of.ts'
import { openPortaria, scan } from '../support/portaria.ts'
import { buyPaid, forceStatus } from '../support/tickets.ts'
import { awayFromWindowEdge } from '../support/windows.ts'

let portaria: Awaited<ReturnType<typeof openPortaria>>
beforeAll(async () => {
  portaria = await openPortaria()
})
afterAll(() => portaria.shop.close())

const search = (evento: string, body: object, who = portaria.staff) =>
  who.post<BuscaAnswer & { code?: string }>(`portaria/${evento}/busca`, body)
const codeOf = (id: string | undefined): string => (id ?? '').slice(0, 8).toUpperCase()

test('a person at the gate is found by name, phone or order, with their tickets of this event only', async () => {
  const { evento, vendas } = await portaria.eventoWith(2)
  await portaria.eventoWith(1)
  const { rows } = await portaria.shop.db.execute<{ telefone: string; order_id: string; id: string }>(
    sql`SELECT c.telefone, a.order_id, a.id FROM venda v JOIN cliente c ON c.id = v.id_cliente
      JOIN payment_attempt a ON a.id = v.id_attempt WHERE v.id = ${vendas[0]?.id}`,
  )
  const ids = vendas.map(({ id }) => id).sort()
  const { telefone = '', order_id = '', id = '' } = rows[0] ?? {}
  for (const texto of ['maria', 'SÍLVA maria', `+55 ${telefone}`, order_id, id.toUpperCase()]) {
    const { status, body } = await search(evento, { texto })
    expect([status, body.result.map(({ id }) => id).sort(), body.mais], texto).toEqual([200, ids, false])
    expect(body.result[0]).toMatchObject({ nome: 'Maria Aparecida da Silva', estado: 'paid', evento: null })
    // Of personal data the gate sees names, no more.
    expect(JSON.stringify(body)).not.toContain(telefone)
  }
  for (const texto of ['joana', 'maria%silva', '11900000000', 'or_none'])
    expect((await search(evento, { texto })).body.result, texto).toEqual([])
  for (const wrong of [
    {},
    { texto: 'ma' },
    { texto: '12345' },
    { codigo: 'X' },
    { codigo: 'A92C41F7', texto: 'maria' },
  ])
    expect((await search(evento, wrong)).status, JSON.stringify(wrong)).toBe(400)
  expect((await search(evento, { texto: 'maria' }, portaria.elsewhere)).status).toBe(404)
})

test('the searches of the gate find codes, phones and orders by an index, not by comparing each row', async () => {
  const { evento } = await portaria.eventoWith(1)
  const { db } = portaria.shop
  const planOf = async (texto: string): Promise<string> => {
    const procura = procuraOf(texto)
    if (!procura) throw new Error(`no search: ${texto}`)
    return (await plansOf(db, (on) => findByPerson(on, evento, procura, 20))).join()
  }
  expect((await plansOf(db, (on) => findByCode(on, 'A92C41F7', 20))).join()).toContain('Index Cond: ((id >=')
  expect(await planOf('11987654321')).toContain('cliente_telefone')
  expect(await planOf('or_Ab12')).toContain('attempt_order')
  // Our own id stands in the ticket's row.
  expect(await planOf(evento)).not.toContain('payment_attempt')
})

test('a typed code has its own answer: valid, used and where, refunded, of another event', async () => {
  const { evento, vendas } = await portaria.eventoWith(3)
  const other = await portaria.eventoWith(1)
  const [valid, used, refunded] = vendas
  await portaria.upload(evento, [scan(used ?? { codigo: '' })])
  await forceStatus(portaria.shop, refunded?.id ?? '', 'refunding')
  const typed = async (id: string | undefined) => (await search(evento, { codigo: codeOf(id) })).body.result
  expect(await typed(valid?.id)).toMatchObject([{ id: valid?.id, estado: 'paid', entregue_em: null, evento: null }])
  expect(await typed(used?.id)).toMatchObject([{ id: used?.id, portao: 'Norte', entregue_em: expect.any(String) }])
  expect(await typed(refunded?.id)).toMatchObject([{ id: refunded?.id, estado: 'refunding' }])
  expect(await typed(other.vendas[0]?.id)).toMatchObject([
    { id: other.vendas[0]?.id, nome: 'Maria S.', evento: { nome: 'Festival do Sol' } },
  ])
  expect(await typed('00000000')).toEqual([])
  // A code of another city's event is unknown here.
  const { lote } = await makeLote(portaria.shop.db, await makeEvento(portaria.shop.db))
  const [foreign] = await buyPaid(portaria.shop, portaria.buyer, [{ id_evento_setor_lote: lote, qtde: 1 }])
  expect(await typed(foreign?.id)).toEqual([])
  await forceStatus(portaria.shop, refunded?.id ?? '', 'sold')
})

test('one user can search 300 times in ten minutes', async () => {
  const { evento } = await portaria.eventoWith(0)
  await awayFromWindowEdge()
  const ask = async () => (await search(evento, { texto: 'maria' }, portaria.admin)).status
  expect(await ask()).toBe(200)
  await portaria.shop.db.execute(
    sql`UPDATE rate_limit SET count = 299 WHERE key = ${`portaria.busca:${portaria.admin.id}`}`,
  )
  expect([await ask(), await ask()]).toEqual([200, 429])
})

test('a code is found by the primary key', async () => {
  const { rows } = await portaria.shop.db.execute<{ 'QUERY PLAN': string }>(sql`EXPLAIN SELECT v.id FROM venda v
    WHERE v.id BETWEEN 'a92c41f7-0000-0000-0000-000000000000' AND 'a92c41f7-ffff-ffff-ffff-ffffffffffff'`)
  expect(rows.map((row) => row['QUERY PLAN']).join()).toMatch(/Index (Only )?Scan.*venda_pkey|Bitmap.*venda_pkey/s)
})
