import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { CATALOGUE, CONFIRMATIONS } from '../../../contract/catalogue.ts'
import type { CortesiasDadas } from '../../../contract/cortesias.ts'
import type { Venda } from '../../../contract/vendas.ts'
import { CARRINHO } from '../../../src/texts/carrinho.ts'
import { COMMON } from '../../../src/texts/common.ts'
import { LOGIN } from '../../../src/texts/login.ts'
import { PEDIDO } from '../../../src/texts/pedido.ts'
import { makeCota } from '../../support/fixtures.ts'
import { makeUsuario } from '../../support/staff.ts'
import { axe } from '../support/index.ts'
import { expectHeading, expectText, field, payByPix, press } from '../support/steps.ts'
import { hurryProvider, idIn, isOnPix, journey, live, open, order, pixOrder, statusOf, visitor } from './kit.ts'

// All other final states of an order, and orders that cannot be shown.

const HOUR_MS = 3_600_000

it('paying another way cancels a PIX after a confirmation, and the places are still held', async () => {
  const { account, id } = await pixOrder()
  const { page } = await visitor(account)
  await open(page, id)
  await isOnPix(page)
  await order.did('payment.cancel', () => press(page, PEDIDO.payAnotherWay))
  await expectHeading(page, CONFIRMATIONS.cancelarPagamento)
  await axe(page, 'order: cancel asked')
  await order.did('payment.cancel.dismiss', () => press(page, PEDIDO.keepPayment))
  await isOnPix(page)
  await press(page, PEDIDO.payAnotherWay)
  await order.did('payment.cancel.confirm', () => press(page, PEDIDO.confirmCancel))
  await expectHeading(page, CARRINHO.method.title)
  await page
    .getByRole('timer')
    .or(page.getByText(/\d\d:\d\d/))
    .first()
    .waitFor()
  await axe(page, 'checkout after another way')
  await payByPix(page)
  await isOnPix(page)
  expect(idIn(page)).not.toBe(id)
  await journey.payPix(idIn(page))
  await expectHeading(page, PEDIDO.approved)
})

it('a PIX that is paid while it is being canceled stays paid', async () => {
  const { account, id } = await pixOrder()
  const { page, context, allow } = await visitor(account)
  allow(/409 POST .*cancelar-pagamento/)
  await open(page, id)
  await isOnPix(page)
  await context.route('**/cancelar-pagamento', async (route) => {
    await route.fulfill({
      status: 409,
      json: { code: 'reservation.being-paid', message: 'Esta reserva já está em pagamento' },
    })
  })
  await press(page, PEDIDO.payAnotherWay)
  await press(page, PEDIDO.confirmCancel)
  await expectText(page, 'Esta reserva já está em pagamento')
  await axe(page, 'order: not canceled')
  await journey.payPix(id)
  await expectHeading(page, PEDIDO.approved)
})

it('an unpaid PIX expires on the screen, then is canceled on another device; the places are still held', async () => {
  const { account, id, idReserva } = await pixOrder()
  const { page, allow } = await visitor(account)
  // The clock jumps by an hour, so the socket misses heartbeats.
  allow(/socket\.io/)
  await page.clock.install()
  await open(page, id)
  await isOnPix(page)
  await page.clock.fastForward(HOUR_MS + 1000)
  await expectHeading(page, PEDIDO.lapsed)
  await axe(page, 'order: lapsed')
  // On another device.
  await account.client.post(`reservas/${idReserva}/cancelar-pagamento`, {})
  // A read in progress may still return the previous state; then the next one shows the change.
  const isTold = async (): Promise<boolean> => {
    await page.clock.fastForward(31_000)
    return page.getByRole('heading', { name: PEDIDO.expired }).isVisible()
  }
  await expect.poll(isTold, { timeout: 20_000, interval: 1000 }).toBe(true)
  await axe(page, 'order: expired')
  await press(page, PEDIDO.payAgain)
  await expectHeading(page, CARRINHO.method.title)
})

it('an order’s screen shows a refund in progress, a completed refund and a chargeback', async () => {
  const back = await pixOrder()
  const first = await visitor(back.account)
  await open(first.page, back.id)
  await isOnPix(first.page)
  await live(first.page)
  await journey.payPix(back.id, { amount: 1 })
  await expectHeading(first.page, PEDIDO.refunding)
  await axe(first.page, 'order: refunding')
  await hurryProvider(() => expectHeading(first.page, PEDIDO.refunded))
  await axe(first.page, 'order: refunded')

  const taken = await pixOrder()
  const { page } = await visitor(taken.account)
  await journey.payPix(taken.id)
  await open(page, taken.id)
  await expectHeading(page, PEDIDO.approved)
  await journey.shop.control(`/__sandbox/charges/${taken.charge}/chargeback`)
  await expect.poll(async () => statusOf(taken.account, taken.id)).toBe('chargedback')
  await page.reload()
  await expectHeading(page, PEDIDO.chargedback)
  await axe(page, 'order: charged back')
})

it('a revoked courtesy’s screen speaks of no money', async () => {
  const { shop, world } = journey
  const account = await journey.account()
  const giver = await makeUsuario(shop)
  await makeCota(shop.db, world.festival.id, giver.id)
  const given = await giver.post<CortesiasDadas>('cortesias', {
    ...{ chave: randomUUID(), idEvento: world.festival.id, id_lote: world.festival.lote },
    ...{ nome: 'Rita Lima', telefone: account.telefone },
  })
  const id = given.body.result[0]?.id ?? ''
  const { body } = await account.client.post<{ result: Venda[] }>('eventos/vendas/cliente', {
    idCliente: account.client.id,
  })
  expect((await giver.call('DELETE', `cortesias/${id}`)).status).toBe(200)
  const { page } = await visitor(account)
  await open(page, body.result[0]?.order_id ?? '')
  await expectHeading(page, PEDIDO.over)
  await expectText(page, PEDIDO.overText)
  expect(await page.getByText(PEDIDO.refunded).count()).toBe(0)
  await axe(page, 'order: a revoked courtesy')
})

it('an order’s screen without a server, for another cliente’s order, and for an invalid id', async () => {
  const { account, id } = await pixOrder()
  const { page, context, allow } = await visitor(account)
  allow(/^503 GET/, /^failed GET/, /^404 GET/)
  await context.route('**/api/pagarme/orders/*', (route) => route.fulfill({ status: 503, json: {} }))
  await open(page, id)
  await expectText(page, CATALOGUE.carregarPagamento)
  await axe(page, 'order: failed load')
  await context.unroute('**/api/pagarme/orders/*')
  await order.did('order.retry', () => press(page, COMMON.retry))
  await isOnPix(page)

  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await open(page, 'curto')
  await expectHeading(page, PEDIDO.notFound)
  await axe(page, 'order: not found')
  // Counted for this id only, because the previous page may still read its own order while it is left.
  expect(asked.filter((url) => url.endsWith('/pagarme/orders/curto'))).toEqual([])
  const other = await pixOrder()
  await open(page, other.id)
  await expectHeading(page, PEDIDO.notFound)
})

it('a session that ended on an order’s screen leads to the login and back to the same order', async () => {
  const { account, id } = await pixOrder()
  const { page, context, allow } = await visitor(account)
  allow(/^401 /)
  await open(page, id)
  await isOnPix(page)
  await live(page)
  await context.clearCookies()
  await page.reload()
  await expectHeading(page, LOGIN.phone.heading)
  await field(page, LOGIN.phone.label).fill(account.telefone)
  await press(page, LOGIN.phone.submit)
  await field(page, LOGIN.password.label).fill(account.senha)
  await press(page, LOGIN.password.submit)
  await isOnPix(page)
  expect(idIn(page)).toBe(id)
})
