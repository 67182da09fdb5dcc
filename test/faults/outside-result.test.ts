import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Order } from '../../contract/pagarme.ts'
import type { Reserva } from '../../contract/reservas.ts'
import type { Client } from '../support/client.ts'
import { withdraw } from '../support/fixtures.ts'
import { APPROVED, cancel, codeEnds, openEvening, openReserva, REFUSED } from './support/evening.ts'

const evening = openEvening()
const { drawStart, goTo, holdNumbers, left, now, reconcileOrder, wait } = evening

/** Pays by PIX with items that were read earlier, as a script would. */
const payPix = (buyer: Client, reserva: string, items: object[]) =>
  buyer.post<Order & { code: string; fields: unknown }>('pagarme/orders', {
    items,
    payments: [{ payment_method: 'pix', pix: { expires_in: 3600 } }],
    metadata: { id_reserva: reserva, tentativa: crypto.randomUUID() },
  })

describe('the result of a draw cannot be bought', () => {
  test('a raffle number carried into the day of the draw by PIX and cancellation cannot be paid then', async () => {
    goTo(60)
    const { buyer, reserva, items } = await holdNumbers()
    // The attack: a code is generated and canceled again and again, and paid once the result is public.
    for (let i = 0; i < 4; i += 1) {
      await buyer.payPix(reserva)
      wait(50)
      await cancel(buyer, reserva)
    }
    expect(now()).toBeGreaterThan(drawStart)
    expect((await payPix(buyer, reserva, items)).status).toBe(409)
    expect(await openReserva(buyer)).toBeUndefined()
    expect(await evening.kit.vendas(reserva)).toEqual(['released'])
  })

  test('a hold that still exists on the day of the draw is refused with the item, whatever the method', async () => {
    goTo(2)
    const { buyer, reserva, items } = await holdNumbers([3, 4])
    wait(3)
    const refused = { status: 409, body: { code: 'rifa.closed', fields: { 'items.0': expect.any(String) } } }
    expect(await payPix(buyer, reserva, items)).toMatchObject(refused)
    expect(await evening.kit.payCard(buyer, reserva, APPROVED)).toMatchObject(refused)
    expect(await evening.kit.charges(buyer)).toMatchObject({ orders: 0 })
  })

  test('a raffle’s hold ends when the day of the draw begins, however it is extended', async () => {
    goTo(5)
    const { buyer, reserva, expira_em } = await holdNumbers()
    expect(Date.parse(expira_em)).toBe(drawStart)
    wait(4)
    const more = await buyer.post<{ expira_em: string }>(`reservas/${reserva}/prorrogar`, {})
    expect(Date.parse(more.body.expira_em)).toBe(drawStart)
    const refused = await evening.kit.payCard(buyer, reserva, REFUSED)
    expect(refused.body).toMatchObject({ status: 'failed' })
    expect(Date.parse(refused.body.reserva_expira_em ?? '')).toBe(drawStart)
  })

  test('a PIX expires before the day of the draw; in the last minutes only a card is accepted', async () => {
    goTo(30)
    const { buyer, reserva } = await holdNumbers()
    const { body } = await buyer.payPix(reserva)
    expect(left(codeEnds(body))).toBeGreaterThan(28)
    expect(codeEnds(body)).toBeLessThan(drawStart - 30_000)
    // Unpaid, it ends a few minutes after midnight, and does not delay the draw.
    wait(36)
    await reconcileOrder(body.code)
    expect(await evening.kit.vendas(reserva)).toEqual(['released'])

    goTo(3)
    const late = await holdNumbers()
    expect(await late.buyer.payPix(late.reserva)).toMatchObject({ status: 409, body: { code: 'payment.pix-too-late' } })
    expect((await evening.kit.payCard(late.buyer, late.reserva, APPROVED)).body).toMatchObject({ status: 'paid' })
  })

  test('a PIX that a bank accepts on the day of the draw is refunded; one paid before and seen then is sold', async () => {
    const [early, late] = [await holdNumbers(), await holdNumbers()]
    goTo(30)
    const paid = (await early.buyer.payPix(early.reserva)).body
    const { body } = await late.buyer.payPix(late.reserva)
    await evening.kit.payAtBank(paid)
    goTo(-1200)
    await evening.kit.payAtBank(body, { force: true })
    for (const { code } of [paid, body]) await reconcileOrder(code)
    expect(await evening.kit.vendas(paid.code)).toEqual(['sold'])
    expect(await evening.kit.attempt(body.code)).toMatchObject({
      status: 'refunding',
      refund_reason: 'O pagamento foi feito depois do fim da venda dos números desta rifa.',
    })
    expect(await evening.kit.vendas(late.reserva)).toEqual(['released'])
  })

  test('a late payment of a hold that is still there is refunded once the raffle is closed', async () => {
    goTo(20)
    const { buyer, reserva } = await holdNumbers()
    const { body } = await buyer.payPix(reserva)
    await cancel(buyer, reserva)
    expect(await evening.kit.reserva(reserva)).toMatchObject({ status: 'held' })
    goTo(-60)
    await evening.kit.payAtBank(body, { force: true })
    await reconcileOrder(body.code)
    expect(await evening.kit.attempt(body.code)).toMatchObject({ status: 'refunding' })
    expect(await evening.kit.vendas(reserva)).toEqual(['held'])
  })
})

describe('payment checks again whether the item may be sold', () => {
  const tables = {
    rifa: (change: ReturnType<typeof sql>) => sql`UPDATE rifa SET ${change}`,
    evento: (change: ReturnType<typeof sql>) => sql`UPDATE evento SET ${change}`,
    setor: (change: ReturnType<typeof sql>) => sql`UPDATE setor SET ${change}`,
    lote: (change: ReturnType<typeof sql>) => sql`UPDATE lote SET ${change}`,
  }
  const DELETED = sql`excluir = true`
  test.each([
    ['the raffle is unpublished', 'rifa', sql`publicada = false`, 'cart.unknown-item'],
    ['the raffle is deleted', 'rifa', sql`excluir = true`, 'cart.unknown-item'],
    ['the event is past', 'evento', sql`data = current_date - 1`, 'evento.past'],
    ['the event is deleted', 'evento', DELETED, 'cart.unknown-item'],
    ['the sector is deleted', 'setor', DELETED, 'cart.unknown-item'],
    ['the lot is deleted', 'lote', DELETED, 'cart.unknown-item'],
  ] as const)('payment checks again whether the item may be sold: %s', async (_, table, change, code) => {
    const sale = table === 'rifa' ? await holdNumbers() : await evening.kit.held()
    const id = 'rifa' in sale ? sale.rifa : { evento: sale.evento, setor: sale.setor, lote: sale.lote, rifa: '' }[table]
    if (table !== 'rifa' && change === DELETED) await withdraw(evening.kit.shop.db, table, id)
    else await evening.kit.shop.db.execute(sql`${tables[table](change)} WHERE id = ${id}`)
    expect(await sale.buyer.payPix(sale.reserva)).toMatchObject({
      status: 409,
      body: { code, fields: { 'items.0': expect.any(String) } },
    })
    expect(await evening.kit.charges(sale.buyer)).toMatchObject({ orders: 0 })
    // Reserved again, the item is refused, too: a hold does not protect it.
    const { body } = await sale.buyer.get<{ result: Reserva[] }>('reservas')
    expect(body.result[0]?.status).toBe('held')
  })
})
