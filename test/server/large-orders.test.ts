import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { ProviderOrder } from '../../server/gateways/payment.ts'
import { settle } from '../../server/sales/settle/settle.ts'
import { type Client, makeClients } from '../support/client.ts'
import { joinClub, openClub } from '../support/club.ts'
import { bypassTriggers, makeEvento, makeLote, makeRifa, violatedInvariants } from '../support/fixtures.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { makeUsuario } from '../support/staff.ts'

let shop: Shop
let buyer: Client
beforeAll(async () => {
  shop = await openShop({ jobs: false })
  const [one] = await makeClients(shop, 1)
  if (!one) throw new Error('no cliente was created')
  buyer = one
})
afterAll(() => shop.close())

test('a cart has one limit of tickets and numbers, however they are spread, with a message', async () => {
  const { lote } = await makeLote(shop.db, await makeEvento(shop.db, { maxPorCliente: 1000 }), { qtd: 1000 })
  const rifa = await makeRifa(shop.db, { numeros: 300 })
  const tickets = (qtde: number) => ({ id_evento_setor_lote: lote, qtde })
  const numbers = (n: number) => ({ id_rifa: rifa, codigosRifas: Array.from({ length: n }, (_, i) => i + 1) })
  for (const itens of [Array(201).fill(tickets(1)), [tickets(199), tickets(2)], [tickets(150), numbers(51)]]) {
    expect(await buyer.reserve(itens)).toMatchObject({
      status: 400,
      body: { fields: { itens: 'Um carrinho leva até 200 ingressos e números: divida a compra' } },
    })
  }
  const whole = await buyer.reserve([tickets(150), numbers(50)])
  expect(whole).toMatchObject({ status: 200, body: { itens: [{ ok: true }, { ok: true }] } })
})

test('an order above a payment’s limit is refused with a message, and its hold stays', async () => {
  const evento = await makeEvento(shop.db, { maxPorCliente: 1000 })
  const { lote } = await makeLote(shop.db, evento, { valor: 100_000_000, taxa: 0 })
  const hold = (await buyer.reserve([{ id_evento_setor_lote: lote, qtde: 22 }])).body
  expect(await buyer.payPix(hold.id)).toMatchObject({
    status: 422,
    body: {
      code: 'payment.amount-too-large',
      message: 'O valor desta compra passa do limite de um pagamento: divida a compra',
    },
  })
  expect((await buyer.items(hold.id))[0]).toMatchObject({ quantity: 22 })
  const less = (await buyer.reserve([{ id_evento_setor_lote: lote, qtde: 21 }])).body
  expect((await buyer.payPix(less.id)).status).toBe(200)
  expect(await violatedInvariants(shop.db)).toEqual([])
})

test.each([2 ** 31, 2 ** 53 - 1, 100_000_001])('a membership’s price of %d is refused in words', async (price) => {
  const admin = await makeUsuario(shop)
  const [socio] = await makeClients(shop, 1)
  if ((await shop.db.execute(sql`SELECT 1 FROM config_socio`)).rows.length === 0) await openClub(shop.db)
  const seat = Number((await shop.db.execute<{ n: number }>(sql`SELECT count(*)::int + 1 AS n FROM socio`)).rows[0]?.n)
  const { id } = (await joinClub(shop, socio as Client, seat)).body
  const { body } = await admin.get<{ items: { id: string }[] }>(`pagarme/subscriptions/${id}`)
  const reprice = { quantity: 1, pricing_scheme: { price }, status: 'active' }
  expect(await admin.call('PUT', `pagarme/subscriptions/${id}/items/${body.items[0]?.id}`, reprice)).toMatchObject({
    status: 422,
    body: { code: 'socio.price-too-high', message: 'O valor passa do máximo, R$ 1.000.000,00' },
  })
})

test('a chargeback of an order with fourteen thousand numbers is recorded, with a history row for each', async () => {
  const n = 14_000
  const rifa = await makeRifa(shop.db, { numeros: n, valor: 1 })
  const [reserva, attempt] = [randomUUID(), randomUUID()]
  await bypassTriggers(shop.db, [
    sql`INSERT INTO reserva (id, id_cliente, carrinho, status, expires_at, units)
      VALUES (${reserva}, ${buyer.id}, gen_random_uuid(), 'sold', now(), ${n})`,
    sql`INSERT INTO payment_attempt (id, id_reserva, id_cliente, tentativa, request_hash, method, amount_cents, units,
        status, paid_cents) VALUES (${attempt}, ${reserva}, ${buyer.id}, gen_random_uuid(), 'x', 'pix', ${n}, ${n}, 'paid', ${n})`,
    sql`INSERT INTO venda (id_reserva, id_cliente, id_rifa, nr_sorte, valor_cents, taxa_cents, status, held_at,
        expires_at, sold_at, method, id_attempt)
      SELECT ${reserva}::uuid, ${buyer.id}::uuid, ${rifa}::uuid, nr, 1, 0, 'sold', now(), now(), now(), 'pix',
        ${attempt}::uuid FROM generate_series(1, ${n}::int) nr`,
    sql`UPDATE rifa SET tomados = ${n} WHERE id = ${rifa}`,
  ])
  const order: ProviderOrder = {
    orderId: 'or_large',
    code: attempt,
    customerId: null,
    status: 'chargedback',
    amountCents: n,
    paidCents: n,
    canceledCents: 0,
    chargeId: 'ch_large',
    pix: null,
    transactionId: null,
    createdAt: new Date(),
    paidAt: null,
    refundFailed: false,
    message: null,
  }
  expect(await settle(shop.deps, attempt, order)).toMatchObject({ status: 'chargedback' })
  const counted = await shop.db.execute(sql`SELECT
    (SELECT count(*)::int FROM venda WHERE id_attempt = ${attempt} AND status = 'chargedback') AS sales,
    (SELECT count(*)::int FROM history h JOIN venda v ON v.id = h.entity_id WHERE v.id_attempt = ${attempt}
      AND h.to_state = 'chargedback') AS recorded`)
  expect(counted.rows).toEqual([{ sales: n, recorded: n }])
})

test('a hold ends by the database’s clock, whatever the process’s own clock says', async () => {
  const { lote } = await makeLote(shop.db, await makeEvento(shop.db))
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
  onTestFinished(() => void vi.useRealTimers())
  const [another] = await makeClients(shop, 1)
  const { status, body } = (await another?.reserve([{ id_evento_setor_lote: lote }])) ?? { status: 0, body: { id: '' } }
  expect(status).toBe(200)
  const left = async () =>
    Number(
      (
        await shop.db.execute<{ s: number }>(
          sql`SELECT extract(epoch FROM expires_at - clock_timestamp())::float8 AS s FROM reserva WHERE id = ${body.id}`,
        )
      ).rows[0]?.s,
    )
  expect(await left()).toBeGreaterThan(590)
  expect(await left()).toBeLessThan(605)
  await another?.post(`reservas/${body.id}/prorrogar`, {})
  expect(await left()).toBeLessThan(605)
})
