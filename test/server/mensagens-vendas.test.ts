import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { announce } from '../../server/jobs/announce.ts'
import { expireHolds } from '../../server/jobs/expire-holds.ts'
import type { Compose } from '../../server/mensagens/send-next.ts'
import { settle } from '../../server/sales/settle/settle.ts'
import type { Client } from '../support/client.ts'
import { buyPaid } from '../support/tickets.ts'
import { makeEvento, makeLote, makeRifa } from '../support/fixtures.ts'
import { openRefunds, type Refunds } from './refunds-kit.ts'

// What buyers are told of a sale: each once, in the transaction that makes it true, and only what is still so.

let kit: Refunds
let compose: Compose
beforeAll(async () => {
  kit = await openRefunds({ mail: true })
  ;({ compose } = kit.shop.deps)
})
afterEach(() => kit.expectInvariants())
afterAll(() => kit.shop.close())

type Row = Parameters<Compose>[1] & Record<string, unknown>
const told = (who: Client): Promise<Row[]> =>
  kit.all<Row>(sql`SELECT * FROM mensagem
    WHERE id_cliente = ${who.id} ORDER BY created_at, tipo`)
const kinds = async (who: Client): Promise<string[]> => (await told(who)).map(({ tipo }) => tipo)
async function composed(who: Client, tipo: string) {
  const row = (await told(who)).find((one) => one.tipo === tipo)
  if (!row) throw new Error(`nothing was told of ${tipo}`)
  return compose(kit.shop.deps.db, row)
}

test('a paid PIX is told once, with its tickets as PDF and the calendar entry', async () => {
  const { buyer, order } = await kit.sold('pix')
  const seen = await kit.shop.deps.gateway.readOrder(order.id)
  if (seen.kind !== 'ok') throw new Error('no order')
  // A webhook that is repeated, and a check that reads the same.
  await Promise.all([1, 2, 3].map(() => settle(kit.shop.deps, order.code, seen.value)))
  await kit.check(order.code)
  expect(await kinds(buyer)).toEqual(['compra-paga'])
  const message = await composed(buyer, 'compra-paga')
  expect(message?.email?.anexos.map(({ nome, tipo }) => [nome, tipo])).toEqual([
    ['ingressos-a4.pdf', 'application/pdf'],
    ['evento.ics', 'text/calendar'],
  ])
  expect(message?.email?.anexos[0]?.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(message?.email?.texto).toContain('Festival do Sol')
  expect(message?.email?.texto).toContain('R$ 184,00')
  expect(message?.sms?.length).toBeLessThanOrEqual(160)
  const [row] = await told(buyer)
  expect((await compose(kit.shop.deps.db, { ...(row as Row), canal: 'sms' }))?.email?.anexos).toEqual([])
})

test('an approved card and an order of nothing are told, too; of a raffle without a file', async () => {
  const { buyer } = await kit.sold()
  expect(await kinds(buyer)).toEqual(['compra-paga'])
  const free = await kit.held({ valor: 0, taxa: 0 })
  await free.buyer.payPix(free.reserva)
  expect(await kinds(free.buyer)).toEqual(['compra-paga'])
  const other = await kit.buyer()
  await buyPaid(kit.shop, other, [{ id_rifa: await makeRifa(kit.shop.db), codigosRifas: [3, 7] }])
  const message = await composed(other, 'compra-paga')
  expect(message?.email?.anexos).toEqual([])
  expect(message?.email?.texto).toContain('3, 7')
})

test('what was given back before the message is sent is not told as paid', async () => {
  const { buyer, vendas } = await kit.sold()
  expect(await kit.ask(buyer, vendas)).toMatchObject({ status: 200 })
  expect(await kinds(buyer)).toEqual(['compra-paga', 'reembolso-feito'])
  expect(await composed(buyer, 'compra-paga')).toBeNull()
  const done = await composed(buyer, 'reembolso-feito')
  expect(done?.email?.assunto).toBe('Devolvido: R$ 184,00, Festival do Sol')
})

test('a payment that comes too late is told as given back, not as paid', async () => {
  const evento = await makeEvento(kit.shop.db)
  const { lote } = await makeLote(kit.shop.db, evento, { qtd: 1 })
  const buyer = await kit.buyer()
  const { body: reserved } = await buyer.reserve([{ id_evento_setor_lote: lote, qtde: 1 }])
  const { body: order } = await buyer.payPix(reserved.id)
  await buyer.post(`reservas/${reserved.id}/cancelar-pagamento`, {})
  await kit.makeOverdue(reserved.id)
  await expireHolds(kit.shop.deps)
  const other = await kit.buyer()
  expect((await other.reserve([{ id_evento_setor_lote: lote, qtde: 1 }])).status).toBe(200)
  await kit.payAtBank(order, { force: true })
  await kit.check(order.code)
  expect(await kinds(buyer)).toEqual(['pagamento-devolvido'])
  expect((await composed(buyer, 'pagamento-devolvido'))?.email?.texto).toContain('R$ 92,00')
})

test('a card that is refused at once is not told; one that was processing is, until another payment', async () => {
  const hold = await kit.held()
  await kit.payCard(hold.buyer, hold.reserva, '4000000000000028')
  expect(await kinds(hold.buyer)).toEqual([])
  const slow = await kit.held()
  const { body: order } = await kit.payCard(slow.buyer, slow.reserva, '4000000000000044')
  await expect
    .poll(async () => {
      await kit.check(order.code)
      return kinds(slow.buyer)
    })
    .toEqual(['pagamento-recusado'])
  expect((await composed(slow.buyer, 'pagamento-recusado'))?.email?.assunto).toMatch(/não passou/)
  expect((await kit.payCard(slow.buyer, slow.reserva, '4000000000000010')).body).toMatchObject({ status: 'paid' })
  expect(await composed(slow.buyer, 'pagamento-recusado')).toBeNull()
  expect(await kinds(slow.buyer)).toEqual(['pagamento-recusado', 'compra-paga'])
})

const endsIn = (attempt: string, seconds: number) =>
  kit.shop.db
    .execute(sql`UPDATE payment_attempt SET pix_expires_at = clock_timestamp() + make_interval(secs => ${seconds})
    WHERE id = ${attempt}`)

test('a PIX that is about to end is told once, and never after it was paid', async () => {
  const waiting = await kit.withPix()
  const early = await kit.withPix()
  const paid = await kit.withPix()
  for (const { order } of [waiting, paid]) await endsIn(order.code, 150)
  await announce(kit.shop.deps)
  await announce(kit.shop.deps)
  expect(await kinds(waiting.buyer)).toEqual(['pix-acabando'])
  expect(await kinds(early.buyer)).toEqual([])
  expect((await composed(waiting.buyer, 'pix-acabando'))?.email?.assunto).toBe(
    'Faltam 2 minutos para pagar o PIX: Festival do Sol',
  )
  expect(await composed(paid.buyer, 'pix-acabando')).not.toBeNull()
  await kit.payAtBank(paid.order)
  await kit.check(paid.order.code)
  await announce(kit.shop.deps)
  expect(await composed(paid.buyer, 'pix-acabando')).toBeNull()
  expect(await kinds(paid.buyer)).toEqual(['pix-acabando', 'compra-paga'])
})

test('without a channel nothing is stored, and the sale goes on', async () => {
  const { channels } = kit.shop.deps
  channels.email = false
  try {
    const { buyer } = await kit.sold('pix')
    const waiting = await kit.withPix()
    await endsIn(waiting.order.code, 150)
    await announce(kit.shop.deps)
    expect([...(await kinds(buyer)), ...(await kinds(waiting.buyer))]).toEqual([])
  } finally {
    channels.email = true
  }
})
