import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, businessDay, formatTime } from '../../contract/dates.ts'
import { eventoStart } from '../../contract/instants-rules.ts'
import type { Painel, PainelVendas } from '../../contract/painel.ts'
import type { Db } from '../../server/db/connection.ts'
import { type Client, makeClients } from '../support/client.ts'
import { cardOf } from '../support/club.ts'
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
    [here, 1, 2],
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
  lote: string | null
  status: string
  sold: string | null
  method: string | null
  cidade: string | null
  evento: string | null
}
/** Every sale as a row, to compute the same figures independently. */
async function allRows(db: Db): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`SELECT v.valor_cents + v.taxa_cents AS cents, v.status, v.sold_at AS sold,
    a.method, e.id_cidade AS cidade, v.id_evento AS evento, v.id_lote AS lote FROM venda v LEFT JOIN payment_attempt a ON a.id = v.id_attempt
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

test.each(['admin', 'staff'] as const)('every figure of the dashboard for %s is the sum of its rows', async (role) => {
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
  const before = Array.from({ length: 30 }, (_, i) => addDays(today, i - 59))
  const inBefore = rows.filter((row) => before.includes(dayOf(row)))
  expect(inBefore.length).toBeGreaterThan(0)
  expect(seen.antes).toEqual({
    de: before[0],
    ate: before[29],
    vendas: add(inBefore),
    por_dia: before.map((dia) => ({ dia, ...add(inBefore.filter((row) => dayOf(row) === dia)) })),
    por_hora: null,
  })
  const hourOf = ({ sold }: Row): number => Number(formatTime(sold ?? '').slice(0, 2))
  const ofToday = inPeriod.filter((row) => dayOf(row) === today)
  expect(seen.hoje_por_hora).toEqual(
    Array.from({ length: 24 }, (_, hora) => ({ hora, ...add(ofToday.filter((row) => hourOf(row) === hora)) })),
  )
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
        liquido: sold.reduce((sum, { cents }) => sum + cents, 0) / 100,
        setores: [
          expect.objectContaining({
            id: eventos[i]?.setor,
            vendidos: sold.length,
            total,
            lotes: [expect.objectContaining({ id: eventos[i]?.lote, nr_lote: 1, vendidos: sold.length, total: 90 })],
          }),
        ],
      })
    }),
  )
  const sums = new Map([...Map.groupBy(inPeriod, ({ evento }) => evento)].map(([id, of]) => [id, add(of)]))
  expect(
    new Map(
      seen.por_evento.map(({ id, quantidade, bruto, devolvido, liquido }) => [
        id,
        { quantidade, bruto, devolvido, liquido },
      ]),
    ),
  ).toEqual(sums)
  expect(seen.por_evento.map(({ bruto }) => bruto)).toEqual(
    [...sums.values()].map(({ bruto }) => bruto).sort((a, b) => b - a),
  )
  expect(seen.reembolsos).toEqual({ hoje: { quantidade: 1, valor: 92 }, periodo: { quantidade: 1, valor: 92 } })
  expect(seen.reembolsos_pendentes).toEqual({ quantidade: 1, valor: 92 })
  expect(seen.entradas_hoje).toBe(1)
  expect(seen.abertos).toEqual(
    role === 'admin' ? { reservados: 4, pix: 4, cartao: 0 } : { reservados: 2, pix: 2, cartao: 0 },
  )
})

test('only admins get raffles, socios and alerts in the dashboard', async () => {
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

test('a range of days has its figures, and as many days before it', async () => {
  const [de, ate] = [addDays(today, -6), addDays(today, -1)]
  const seen = await painel(admin, `?de=${de}&ate=${ate}`)
  const rows = (await allRows(shop.db)).filter((row) => row.cidade !== null && dayOf(row) >= de && dayOf(row) <= ate)
  expect(rows.length).toBeGreaterThan(0)
  expect(seen.periodo).toEqual(add(rows))
  expect([seen.por_dia.length, seen.antes.de, seen.antes.ate]).toEqual([6, addDays(today, -12), addDays(today, -7)])
  expect([seen.por_hora, seen.antes.por_hora]).toEqual([null, null])
  // The figures of today stay the same.
  expect(seen.hoje).toEqual((await painel(admin)).hoje)
  const tomorrow = addDays(today, 1)
  for (const [from, until] of [
    [ate, de],
    [de, tomorrow],
    [addDays(today, -366), today],
    ['2026-13-01', today],
  ])
    expect((await admin.get(`painel?de=${from}&ate=${until}`)).status, `${from} ${until}`).toBe(400)
})

test('a period of one day has its hours, and those of the day before', async () => {
  const yesterday = addDays(today, -1)
  const seen = await painel(admin, `?de=${yesterday}&ate=${yesterday}`)
  const rows = (await allRows(shop.db)).filter(({ cidade }) => cidade !== null)
  const hours = (day: string) =>
    Array.from({ length: 24 }, (_, hora) => ({
      hora,
      ...add(rows.filter((row) => dayOf(row) === day && Number(formatTime(row.sold ?? '').slice(0, 2)) === hora)),
    }))
  expect(seen.por_hora?.filter(({ quantidade }) => quantidade > 0).length).toBeGreaterThan(0)
  expect(seen.por_hora).toEqual(hours(yesterday))
  expect(seen.antes.por_hora).toEqual(hours(addDays(today, -2)))
  expect(seen.por_dia).toHaveLength(1)
})

test('the same weekday of last week counts up to the current time of day', async () => {
  const before = (await painel(admin)).semana_passada
  const { evento = '', setor = '', lote = '' } = eventos[0] ?? {}
  const weekAgo = Date.now() - 7 * 86_400_000
  for (const soldAt of [new Date(weekAgo), new Date(weekAgo + 3_600_000)])
    await insertSoldTickets(shop, buyer.id, { idEvento: evento, setor, lote, n: 1, soldAt })
  expect((await painel(admin)).semana_passada.quantidade).toBe(before.quantidade + 1)
})

test('refused payments are counted by their reason, of the own cities', async () => {
  const { recusados: before } = await painel(admin)
  const [payer] = await makeClients(shop, 1)
  if (!payer) throw new Error('no cliente was created')
  const { body } = await payer.reserve([{ id_evento_setor_lote: eventos[2]?.lote, qtde: 1 }])
  const card_id = await cardOf(shop, payer, '4000000000000028')
  const order = await payer.post<{ status: string }>('pagarme/orders', {
    items: await payer.items(body.id),
    payments: [{ payment_method: 'credit_card', credit_card: { installments: 1, card_id } }],
    metadata: { id_reserva: body.id, tentativa: randomUUID() },
  })
  expect(order.body.status).toBe('failed')
  const { recusados } = await painel(admin)
  expect(recusados.hoje).toEqual({ quantidade: 1, tentativas: before.hoje.tentativas + 1 })
  expect(recusados.periodo.quantidade).toBe(1)
  expect(recusados.por_motivo).toEqual([{ motivo: 'Transação não autorizada', quantidade: 1 }])
  expect((await painel(staff)).recusados).toMatchObject({ hoje: { quantidade: 0 }, por_motivo: [] })
})

test('past days of the dashboard are cached in memory, and a refund of one of them is visible at once', async () => {
  const yesterday = addDays(today, -1)
  const period = `?de=${addDays(today, -9)}&ate=${yesterday}`
  const before = await painel(admin, period)
  const { evento = '', setor = '', lote = '' } = eventos[0] ?? {}
  const soldAt = new Date(eventoStart(yesterday).getTime() + 1000)
  await insertSoldTickets(shop, buyer.id, { idEvento: evento, setor, lote, n: 1, soldAt })
  // No sale is ever stored with a time of the past, so this one shows that the sums were not computed again.
  expect((await painel(admin, period)).periodo).toEqual(before.periodo)
  const { rows } = await shop.db.execute<{ id: string; cents: number }>(
    sql`SELECT id, valor_cents + taxa_cents AS cents FROM venda WHERE sold_at = ${soldAt.toISOString()} LIMIT 1`,
  )
  await forceStatus(shop, rows[0]?.id ?? '', 'refunded')
  const after = await painel(admin, period)
  expect(after.periodo.quantidade).toBe(before.periodo.quantidade + 1)
  expect(after.periodo.devolvido).toBe(before.periodo.devolvido + (rows[0]?.cents ?? 0) / 100)
  expect(after.por_evento.find(({ id }) => id === evento)?.devolvido).toBe(
    (before.por_evento.find(({ id }) => id === evento)?.devolvido ?? 0) + (rows[0]?.cents ?? 0) / 100,
  )
})
