import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, businessDay, formatDateTime } from '../../contract/dates.ts'
import type { Venda } from '../../contract/vendas.ts'
import { type Client, makeClients } from '../support/client.ts'
import { makeCidade, makeEvento, makeLote, makeRifa } from '../support/fixtures.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'
import { buyPaid, forceStatus, insertSoldTickets } from '../support/tickets.ts'

let shop: Shop
let buyer: Client
let admin: Client
let evento: string
let bought: Venda[]
const today = businessDay(new Date())

beforeAll(async () => {
  shop = await openShop({ jobs: false })
  const [one] = await makeClients(shop, 1)
  if (!one) throw new Error('no cliente was created')
  buyer = one
  admin = await makeUsuario(shop)
  evento = await makeEvento(shop.db, { maxPorCliente: 100 })
  const mesas = await makeLote(shop.db, evento, { nome: 'Camarote', tipo: 1, lugares: 9, qtd: 9 })
  bought = await buyPaid(shop, buyer, [{ id_evento_setor_lote: mesas.lote, nr_lugar: 4 }])
  bought.push(...(await buyPaid(shop, buyer, [{ id_rifa: await makeRifa(shop.db), codigosRifas: [42] }])))
  await shop.db.execute(sql`UPDATE cliente SET nome = '=1+1;"Ana"' WHERE id = ${buyer.id}`)
})
afterAll(() => shop.close())

const link = async (body: object, who = admin) =>
  who.post<{ path: string; message: string }>('eventos/vendas/exportar', body)
async function linesOf(body: object, who = admin): Promise<string[]> {
  const { path } = (await link(body, who)).body
  // The link needs no token, because a browser's download sends none.
  const response = await fetch(shop.url + path)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  return (await response.text()).trimEnd().split('\r\n')
}

test('the file of sales has a line for every sale, in the format of a Brazilian spreadsheet', async () => {
  const [header, ...lines] = await linesOf({})
  expect(header).toMatch(/^\uFEFF?Ingresso;Pedido;Venda;Evento;/)
  expect(lines).toHaveLength(2)
  const table = lines[0] ?? ''
  expect(table).toContain(`${bought[0]?.id};${bought[0]?.order_id};`)
  expect(table).toContain(';Festival do Sol;')
  expect(table).toContain(`;Camarote;1;Mesa 4;Inteira;"'=1+1;""Ana""";(11) `)
  expect(table).toContain(';529.982.247-25;pessoa@exemplo.com.br;80,00;12,00;92,00;0,00;PIX;PAGO;')
  expect(lines[1]).toContain(';Camisa autografada;;;;42;')
})

test('the file of sales is filtered by event and days, with the status and the time of use', async () => {
  const venda = bought[0]?.id ?? ''
  await admin.post('eventos/venda', { id: venda, entregue: true })
  const used = (await admin.get<Venda>(`eventos/venda/${venda}`)).body.entregue_em ?? ''
  expect((await linesOf({ idRifa: bought[1]?.rifa?.id })).slice(1)).toEqual([expect.stringContaining(';42;')])
  const mine = await linesOf({ idEvento: evento })
  expect(mine).toHaveLength(2)
  expect(mine[1]).toMatch(new RegExp(`;UTILIZADO;${formatDateTime(used)}$`))
  expect(await linesOf({ idEvento: evento, de: addDays(today, 1) })).toHaveLength(1)
  expect(await linesOf({ ate: addDays(today, -1) })).toHaveLength(1)
  expect(await linesOf({ de: today.split('-').toReversed().join('/'), ate: today })).toHaveLength(3)
  await forceStatus(shop, bought[1]?.id ?? '', 'refunded')
  expect((await linesOf({}))[2]).toContain(';REEMBOLSADO;')
})

test('the file of sales lists more sales than a batch, each once, in the order they were sold', async () => {
  const many = await makeEvento(shop.db)
  const { lote, setor } = await makeLote(shop.db, many, { qtd: 2000 })
  await insertSoldTickets(shop, buyer.id, { idEvento: many, lote, setor, n: 1203 })
  const [, ...lines] = await linesOf({ idEvento: many })
  expect(lines).toHaveLength(1203)
  expect(new Set(lines.map((line) => line.split(';')[0])).size).toBe(1203)
})

test('staff get the sales of their cities and no raffle, whatever they ask for', async () => {
  const cidade = await makeCidade(shop.db, 'Olinda', 'PE')
  const theirs = await makeEvento(shop.db, { idCidade: cidade })
  const { lote, setor } = await makeLote(shop.db, theirs)
  await insertSoldTickets(shop, buyer.id, { idEvento: theirs, lote, setor, n: 2 })
  const [here, elsewhere] = [await makeUsuario(shop, { cidades: [cidade] }), await makeUsuario(shop, { cidades: [] })]
  const all = await linesOf({})
  const own = await linesOf({}, here)
  expect(own.length).toBe(3)
  expect(all.length).toBeGreaterThan(own.length)
  expect(await linesOf({ idEvento: theirs }, here)).toEqual(own)
  for (const asked of [{ idEvento: evento }, { idRifa: bought[1]?.rifa?.id }])
    expect(await linesOf(asked, here)).toHaveLength(1)
  expect(await linesOf({}, elsewhere)).toHaveLength(1)
})

test('the link to the file of sales is signed, and only for the back-office', async () => {
  expect((await link({}, buyer)).status).toBe(401)
  const { path } = (await link({ idEvento: evento })).body
  expect(path).not.toContain(evento)
  expect((await fetch(`${shop.url}${path.replace('vendas', 'sorteios')}`)).status).toBe(403)
  for (const body of [{ idEvento: 'x' }, { de: '31/02/2026' }, { ate: 'hoje' }])
    expect((await link(body)).status).toBe(400)
})
