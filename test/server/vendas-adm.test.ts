import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Venda } from '../../contract/vendas.ts'
import { usedTime } from '../../contract/vendas-rules.ts'
import { createTicketCodes } from '../../server/auth/ticket-codes.ts'
import { type Client, makeClients } from '../support/client.ts'
import { makeCidade, makeEvento, makeLote, makeRifa, violatedInvariants } from '../support/fixtures.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'
import { fingerprint } from '../support/tables.ts'
import { buyPaid, forceStatus, waitForBlocked } from '../support/tickets.ts'

type Answered = { result: Venda[]; total: number; message: string; fields?: Record<string, string> }

let shop: Shop
let buyer: Client
let otherCliente: Client
let admin: Client
let staff: Client
let elsewhere: Client
let evento: string
let lote: string
let mesas: { setor: string; lote: string }
let rifa: string

beforeAll(async () => {
  shop = await openShop({ jobs: false })
  const [one, two] = await makeClients(shop, 2)
  if (!one || !two) throw new Error('no cliente was created')
  ;[buyer, otherCliente] = [one, two]
  const idCidade = await makeCidade(shop.db)
  evento = await makeEvento(shop.db, { idCidade, maxPorCliente: 100 })
  ;({ lote } = await makeLote(shop.db, evento))
  mesas = await makeLote(shop.db, evento, { nome: 'Camarote', tipo: 1, lugares: 20, qtd: 20 })
  rifa = await makeRifa(shop.db)
  admin = await makeUsuario(shop)
  staff = await makeUsuario(shop, { cidades: [idCidade] })
  elsewhere = await makeUsuario(shop, { cidades: [await makeCidade(shop.db, 'Natal', 'RN')] })
})
afterAll(() => shop.close())

const one = async (itens: object[] = [{ id_evento_setor_lote: lote, qtde: 1 }]): Promise<Venda> => {
  const [venda] = await buyPaid(shop, buyer, itens)
  if (!venda) throw new Error('no ticket was bought')
  return venda
}
const use = (who: Client, body: object) => who.post<Answered>('eventos/venda', { entregue: true, ...body })
const expectUnchanged = async (work: () => Promise<void>) => {
  const before = await fingerprint(shop.db)
  await work()
  expect(await fingerprint(shop.db)).toEqual(before)
}
const countAccepted = async (id: string) =>
  (await shop.db.execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM entrada WHERE id_venda = ${id}`)).rows[0]?.n

describe('the code', () => {
  test('the code is returned to the owner and the back-office while the ticket can be used', async () => {
    const paid = await one()
    expect(shop.deps.tickets.read(paid.codigo ?? '')).toBe(paid.id)
    expect(paid.pix_expira_em).toBeNull()
    const seen = await staff.get<Venda>(`eventos/venda/${paid.id}`)
    expect(seen.body).toMatchObject({ codigo: paid.codigo, pode: { entregar: true, reembolsar: false } })
    expect((await admin.get<Venda>(`eventos/venda/${paid.id}`)).body.pode).toEqual({ entregar: true, reembolsar: true })
    expect(paid.pode).toEqual({ entregar: false, reembolsar: true })
    expect((await otherCliente.get(`eventos/venda/${paid.id}`)).status).toBe(404)
    await use(staff, { id: paid.id })
    expect((await buyer.get<Venda>(`eventos/venda/${paid.id}`)).body).toMatchObject({ entregue: true, codigo: null })
    const [number] = await buyPaid(shop, buyer, [{ id_rifa: rifa, codigosRifas: [3] }])
    expect(number).toMatchObject({ nr_sorte: 3, codigo: null, lugar: null })
  })

  test('the code is not returned for a ticket that is unpaid or being refunded', async () => {
    const held = await buyer.reserve([{ id_evento_setor_lote: lote, qtde: 1 }])
    const order = await buyer.payPix(held.body.id)
    const waiting = await buyer.post<Answered>('eventos/venda', {
      order_id: order.body.id,
      id_evento_setor_lote: lote,
    })
    const until = order.body.charges[0]?.last_transaction.expires_at
    expect(until).toMatch(/Z$/)
    expect(waiting.body.result[0]).toMatchObject({ status: 'waiting_payment', codigo: null, pix_expira_em: until })
    const paid = await one()
    await forceStatus(shop, paid.id, 'refunding')
    expect((await buyer.get<Venda>(`eventos/venda/${paid.id}`)).body).toMatchObject({
      status: 'refunding',
      codigo: null,
      pode: { entregar: false, reembolsar: false },
    })
    await forceStatus(shop, paid.id, 'sold')
    await shop.control(`/orders/${order.body.id}/falhar`)
  })

  test('the code comes with the name of the table, as on the ticket', async () => {
    const table = await one([{ id_evento_setor_lote: mesas.lote, nr_lugar: 7 }])
    expect(table).toMatchObject({ nr_lugar: 7, lugar: 'Mesa 7' })
  })
})

describe('marking as used', () => {
  test('marking as used works once, by id or by code, and writes history', async () => {
    const [first, second] = await buyPaid(shop, buyer, [{ id_evento_setor_lote: lote, qtde: 2 }])
    const used = await use(staff, { id: first?.id, id_evento: evento, portao: 'Norte' })
    expect(used).toMatchObject({ status: 200, body: { result: [{ id: first?.id, entregue: true, codigo: null }] } })
    const scanned = await use(admin, { codigo: ` https://loja/ingresso/${second?.codigo}\r\n` })
    expect(scanned).toMatchObject({ status: 200, body: { result: [{ id: second?.id, entregue: true }] } })

    const at = used.body.result[0]?.entregue_em ?? ''
    expect(await use(admin, { id: first?.id })).toMatchObject({
      status: 409,
      body: { message: `Este ingresso já foi utilizado em ${usedTime(at)}, Norte` },
    })
    const { rows } = await shop.db.execute(sql`SELECT e.resultado, e.portao, e.id_evento, e.id_usuario, h.from_state,
        h.to_state, h.actor, h.detail->>'entrada' = e.id::text AS linked FROM entrada e JOIN history h ON h.entity_id = e.id_venda
      WHERE e.id_venda = ${first?.id} AND h.entity = 'venda'`)
    expect(rows).toEqual([
      {
        resultado: 'aceita',
        portao: 'Norte',
        id_evento: evento,
        id_usuario: staff.id,
        from_state: 'sold',
        to_state: 'used',
        actor: `usuario:${staff.id}`,
        linked: true,
      },
    ])
    expect(usedTime('2026-12-20T22:41:00.000Z')).toBe('19:41 20/12')
  })

  test('of twenty concurrent portarias one admits; the others get the time of use', async () => {
    const paid = await one()
    const results = await shop.db
      .transaction(async (tx) => {
        // The row stays locked until many requests wait for it.
        await tx.execute(sql`SELECT FROM venda WHERE id = ${paid.id} FOR UPDATE`)
        const all = Array.from({ length: 20 }, (_, i) => use(i % 2 ? staff : admin, { id: paid.id }))
        await waitForBlocked(shop, 10)
        return { all: Promise.all(all) }
      })
      .then(({ all }) => all)
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1)
    const rest = results.filter(({ status }) => status === 409)
    expect(rest).toHaveLength(19)
    for (const { body } of rest)
      expect(body.message).toMatch(/^Este ingresso já foi utilizado em \d\d:\d\d \d\d\/\d\d$/)
    expect(await countAccepted(paid.id)).toBe(1)
  })

  test('marking as used refuses an unpaid ticket with the reason', async () => {
    const paid = await one()
    for (const [status, message] of [
      ['refunding', 'Este ingresso está sendo reembolsado'],
      ['refunded', 'Este ingresso foi reembolsado'],
      ['chargedback', 'O pagamento deste ingresso foi contestado'],
    ] as const) {
      await forceStatus(shop, paid.id, status)
      await expectUnchanged(async () => {
        expect(await use(staff, { id: paid.id }), status).toMatchObject({ status: 409, body: { message } })
      })
    }
    const held = await otherCliente.reserve([{ id_evento_setor_lote: lote, qtde: 1 }])
    const { rows } = await shop.db.execute<{ id: string }>(sql`SELECT id FROM venda WHERE id_reserva = ${held.body.id}`)
    const id = rows[0]?.id
    // A hold is not a ticket yet.
    expect((await use(staff, { id })).status).toBe(404)
    await otherCliente.payPix(held.body.id)
    expect(await use(staff, { id })).toMatchObject({ status: 409, body: { message: 'Este ingresso não foi pago' } })
    // Restores the status, for the check of the invariants at the end.
    await forceStatus(shop, paid.id, 'sold')
  })

  test('marking as used refuses tickets of another city or event, forged codes, and clientes', async () => {
    const paid = await one()
    const [number] = await buyPaid(shop, buyer, [{ id_rifa: rifa, codigosRifas: [5] }])
    const another = await makeEvento(shop.db)
    const forged = createTicketCodes(`sandbox=${Buffer.alloc(32, 8).toString('base64url')}`).sign(paid.id)
    const unknownKey = createTicketCodes(`outra=${Buffer.alloc(32, 7).toString('base64url')}`).sign(paid.id)
    await expectUnchanged(async () => {
      const refused: [Client, object, number, string][] = [
        [elsewhere, { id: paid.id }, 404, 'Registro não encontrado'],
        [elsewhere, { codigo: paid.codigo }, 404, 'Registro não encontrado'],
        [staff, { id: randomUUID() }, 404, 'Registro não encontrado'],
        [admin, { id: number?.id }, 404, 'Registro não encontrado'],
        [staff, { id: paid.id, id_evento: another }, 409, 'Este ingresso é de outro evento'],
        [staff, { codigo: forged }, 400, 'Código de ingresso inválido'],
        [staff, { codigo: unknownKey }, 400, 'Código de ingresso inválido'],
        [staff, { codigo: paid.id }, 400, 'Código de ingresso inválido'],
        [staff, { id: randomUUID(), codigo: paid.codigo }, 400, 'Preencha todos os campos corretamente'],
        [staff, {}, 400, 'Preencha todos os campos corretamente'],
        [staff, { id: paid.id, entregue: false }, 400, 'Preencha todos os campos corretamente'],
        [buyer, { id: paid.id }, 403, 'Você não tem permissão para fazer isso'],
        [buyer, { codigo: paid.codigo }, 403, 'Você não tem permissão para fazer isso'],
      ]
      for (const [who, body, status, message] of refused)
        expect(await use(who, body), JSON.stringify(body)).toMatchObject({ status, body: { message } })
    })
  })

  test('a raffle’s prize is marked as delivered by an admin, after the draw, for the drawn number only', async () => {
    const drawn = await makeRifa(shop.db)
    const [won, lost] = await buyPaid(shop, buyer, [{ id_rifa: drawn, codigosRifas: [11, 12] }])
    const hand = (who: Client, id?: string) => who.post<Answered>('rifas/venda', { id, entregue: true })
    expect(await hand(admin, won?.id)).toMatchObject({
      status: 409,
      body: { message: 'Este número não foi o sorteado' },
    })
    await shop.db.execute(
      sql`UPDATE rifa SET numero_sorteado = 11, sorteada_em = now(), sorteada_por = ${admin.id} WHERE id = ${drawn}`,
    )
    expect((await hand(staff, won?.id)).status).toBe(403)
    expect((await hand(buyer, won?.id)).status).toBe(403)
    expect((await hand(admin, lost?.id)).status).toBe(409)
    expect((await admin.get<Venda>(`eventos/venda/${won?.id}`)).body.pode.entregar).toBe(true)
    expect(await hand(admin, won?.id)).toMatchObject({ status: 200, body: { result: [{ entregue: true }] } })
    expect(await hand(admin, won?.id)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^O prêmio deste número já foi entregue em /) },
    })
    expect(await countAccepted(won?.id ?? '')).toBe(0)
  })
})

test('the invariants hold after all tests of tickets in the back-office', async () => {
  expect(await violatedInvariants(shop.db)).toEqual([])
})

test('what happened to a ticket is told in order, to the users of its city', async () => {
  const paid = await one()
  await use(staff, { id: paid.id, portao: 'A' })
  type Step = { entidade: string; para: string; ator: { tipo: string; nome: string | null } }
  const seen = await staff.get<{ result: Step[] }>(`eventos/venda/${paid.id}/historico`)
  const steps = seen.body.result.map(({ entidade, para, ator }) => `${entidade} ${para} ${ator.tipo}`)
  expect(steps).toEqual([
    'reserva held cliente',
    'attempt sending cliente',
    'reserva paying cliente',
    'attempt waiting provider',
    'attempt paid provider',
    'reserva sold provider',
    'venda used usuario',
  ])
  expect(JSON.stringify(seen.body)).not.toContain('detalhe')
  expect((await elsewhere.get(`eventos/venda/${paid.id}/historico`)).status).toBe(404)
  expect((await buyer.get(`eventos/venda/${paid.id}/historico`)).status).toBe(401)
})

test('of an order of two cities, staff read nothing of the other city’s part', async () => {
  const natal = await makeCidade(shop.db, 'Mossoró', 'RN')
  const { lote: there } = await makeLote(shop.db, await makeEvento(shop.db, { idCidade: natal }))
  const [here, other] = await buyPaid(shop, buyer, [
    { id_evento_setor_lote: lote, qtde: 1 },
    { id_evento_setor_lote: there, qtde: 1 },
  ])
  const refund = await admin.post<{ result: unknown }>('reembolsos', { ids: [other?.id], motivo: 'Show cancelado' })
  expect(refund.status).toBe(200)
  const { body } = await staff.get<{ result: object[] }>(`eventos/venda/${here?.id}/historico`)
  const { rows } = await shop.db.execute<{ id: string }>(
    sql`SELECT f.id FROM refund f JOIN venda v ON v.id_attempt = f.id_attempt WHERE v.id = ${here?.id}`,
  )
  expect(rows).toHaveLength(1)
  const told = JSON.stringify(body)
  for (const of of [other?.id, rows[0]?.id, 'cents', '18400']) expect(told).not.toContain(of)
})
