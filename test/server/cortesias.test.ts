import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import * as guards from '../../server/sales/sales-guards.ts'
import { replaceIn } from '../support/replace.ts'
import { CORTESIA_TARIFA } from '../../contract/cortesias-rules.ts'
import type { CortesiasDadas } from '../../contract/cortesias.ts'
import { FARE_MESSAGES } from '../../contract/messages-fares.ts'
import { OFFICE_REFUSALS } from '../../contract/refusals-office.ts'
import { type Client, freshPhone, makeClients } from '../support/client.ts'
import {
  addLote,
  makeCidade,
  makeCota,
  makeEvento,
  makeHall,
  makeLote,
  violatedInvariants,
} from '../support/fixtures.ts'
import { watch } from '../support/linear/watch.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'
import { buyPaid } from '../support/tickets.ts'

// Courtesies: quota, stock, places, under concurrency.

const safeguards = { room: true }
replaceIn(guards, (real) => ({
  hasRoom: (...args) => !safeguards.room || real.hasRoom(...args),
}))

let shop: Shop
let watched: ReturnType<typeof watch>
let buyer: Client
let giver: Client
let admin: Client
let evento: string
let lote: string
let cidade: string
beforeAll(async () => {
  shop = await openShop({ config: { DB_POOL: '16' } })
  cidade = await makeCidade(shop.db)
  admin = await makeUsuario(shop)
  giver = await makeUsuario(shop, { cidades: [cidade] })
  buyer = (await makeClients(shop, 1))[0] as Client
  watched = watch(shop.db, [admin, giver, buyer])
})
beforeEach(async () => {
  safeguards.room = true
  evento = await makeEvento(shop.db, { idCidade: cidade, maxPorCliente: 1000 })
  ;({ lote } = await makeLote(shop.db, evento, { qtd: 1000 }))
})
afterEach(async () => {
  expect(await violatedInvariants(shop.db)).toEqual([])
  expect(await watched.explained()).toMatchObject({ violations: [] })
})
afterAll(() => shop.close())

const one = (more: object = {}) => ({
  chave: randomUUID(),
  idEvento: evento,
  id_lote: lote,
  nome: 'Rita Lima',
  ...more,
})
const give = (more: object = {}, who = giver) => who.post<CortesiasDadas>('cortesias', one(more))
const list = (linhas: object[], more: object = {}) =>
  giver.post<CortesiasDadas>('cortesias/lista', {
    chave: randomUUID(),
    idEvento: evento,
    id_lote: lote,
    linhas,
    ...more,
  })
const codeOf = ({ body }: { body: unknown }): unknown => Object(body).code
const fieldsOf = ({ body }: { body: unknown }): unknown => Object(body).fields
const given = async (of = sql`id_evento = ${evento}`) => {
  const { rows } = await shop.db.execute<{ nr_lugar: number | null }>(sql`SELECT nr_lugar FROM venda
    WHERE ${of} AND id_tarifa = ${CORTESIA_TARIFA} AND status NOT IN ('released', 'refunded') ORDER BY nr_lugar`)
  return rows.map(({ nr_lugar }) => nr_lugar)
}
const taken = async (id = lote) => {
  const { rows } = await shop.db.execute<{ n: number }>(sql`SELECT tomados AS n FROM lote WHERE id = ${id}`)
  return rows[0]?.n
}

test('a courtesy is paid at once with nothing, takes stock and quota, and is not given twice by the same request', async () => {
  await makeCota(shop.db, evento, giver.id, 3)
  const body = one({ quantidade: 2, motivo: 'imprensa' })
  const first = await giver.post<CortesiasDadas>('cortesias', body)
  expect(first.status).toBe(200)
  expect(await giver.post('cortesias', body)).toMatchObject({ status: 200, body: first.body })
  expect(await taken()).toBe(2)
  const { rows } = await shop.db
    .execute(sql`SELECT v.status, v.valor_cents, v.taxa_cents, v.method, v.na_cota, a.status AS paid,
      a.amount_cents FROM venda v JOIN payment_attempt a ON a.id = v.id_attempt WHERE v.id_evento = ${evento}`)
  const sold = {
    status: 'sold',
    valor_cents: 0,
    taxa_cents: 0,
    method: 'free',
    na_cota: false,
    paid: 'paid',
    amount_cents: 0,
  }
  expect(rows).toEqual([sold, sold])
  expect(await give({ quantidade: 2 })).toMatchObject({
    status: 409,
    body: { code: 'cortesia.over-quota', message: OFFICE_REFUSALS['cortesia.over-quota'](1) },
  })
  expect((await give()).status).toBe(200)
  expect(codeOf(await give())).toBe('cortesia.over-quota')
})

test('nothing is given without a quota, of another sector, of extras, of another or a past event, or of a draft', async () => {
  expect(await give()).toMatchObject({ status: 403, body: { code: 'cortesia.no-quota' } })
  const other = await makeLote(shop.db, evento, { nome: 'Camarote' })
  await makeCota(shop.db, evento, giver.id, 10, [other.setor])
  expect(codeOf(await give())).toBe('cortesia.other-sector')
  expect((await give({ id_lote: other.lote })).status).toBe(200)
  await shop.db.execute(sql`UPDATE setor SET extra = true WHERE id = ${other.setor}`)
  expect(codeOf(await give({ id_lote: other.lote }))).toBe('cortesia.extra')
  await shop.db.execute(sql`UPDATE setor SET extra = false WHERE id = ${other.setor}`)

  const elsewhere = await makeEvento(shop.db)
  const far = await makeLote(shop.db, elsewhere)
  expect((await give({ id_lote: far.lote })).status).toBe(404)
  await makeCota(shop.db, elsewhere, giver.id)
  expect((await give({ idEvento: elsewhere, id_lote: far.lote })).status).toBe(404)
  expect((await give({ idEvento: elsewhere, id_lote: far.lote }, admin)).status).toBe(403)

  for (const [options, code] of [
    [{ inDays: -1 }, 'evento.past'],
    [{ publicado: false }, 'cart.unknown-item'],
  ] as const) {
    const closed = await makeEvento(shop.db, { idCidade: cidade, ...options })
    const { lote: id } = await makeLote(shop.db, closed)
    await makeCota(shop.db, closed, giver.id)
    expect(codeOf(await give({ idEvento: closed, id_lote: id }))).toBe(code)
  }
})

test('a list is given whole or not at all, and each wrong line is named', async () => {
  await makeCota(shop.db, evento, giver.id, 10)
  const wrong = await list([
    { nome: 'Ana Reis', telefone: '(84) 98765-4321', quantidade: '2', motivo: 'imprensa' },
    { nome: 'Zé', telefone: '', quantidade: 1 },
    { nome: 'Bia Souza', telefone: '123' },
    { nome: 'Caio Melo', quantidade: '51' },
  ])
  expect(wrong.status).toBe(400)
  expect(fieldsOf(wrong)).toEqual({
    'linhas.1.nome': FARE_MESSAGES.cortesiaNome,
    'linhas.2.telefone': FARE_MESSAGES.cortesiaTelefone,
    'linhas.3.quantidade': FARE_MESSAGES.cortesiaQuantidade,
  })
  const many = await list([
    { nome: 'Ana Reis', quantidade: 8 },
    { nome: 'Bia Souza', quantidade: 2 },
    { nome: 'Caio Melo' },
  ])
  expect(fieldsOf(many)).toEqual({ 'linhas.2': OFFICE_REFUSALS['cortesia.over-quota'](10) })
  expect(await given()).toEqual([])

  const chave = randomUUID()
  const lines = [
    { nome: 'Ana Reis', quantidade: 8 },
    { nome: 'Bia Souza', telefone: '84987654321', quantidade: 2 },
  ]
  const first = await list(lines, { chave })
  expect(first.body.result).toHaveLength(2)
  const again = await Promise.all([list(lines, { chave }), list(lines, { chave })])
  expect(again.map(({ body }) => body)).toEqual([first.body, first.body])
  expect(await given()).toHaveLength(10)
})

test('places are the chosen ones, or free ones beside each other, never those for wheelchairs', async () => {
  await makeCota(shop.db, evento, giver.id, 40)
  const { setor: seats, lote: id } = await makeLote(shop.db, evento, { nome: 'Leste', tipo: 3, lugares: 12, qtd: 12 })
  const second = await addLote(shop.db, seats, { qtd: 12 })
  await shop.db
    .execute(sql`UPDATE setor SET layout = ${JSON.stringify({ linhas: [{ nome: 'A', mapa: 'oacooxoooooo' }] })}::jsonb,
    acompanhantes = '{"3": 2}', bloqueados = '{6}' WHERE id = ${seats}`)
  const held = await buyer.reserve([{ id_evento_setor_lote: second, nr_lugar: 8, qtde: 1 }])
  expect(held.body.itens).toMatchObject([{ ok: true }])
  const of = sql`id_setor = ${seats}`
  expect((await give({ id_lote: id, quantidade: 3 })).status).toBe(200)
  expect(await given(of)).toEqual([9, 10, 11])
  expect(await give({ id_lote: id, lugares: [1, 8] })).toMatchObject({ status: 409, body: { code: 'place.taken' } })
  expect(codeOf(await give({ id_lote: id, lugares: [6] }))).toBe('place.not-for-sale')
  expect(codeOf(await give({ id_lote: id, lugares: [13] }))).toBe('place.out-of-range')
  expect(codeOf(await give({ id_lote: id, lugares: [3, 4] }))).toBe('place.companion-alone')
  expect((await give({ id_lote: id, lugares: [2, 3] })).status).toBe(200)
  expect(codeOf(await give({ id_lote: id, quantidade: 9 }))).toBe('stock.only-left')
  expect(codeOf(await give({ id_lote: id, quantidade: 6 }))).toBe('stock.sold-out')
  expect((await give({ id_lote: id, quantidade: 4 })).status).toBe(200)
  expect(await given(of)).toEqual([1, 2, 3, 4, 5, 7, 9, 10, 11])
})

test('a companion’s place is given with the wheelchair’s, or to the account that has that one', async () => {
  await makeCota(shop.db, evento, giver.id)
  const { lote: id } = await makeHall(shop.db, evento, ['acacac'])
  const telefone = freshPhone()
  await shop.db.execute(sql`UPDATE cliente SET telefone = ${telefone} WHERE id = ${buyer.id}`)
  expect((await give({ id_lote: id, lugares: [1, 2] })).status).toBe(200)
  expect((await give({ id_lote: id, lugares: [3], telefone })).status).toBe(200)
  expect((await give({ id_lote: id, lugares: [5] })).status).toBe(200)
  // Who has no account is not known to be the same person.
  expect(codeOf(await give({ id_lote: id, lugares: [6] }))).toBe('place.companion-alone')
  expect(codeOf(await give({ id_lote: id, lugares: [4] }))).toBe('place.companion-alone')
  expect((await give({ id_lote: id, lugares: [4], telefone })).status).toBe(200)
})

test('a courtesy takes a place whose hold is over', async () => {
  await makeCota(shop.db, evento, giver.id)
  const { lote: id } = await makeLote(shop.db, evento, { nome: 'Mesas', tipo: 1, lugares: 1, qtd: 1 })
  const held = await buyer.reserve([{ id_evento_setor_lote: id, nr_lugar: 1, qtde: 1 }])
  expect(codeOf(await give({ id_lote: id }))).toBe('stock.sold-out')
  const over = [{ kind: 'overdue' as const, hold: held.body.id }]
  await watched.note('the time of the hold is over', over, () =>
    shop.db.execute(sql`UPDATE venda SET expires_at = now() - interval '1 second' WHERE id_lote = ${id}`),
  )
  expect((await give({ id_lote: id })).status).toBe(200)
  expect(await taken(id)).toBe(1)
})

test('several givers and two processes: exactly the quota of each, and never more than the lot has', async () => {
  await makeCota(shop.db, evento, giver.id, 37)
  const second = await shop.openAnother({ jobs: false })
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, nr) => give({}, giver.at(nr % 2 ? shop.url : second.url))),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(37)
  expect(new Set(answers.flatMap((answer) => (answer.status === 200 ? [] : codeOf(answer))))).toEqual(
    new Set(['cortesia.over-quota']),
  )
  expect(await given()).toHaveLength(37)

  // The last places: givers, each in another lot of the sector, and buyers want the same ones.
  const { setor: seats, lote: id } = await makeLote(shop.db, evento, { nome: 'Norte', tipo: 3, lugares: 20, qtd: 20 })
  const other = await addLote(shop.db, seats, { qtd: 20 })
  const helper = await makeUsuario(shop, { cidades: [cidade] })
  watched.add([helper])
  for (const who of [admin, helper]) await makeCota(shop.db, evento, who.id, 100)
  const buyers = watched.add(await makeClients(shop, 20, { pagarme: false }))
  const all = await Promise.all([
    ...Array.from({ length: 20 }, (_, nr) =>
      nr % 2 ? give({ id_lote: id }, admin.at(second.url)) : give({ id_lote: other }, helper),
    ),
    ...buyers.map((client, nr) => client.reserve([{ id_evento_setor_lote: id, nr_lugar: nr + 1, qtde: 1 }])),
  ])
  expect(all.filter(({ status }) => status >= 500)).toEqual([])
  const { rows } = await shop.db.execute(
    sql`SELECT nr_lugar FROM venda WHERE id_setor = ${seats} AND status NOT IN ('released', 'refunded')`,
  )
  expect(rows).toHaveLength(20)
})

test('a quota is exceeded only without both the check and the trigger', async () => {
  const compete = async () => {
    evento = await makeEvento(shop.db, { idCidade: cidade })
    ;({ lote } = await makeLote(shop.db, evento, { qtd: 1000 }))
    await makeCota(shop.db, evento, giver.id, 5)
    await Promise.all(Array.from({ length: 12 }, () => give()))
    return (await given()).length
  }
  expect(await compete()).toBe(5)
  safeguards.room = false
  expect(await compete()).toBe(5)
  await shop.db.execute(sql`ALTER TABLE venda DISABLE TRIGGER venda_cortesia_has_room`)
  expect(await compete()).toBe(12)
  expect(await violatedInvariants(shop.db)).toEqual(['more courtesies than a quota are given: 1'])
  await expect(watched.explained()).rejects.toThrow(/cota \S+: \d+ of 5 are taken/)
  await shop.db.execute(sql`UPDATE cortesia_cota SET cota = 12 WHERE id_evento = ${evento}`)
  await shop.db.execute(sql`ALTER TABLE venda ENABLE TRIGGER venda_cortesia_has_room`)
})

test('nobody gives a courtesy to themselves: no cart takes its fare, and the database knows who gave', async () => {
  await makeCota(shop.db, evento, giver.id)
  expect(codeOf(await buyer.reserve([{ id_evento_setor_lote: lote, qtde: 1, id_tarifa: CORTESIA_TARIFA }]))).toBe(
    'tarifa.not-for-sale',
  )
  const fares = await buyer.get<{ setores: { lotes: { tarifas: { tipo: string }[] }[] }[] }>(`eventos/${evento}`)
  expect(fares.body.setores[0]?.lotes[0]?.tarifas.map(({ tipo }) => tipo)).toEqual(['inteira'])
  const [ticket] = await buyPaid(shop, buyer, [{ id_evento_setor_lote: lote, qtde: 1 }])
  const copy = sql`INSERT INTO venda (id_reserva, id_cliente, id_evento, id_setor, tipo, id_lote, valor_cents, taxa_cents,
      id_tarifa, held_at, expires_at, status, sold_at, method, id_attempt)
    SELECT id_reserva, id_cliente, id_evento, id_setor, tipo, id_lote, 0, 0, ${CORTESIA_TARIFA}, held_at, expires_at, 'sold',
      sold_at, 'free', id_attempt FROM venda WHERE id = ${ticket?.id}`
  await expect(shop.db.execute(copy)).rejects.toMatchObject({ cause: { constraint: 'venda_cortesia_has_room' } })
})

test('the stored quota never falls below what is given', async () => {
  const id = await makeCota(shop.db, evento, giver.id, 5)
  await give({ quantidade: 3 })
  const lower = sql`UPDATE cortesia_cota SET cota = 2 WHERE id = ${id}`
  await expect(shop.db.execute(lower)).rejects.toMatchObject({ cause: { constraint: 'cortesia_cota_covers_given' } })
})
