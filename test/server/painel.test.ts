import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, businessDay } from '../../contract/dates.ts'
import { eventoStart } from '../../contract/instants-rules.ts'
import type { Painel, PainelVendas } from '../../contract/painel.ts'
import type { Db } from '../../server/db/connection.ts'
import { type Client, makeClients } from '../support/client.ts'
import { makeCidade, makeEvento, makeLote, makeRifa } from '../support/fixtures.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'
import { buyPaid, forceStatus, insertSoldTickets } from '../support/tickets.ts'

let shop: Shop
let buyer: Client
let admin: Client
let staff: Client
let here: string
let eventos: { evento: string; setor: string; lote: string }[]
const today = businessDay(new Date())

beforeAll(async () => {
  shop = await openShop({ jobs: false, limits: { maxOpenPix: 100 } })
  const people = await makeClients(shop, 6)
  if (!people[0]) throw new Error('no cliente was created')
  buyer = people[0]
  here = await makeCidade(shop.db)
  const there = await makeCidade(shop.db, 'Natal', 'RN')
  admin = await makeUsuario(shop)
  staff = await makeUsuario(shop, { cidades: [here] })
  eventos = []
  for (const [idCidade, inDays, tipo] of [
    [here, 0, 2],
    [here, 12, 1],
    [there, 3, 2],
    [there, -4, 2],
  ] as const) {
    const evento = await makeEvento(shop.db, { idCidade, inDays, maxPorCliente: 1000 })
    eventos.push({
      evento,
      ...(await makeLote(shop.db, evento, { tipo, lugares: 40, qtd: 90, nome: `Setor ${tipo}` })),
    })
  }
  // Sales on several days, some of them just before and after midnight in São Paulo.
  const times = [0, 1, 5, 29, 30].flatMap((ago) => {
    const start = eventoStart(addDays(today, -ago)).getTime()
    return ago === 0 ? [start + 1] : [start + 1, start - 1]
  })
  for (const [i, { evento, setor, lote }] of eventos.entries()) {
    const tipo = i === 1 ? 1 : 2
    if (tipo === 1) {
      await insertSoldTickets(shop, buyer.id, { idEvento: evento, setor, lote, n: 7, tipo })
      continue
    }
    for (const [k, time] of times.entries())
      await insertSoldTickets(shop, buyer.id, {
        idEvento: evento,
        setor,
        lote,
        n: 1 + ((i + k) % 3),
        soldAt: new Date(time),
      })
  }
  const fresh = await buyPaid(shop, buyer, [{ id_evento_setor_lote: eventos[0]?.lote, qtde: 5 }])
  const rifa = await makeRifa(shop.db)
  await buyPaid(shop, buyer, [{ id_rifa: rifa, codigosRifas: [1, 2, 3] }])
  for (const [i, status] of ['refunding', 'refunded', 'chargedback'].entries())
    await forceStatus(shop, fresh[i]?.id ?? '', status)
  await staff.post('eventos/venda', { id: fresh[3]?.id, entregue: true })
  // In each of two cities, one cliente with a hold and one with an open PIX.
  for (const [i, who] of people.slice(1, 5).entries()) {
    const { body } = await who.reserve([{ id_evento_setor_lote: eventos[i % 2 ? 2 : 0]?.lote, qtde: 2 }])
    if (i > 1) await who.payPix(body.id)
  }
  await shop.db.execute(sql`INSERT INTO alert (kind, subject) VALUES ('a', 'b'), ('a', 'c')`)
})
afterAll(() => shop.close())

const painel = async (who: Client, query = '') => (await who.get<Painel>(`painel${query}`)).body

type Row = {
  cents: number
  status: string
  sold: string | null
  method: string | null
  cidade: string | null
  evento: string | null
}
/** Every sale as a row, to compute the same figures independently. */
async function allRows(db: Db): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`SELECT v.valor_cents + v.taxa_cents AS cents, v.status, v.sold_at AS sold,
    a.method, e.id_cidade AS cidade, v.id_evento AS evento FROM venda v LEFT JOIN payment_attempt a ON a.id = v.id_attempt
    LEFT JOIN evento e ON e.id = v.id_evento`)
  return rows
}
function add(rows: Row[]): PainelVendas {
  let [bruto, devolvido] = [0, 0]
  for (const { cents, status } of rows) {
    bruto += cents
    if (status === 'refunded' || status === 'chargedback') devolvido += cents
  }
  const liquido = (bruto - devolvido) / 100
  return { quantidade: rows.length, bruto: bruto / 100, devolvido: devolvido / 100, liquido }
}
const dayOf = ({ sold }: Row): string => (sold ? businessDay(sold) : '')

test.each(['admin', 'staff'] as const)('for %s every figure is the sum of its rows', async (role) => {
  const seen = await painel(role === 'admin' ? admin : staff)
  const rows = (await allRows(shop.db)).filter(({ cidade }) => cidade !== null && (role === 'admin' || cidade === here))
  const days = Array.from({ length: 30 }, (_, i) => addDays(today, i - 29))
  const inPeriod = rows.filter((row) => days.includes(dayOf(row)))
  expect(inPeriod.length).toBeGreaterThan(10)
  expect(inPeriod.length).toBeLessThan(rows.length)

  expect([seen.de, seen.ate]).toEqual([days[0], today])
  expect(seen.hoje).toEqual(add(inPeriod.filter((row) => dayOf(row) === today)))
  expect(seen.hoje.devolvido).toBe(184)
  expect(seen.periodo).toEqual(add(inPeriod))
  expect(seen.por_dia).toEqual(days.map((dia) => ({ dia, ...add(inPeriod.filter((row) => dayOf(row) === dia)) })))
  expect(seen.por_dia.filter(({ quantidade }) => quantidade === 0).length).toBeGreaterThan(20)
  expect(seen.por_pagamento).toEqual(
    (['pix', 'credit_card', 'free'] as const).map((method) => ({
      forma_pgto: method === 'free' ? null : method,
      ...add(inPeriod.filter((row) => row.method === method)),
    })),
  )
  const next = role === 'admin' ? [0, 2, 1] : [0, 1]
  expect(seen.proximos).toEqual(
    next.map((i) => {
      const sold = rows.filter((r) => r.evento === eventos[i]?.evento && ['sold', 'refunding'].includes(r.status))
      // The second event has numbered tables: its lot has 90 units, but only 40 tables exist.
      const total = i === 1 ? 40 : 90
      return expect.objectContaining({
        id: eventos[i]?.evento,
        vendidos: sold.length,
        total,
        percentual: Math.round((1000 * sold.length) / total) / 10,
        receita: sold.reduce((sum, { cents }) => sum + cents, 0) / 100,
      })
    }),
  )
  expect(seen.reembolsos_pendentes).toEqual({ quantidade: 1, valor: 92 })
  expect(seen.entradas_hoje).toBe(1)
  expect(seen.abertos).toEqual(
    role === 'admin' ? { reservados: 4, pix: 4, cartao: 0 } : { reservados: 2, pix: 2, cartao: 0 },
  )
})

test('only admins get raffles, socios and alerts', async () => {
  expect(await painel(admin)).toMatchObject({
    rifas: { hoje: { quantidade: 3, bruto: 15, devolvido: 0, liquido: 15 }, periodo: { quantidade: 3 } },
    socios: { ativos: 0, novos: 0, cancelados: 0, mensal: 0 },
    alertas_abertos: expect.any(Number),
  })
  expect((await painel(admin)).alertas_abertos).toBeGreaterThanOrEqual(2)
  expect(await painel(staff)).toMatchObject({ rifas: null, socios: null, alertas_abertos: null })
  expect((await buyer.get('painel')).status).toBe(401)
})

test('a user without cities gets zeros for the requested period', async () => {
  const seen = await painel(await makeUsuario(shop, { cidades: [] }), '?dias=7')
  expect(seen.por_dia).toHaveLength(7)
  expect(seen).toMatchObject({
    periodo: { quantidade: 0, bruto: 0 },
    proximos: [],
    abertos: { reservados: 0, pix: 0, cartao: 0 },
    reembolsos_pendentes: { quantidade: 0, valor: 0 },
    entradas_hoje: 0,
  })
  for (const dias of ['0', '367', 'x', '1.5']) expect((await admin.get(`painel?dias=${dias}`)).status, dias).toBe(400)
})
