import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shortCode } from '../../contract/ingresso-rules.ts'
import type { Alerta, Mudanca } from '../../contract/historico.ts'
import { valorText } from '../../contract/historico-words-rules.ts'
import type { Venda } from '../../contract/vendas.ts'
import { raiseAlert } from '../../server/db/history.ts'
import { transaction } from '../../server/db/transaction.ts'
import { countHistory, listHistory } from '../../server/modules/historico/historico-repo.ts'
import { type Client, makeClients } from '../support/client.ts'
import { joinClub, openClub } from '../support/club.ts'
import { makeCidade, makeEvento, makeLote, makeRifa } from '../support/fixtures.ts'
import { plansOf } from '../support/plans-of.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'
import { buyPaid } from '../support/tickets.ts'

let shop: Shop
let admin: Client
let buyer: Client
let other: Client
let evento: string
let setor: string
let lote: string
let mine: Venda
let second: Venda
let theirs: Venda
let nomes: { buyer: string }
beforeAll(async () => {
  shop = await openShop({ jobs: false })
  admin = await makeUsuario(shop)
  const people = await makeClients(shop, 2)
  ;[buyer, other] = [people[0] ?? admin, people[1] ?? admin]
  evento = await makeEvento(shop.db, { nome: 'Clássico na Arena', idCidade: await makeCidade(shop.db) })
  ;({ setor, lote } = await makeLote(shop.db, evento, { nome: 'Pista' }))
  const rifa = await makeRifa(shop.db)
  const [one, next] = await buyPaid(shop, buyer, [
    { id_evento_setor_lote: lote, qtde: 2 },
    { id_rifa: rifa, codigosRifas: [7] },
  ])
  const [two] = await buyPaid(shop, other, [{ id_evento_setor_lote: lote, qtde: 1 }])
  if (!one || !next || !two) throw new Error('nothing was sold')
  ;[mine, second, theirs] = [one, next, two]
  for (const { id } of [mine, second]) await admin.post('eventos/venda', { id, entregue: true })
  const { rows } = await shop.db.execute<{ nome: string }>(sql`SELECT nome FROM cliente WHERE id = ${buyer.id}`)
  nomes = { buyer: rows[0]?.nome ?? '' }
})
afterAll(() => shop.close())

type History = { result: Mudanca[]; total: number; filtro: string | null }
const history = async (query: Record<string, string>) =>
  (await admin.get<History>(`historico?${new URLSearchParams(query)}`)).body
const idsOf = ({ result }: History) => new Set(result.map(({ id_entidade }) => id_entidade))
const attemptOf = async ({ id }: Venda) => {
  const { rows } = await shop.db.execute<{ id: string; order_id: string; id_reserva: string; cents: number }>(
    sql`SELECT a.id, a.order_id, a.id_reserva, a.amount_cents AS cents FROM venda v JOIN payment_attempt a ON a.id = v.id_attempt WHERE v.id = ${id}`,
  )
  if (!rows[0]) throw new Error('the sale has no payment')
  return rows[0]
}

test('a ticket is found by its short code and its id, with its payment and its use, without those of others', async () => {
  const attempt = await attemptOf(mine)
  for (const codigo of [shortCode(mine.id), mine.id, shortCode(mine.id).toLowerCase().replace('-', '')]) {
    const found = await history({ codigo })
    expect(found.result.map(({ entidade, para }) => `${entidade} ${para}`)).toEqual(
      expect.arrayContaining(['venda used', 'attempt paid', 'reserva held']),
    )
    expect(idsOf(found)).toEqual(new Set([mine.id, attempt.id, attempt.id_reserva]))
  }
  expect((await history({ codigo: shortCode(randomUUID()) })).total).toBe(0)
})

test('an order is found by the provider’s id, its payment’s and its reservation’s, with all its tickets', async () => {
  const attempt = await attemptOf(mine)
  const whole = new Set([mine.id, second.id, attempt.id, attempt.id_reserva])
  for (const codigo of [attempt.order_id, attempt.id, attempt.id_reserva])
    expect(idsOf(await history({ codigo })), codigo).toEqual(whole)
})

test('a person is found with all that is theirs, and an event with its sectors and lots', async () => {
  const ofBuyer = await history({ pessoa: buyer.id ?? '' })
  expect(ofBuyer.filtro).toBe(nomes.buyer)
  expect(idsOf(ofBuyer)).toContain(mine.id)
  expect(idsOf(ofBuyer)).not.toContain(theirs.id)
  await admin.post('eventos/lote', {
    id: lote,
    id_evento_setor: setor,
    data: '2026-01-01T12:00:00.000Z',
    qtd_total: 150,
    valor: 80.5,
    taxa_adm: 12,
  })
  const ofEvento = await history({ evento })
  expect(ofEvento.filtro).toBe('Clássico na Arena')
  expect(ofEvento.result).toMatchObject([
    { entidade: 'lote', sobre: { nome: 'Pista, 1º lote', eventos: [{ id: evento, nome: 'Clássico na Arena' }] } },
  ])
  const { valor } = ofEvento.result[0]?.detalhe ?? {}
  expect(valorText('valor', (valor as unknown[])[1])).toBe('R$ 80,50')
})

test('a change names the ticket, the event and the person; what is deleted keeps its name', async () => {
  const found = await history({ codigo: mine.id, entidade: 'venda' })
  expect(found.result[0]?.sobre).toMatchObject({
    nome: 'Pista, 1º lote',
    eventos: [{ id: evento, nome: 'Clássico na Arena' }],
    pessoa: { id: buyer.id, nome: nomes.buyer },
    venda: mine.id,
    valor: 92,
  })
  const { body: cidade } = await admin.post<{ id: string }>('cidades', { nome: 'Acari', estado: 'RN' })
  expect((await admin.call('DELETE', 'cidades', { id: cidade.id })).status).toBe(200)
  const gone = await history({ id: cidade.id })
  expect(gone.result.map(({ sobre }) => sobre.nome)).toEqual(['Acari', 'Acari'])
  // An id among the values has the name of its record.
  const { body: copy } = await admin.post<{ id: string }>('eventos/copiar', { id: evento, data: '2027-05-01' })
  const [created] = (await history({ id: copy.id })).result
  expect(created?.nomes[evento]).toBe('Clássico na Arena')
})

test('an alert names its event, buyer, order and amounts, looked up when it is read', async () => {
  await openClub(shop.db)
  await joinClub(shop, other, 7)
  const socios = await shop.db.execute<{ id: string }>(sql`SELECT id FROM socio WHERE nr_cadeira = 7`)
  const attempt = await attemptOf(mine)
  const raised = [
    ['refund.failed', attempt.id],
    ['webhook.failing', attempt.order_id],
    ['evento.not-published', evento],
    ['socio.unsettled', socios.rows[0]?.id ?? ''],
    ['sms.day-tight', 'sms'],
  ] as const
  for (const [kind, subject] of raised) await transaction(shop.db, (tx) => raiseAlert(tx, kind, subject))
  expect((await admin.post('reembolsos', { ids: [theirs.id] })).status).toBe(200)
  const refunded = await attemptOf(theirs)
  await transaction(shop.db, (tx) => raiseAlert(tx, 'refund.slow', refunded.id))
  const { body } = await admin.get<{ result: Alerta[] }>('alertas')
  const of = (kind: string) => body.result.find((alerta) => alerta.kind === kind)?.sobre
  for (const kind of ['refund.failed', 'webhook.failing'])
    expect(of(kind), kind).toMatchObject({
      eventos: [{ id: evento, nome: 'Clássico na Arena' }],
      rifas: [{ nome: 'Camisa autografada' }],
      pessoa: { id: buyer.id, nome: nomes.buyer },
      pedido: attempt.order_id,
      venda: expect.any(String),
      valor: attempt.cents / 100,
      reembolso: null,
    })
  expect(of('refund.slow')).toMatchObject({ pessoa: { id: other.id }, valor: 92, reembolso: 92 })
  expect(of('evento.not-published')).toMatchObject({ eventos: [{ id: evento }], pessoa: null })
  expect(of('socio.unsettled')).toMatchObject({ cadeira: 7, pessoa: { id: other.id } })
  expect(of('sms.day-tight')).toMatchObject({ nome: null, eventos: [], pessoa: null })
  const { rows } = await shop.db.execute<{ all: string }>(sql`SELECT string_agg(a::text, ' ') AS all FROM alert a`)
  expect(rows[0]?.all).not.toContain(nomes.buyer)
})

test('the searches of the history read no table as a whole', async () => {
  const attempt = await attemptOf(mine)
  const base = { cursor: 0, limit: 25 } as Parameters<typeof listHistory>[1]
  for (const filter of [
    { evento },
    { pessoa: buyer.id },
    { codigo: shortCode(mine.id) },
    { codigo: mine.id },
    { codigo: attempt.order_id },
  ]) {
    const plans = [
      ...(await plansOf(shop.db, (db) => listHistory(db, { ...base, ...filter }))),
      ...(await plansOf(shop.db, (db) => countHistory(db, { ...base, ...filter }))),
    ]
    expect(plans).toHaveLength(2)
    for (const plan of plans) {
      expect(plan, JSON.stringify(filter)).toContain('history_entity')
      expect(plan, JSON.stringify(filter)).not.toMatch(
        /Seq Scan on (history|venda|payment_attempt|entrada|refund|lote|setor)/,
      )
    }
  }
})
