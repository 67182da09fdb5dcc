import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, businessDay } from '../../contract/dates.ts'
import type { Evento } from '../../contract/eventos.ts'
import { eventoStart } from '../../contract/instants-rules.ts'
import type { Painel, PainelVendas } from '../../contract/painel.ts'
import type { Rifa } from '../../contract/rifas.ts'
import { type Client, makeClients } from '../support/client.ts'
import { bypassTriggers, makeCidade, makeEvento, makeLote, makeRifa } from '../support/fixtures.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'
import { forceStatus } from '../support/tickets.ts'

let shop: Shop
let admin: Client
let staff: Client
let here: string
const eventos: { id: string; cidade: string; lote: string; setor: string; nome: string }[] = []
let rifa: string
const today = businessDay(new Date())
const DAYS = 60

/** Reproducible numbers from 0 to below `n`. */
let seed = 20_261_127
const pick = (n: number): number => {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
  return Math.floor((seed / 2 ** 32) * n)
}

const STATES = ['sold', 'sold', 'sold', 'used', 'refunding', 'refunded', 'used-refunded', 'chargedback'] as const
const UNPAID = ['held', 'paying', 'released'] as const

/** Sales of every kind on every kind of day, as rows: the states are reached here without their payments. */
async function generate(idCliente: string): Promise<void> {
  const made = Array.from({ length: 260 }, (_, i) => {
    const state = i % 6 === 5 ? UNPAID[pick(3)] : STATES[pick(STATES.length)]
    const isPaid = !UNPAID.some((unpaid) => unpaid === state)
    const isFree = pick(8) === 0
    const evento = pick(7) === 0 ? null : eventos[pick(eventos.length)]
    const day = eventoStart(addDays(today, -pick(4) * pick(15))).getTime()
    // Also just after midnight, and just before the next one; never in the future.
    const at = Math.min(Date.now(), day + ([1, 86_399_999][pick(3)] ?? pick(86_400_000)))
    return {
      r: randomUUID(),
      a: randomUUID(),
      evento: evento?.id ?? null,
      setor: evento?.setor ?? null,
      lote: evento?.lote ?? null,
      rifa: evento ? null : rifa,
      nr: i + 1,
      valor: isFree ? 0 : 1 + pick(30_000),
      taxa: isFree ? 0 : pick(3000),
      status: state?.replace('used-', '').replace('used', 'sold'),
      used: state?.startsWith('used') ?? false,
      sold: isPaid ? new Date(at).toISOString() : null,
      method: isFree ? 'free' : pick(2) ? 'pix' : 'credit_card',
    }
  })
  await bypassTriggers(shop.db, [
    sql`CREATE TEMP TABLE made ON COMMIT DROP AS SELECT * FROM jsonb_to_recordset(${JSON.stringify(made)}::jsonb) AS m(
      r uuid, a uuid, evento uuid, setor uuid, lote uuid, rifa uuid, nr int, valor int, taxa int, status text, used boolean,
      sold timestamptz, method text)`,
    sql`INSERT INTO reserva (id, id_cliente, carrinho, status, expires_at, units)
      SELECT r, ${idCliente}, gen_random_uuid(), 'released', now(), 1 FROM made`,
    sql`INSERT INTO payment_attempt (id, id_reserva, id_cliente, tentativa, request_hash, method, amount_cents, units, status)
      SELECT a, r, ${idCliente}, gen_random_uuid(), 'x', method, valor + taxa, 1, 'expired' FROM made`,
    sql`INSERT INTO venda (id_reserva, id_cliente, id_evento, id_setor, tipo, id_lote, id_rifa, nr_sorte, valor_cents,
        taxa_cents, status, held_at, expires_at, sold_at, method, id_attempt, entregue, entregue_at)
      SELECT r, ${idCliente}, evento, setor, CASE WHEN evento IS NOT NULL THEN 2 END, lote, rifa,
        CASE WHEN rifa IS NOT NULL THEN nr END, valor, taxa, status, now(), now() + interval '1 hour', sold, method,
        CASE WHEN status <> 'held' THEN a END, used, CASE WHEN used THEN now() END FROM made`,
    sql`UPDATE payment_attempt SET status = 'refunded', paid_cents = 99999 WHERE id IN (SELECT a FROM made WHERE status = 'released')`,
    // A payment that came too late and gave no ticket: it is in no sum of sales.
    sql`INSERT INTO refund (id_attempt, automatic, reason, actor, cents, units, expected_canceled_cents, status)
      SELECT a, true, 'x', 'provider', 99999, 0, 99999, 'confirmed' FROM made WHERE status = 'released' LIMIT 3`,
  ])
}

beforeAll(async () => {
  shop = await openShop({ jobs: false })
  here = await makeCidade(shop.db)
  const there = await makeCidade(shop.db, 'Natal', 'RN')
  for (const [i, cidade] of [here, here, there, there].entries()) {
    const nome = `Noite ${i + 1}`
    const id = await makeEvento(shop.db, { nome, idCidade: cidade, inDays: i + 1 })
    eventos.push({ id, cidade, nome, ...(await makeLote(shop.db, id, { qtd: 500 })) })
  }
  rifa = await makeRifa(shop.db, { numeros: 500 })
  admin = await makeUsuario(shop)
  staff = await makeUsuario(shop, { cidades: [here] })
  const [buyer] = await makeClients(shop, 1)
  await generate(buyer?.id ?? '')
})
afterAll(() => shop.close())

type Sums = PainelVendas & { vendidos: number }
const NONE: Sums = { quantidade: 0, bruto: 0, devolvido: 0, liquido: 0, vendidos: 0 }

/** The sums of paid sales in plain SQL, in reais, by the event's or the raffle's id. */
async function plainSums(from = '2000-01-01', until = today): Promise<Map<string, Sums>> {
  const { rows } = await shop.db.execute<Sums & { id: string }>(sql`
    SELECT coalesce(id_evento, id_rifa) AS id, count(*)::int AS quantidade, (sum(paid) / 100.0)::float8 AS bruto,
      (sum(CASE WHEN lost THEN paid ELSE 0 END) / 100.0)::float8 AS devolvido,
      (sum(CASE WHEN lost THEN 0 ELSE paid END) / 100.0)::float8 AS liquido,
      sum(CASE WHEN lost THEN 0 ELSE 1 END)::int AS vendidos
    FROM (SELECT id_evento, id_rifa, valor_cents + taxa_cents AS paid, status = 'refunded' OR status = 'chargedback' AS lost
      FROM venda WHERE sold_at IS NOT NULL
        AND (sold_at AT TIME ZONE 'America/Sao_Paulo')::date BETWEEN ${from}::date AND ${until}::date) v GROUP BY 1`)
  return new Map(rows.map(({ id, ...sums }) => [id, sums]))
}
const cents = (reais: number): number => Math.round(reais * 100)
function total(all: Iterable<PainelVendas>): PainelVendas {
  let [quantidade, bruto, devolvido] = [0, 0, 0]
  for (const sums of all) {
    quantidade += sums.quantidade
    bruto += cents(sums.bruto)
    devolvido += cents(sums.devolvido)
  }
  return { quantidade, bruto: bruto / 100, devolvido: devolvido / 100, liquido: (bruto - devolvido) / 100 }
}
const salesOf = ({ quantidade, bruto, devolvido, liquido }: PainelVendas): PainelVendas => ({
  quantidade,
  bruto,
  devolvido,
  liquido,
})

const painel = async (who: Client, query: string) => (await who.get<Painel>(`painel?${query}`)).body

async function cellsOf(who: Client, path: string, body: object): Promise<{ head: string[]; lines: string[][] }> {
  const link = await who.post<{ path: string }>(path, body)
  const text = await (await fetch(shop.url + link.body.path)).text()
  const [head = [], ...lines] = text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(';'))
  return { head, lines }
}
const listCells = (who: Client, lista: string, filtro: object = {}) => cellsOf(who, 'exportacoes', { lista, filtro })
const number = (cell: string | undefined): number => Number(cell?.replace(',', '.'))
const column = ({ head, lines }: { head: string[]; lines: string[][] }, name: string): number[] =>
  lines.map((line) => number(line[head.indexOf(name)]))
const sum = (reais: number[]): number => reais.reduce((so, one) => so + cents(one), 0) / 100

const [BRUTO, DEVOLVIDO, LIQUIDO] = [
  'Vendas brutas, com taxa (R$)',
  'Devolvido ou contestado, com taxa (R$)',
  'Vendas líquidas, com taxa (R$)',
]

/** Every place that shows a sum, compared with plain SQL. */
async function compareAll(): Promise<void> {
  for (const [who, cidades] of [
    [admin, null],
    [staff, [here]],
  ] as const) {
    const own = eventos.filter(({ cidade }) => !cidades || cidade === here)
    const plain = await plainSums()
    const of = (id: string) => plain.get(id) ?? NONE
    const all = total(own.map(({ id }) => of(id)))

    const seen = await painel(who, `dias=${DAYS}`)
    expect(seen.periodo).toEqual(all)
    expect(total(seen.por_dia)).toEqual(all)
    expect(total(seen.por_pagamento)).toEqual(all)
    expect(Object.fromEntries(seen.por_evento.map((row) => [row.id, salesOf(row)]))).toEqual(
      Object.fromEntries(own.map(({ id }) => [id, salesOf(of(id))])),
    )
    // The same event: of the period that has all its sales, among the next ones, in the list and its page.
    for (const { id } of own) {
      const { liquido, vendidos } = of(id)
      expect(seen.proximos.find((next) => next.id === id)).toMatchObject({
        liquido,
        vendidos,
        setores: [{ liquido, vendidos, lotes: [{ liquido, vendidos }] }],
      })
      expect((await who.post('eventos/vendas/total', { idEvento: id })).body).toBe(liquido)
      const { body } = await who.get<Evento>(`eventos/${id}`)
      expect(body.setores).toMatchObject([{ vendidos, lotes: [{ vendidos }] }])
    }
    // Days that are over, which are cached: read twice.
    const [de, ate] = [addDays(today, -DAYS), addDays(today, -1)]
    const closed = await plainSums(de, ate)
    for (let i = 0; i < 2; i++) {
      const before = await painel(who, `de=${de}&ate=${ate}`)
      expect(before.periodo).toEqual(total(own.map(({ id }) => closed.get(id) ?? NONE)))
      expect(total(before.por_evento)).toEqual(before.periodo)
    }

    const list = await listCells(who, 'eventos')
    expect(Object.fromEntries(list.lines.map((line) => [line[0], number(line[list.head.indexOf(LIQUIDO)])]))).toEqual(
      Object.fromEntries(own.map(({ id, nome }) => [nome, of(id).liquido])),
    )
    for (const tabela of ['dias', 'eventos', 'pagamentos']) {
      const file = await listCells(who, 'painel', { dias: DAYS, tabela })
      expect(
        [BRUTO, DEVOLVIDO, LIQUIDO].map((name) => sum(column(file, name))),
        tabela,
      ).toEqual([all.bruto, all.devolvido, all.liquido])
    }
    expect(sum(column(await listCells(who, 'painel', { tabela: 'lotes' }), LIQUIDO))).toBe(all.liquido)
    for (const { id } of own) {
      const file = await cellsOf(who, 'eventos/vendas/exportar', { idEvento: id })
      expect([file.lines.length, sum(column(file, BRUTO)), sum(column(file, DEVOLVIDO))]).toEqual([
        of(id).quantidade,
        of(id).bruto,
        of(id).devolvido,
      ])
    }
    // Raffles are apart, for admins only.
    const ofRifa = of(rifa)
    if (cidades) expect(seen.rifas).toBeNull()
    else {
      expect(seen.rifas?.periodo).toEqual(salesOf(ofRifa))
      expect((await who.get<Rifa>(`rifas/${rifa}`)).body).toMatchObject({
        arrecadado: ofRifa.liquido,
        vendidos: ofRifa.vendidos,
      })
    }
  }
}

test('generated sales in every state have the same sums in the dashboard, the lists, the files and plain SQL', async () => {
  const plain = await plainSums()
  for (const { id } of eventos) expect(plain.get(id)?.devolvido).toBeGreaterThan(0)
  await compareAll()
})

test('the sums agree after refunds, chargebacks and a failed refund of days that are over', async () => {
  const { rows } = await shop.db.execute<{ id: string; status: string }>(sql`SELECT id, status FROM venda
    WHERE sold_at < ${eventoStart(today).toISOString()} AND status IN ('sold', 'refunding') ORDER BY id LIMIT 40`)
  const before = (await painel(admin, `dias=${DAYS}`)).periodo
  for (const [i, { id, status }] of rows.entries())
    await forceStatus(
      shop,
      id,
      status === 'refunding' ? (i % 2 ? 'refunded' : 'sold') : i % 3 ? 'refunding' : 'chargedback',
    )
  await compareAll()
  const after = (await painel(admin, `dias=${DAYS}`)).periodo
  expect(after.bruto).toBe(before.bruto)
  expect(after.devolvido).toBeGreaterThan(before.devolvido)
})
