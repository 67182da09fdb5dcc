import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import { CARRINHO } from '../../../src/texts/carrinho.ts'
import { INGRESSO } from '../../../src/texts/ingressos.ts'
import { LOGIN } from '../../../src/texts/login.ts'
import { PEDIDO } from '../../../src/texts/pedido.ts'
import { violatedInvariants } from '../../support/fixtures.ts'
import { axe, leaks } from '../support/index.ts'
import { endTimer, holdLongTimers } from '../support/long-timers.ts'
import {
  CPF,
  EMAIL,
  expectHeading,
  expectText,
  field,
  fillPayer,
  payByPix,
  pickTickets,
  press,
} from '../support/steps.ts'
import { cardOrder, idIn, isOnPix, journey, live, open, order, pixOrder, statusOf, visitor } from './kit.ts'

// From the first visit to tickets, with the payment reported by socket or by polling.

/** The interval at which the screen polls its order without a socket. */
const POLL_MS = 10_000

it('a new visitor signs up, buys 2 tickets by PIX, and sees the order become paid without a reload', async () => {
  const { page, phone } = await visitor()
  await pickTickets(page, journey.world.festival, 2)
  await expectHeading(page, LOGIN.phone.heading)
  await field(page, LOGIN.phone.label).fill(phone)
  await press(page, LOGIN.phone.submit)
  await expectHeading(page, LOGIN.sms.heading)
  await field(page, LOGIN.sms.label).fill(await journey.smsCode(phone))
  await field(page, LOGIN.signUp.name).fill('Maria Aparecida')
  await field(page, LOGIN.signUp.password).fill('uma senha boa')
  await press(page, LOGIN.signUp.submit)

  await expectHeading(page, CARRINHO.method.title)
  await fillPayer(page)
  await payByPix(page)

  await isOnPix(page)
  await page.waitForURL(/\/waitingPayment\/or_/)
  await axe(page, 'order: pix')
  await page.getByRole('link', { name: /^Carrinho, vazio/ }).waitFor()
  await order.did('socket.connected', () => live(page))
  await order.did('order.message', () => journey.payPix(idIn(page)))
  await expectHeading(page, PEDIDO.approved)
  const tickets = page.getByRole('region', { name: PEDIDO.tickets(2) })
  await expect.poll(() => tickets.getByRole('img', { name: INGRESSO.qrCode }).count()).toBe(2)
  await axe(page, 'order: approved')
  expect(await page.title()).toContain('Pago')
  // The address of the event, never that of a ticket.
  const friends = await page.getByRole('link', { name: PEDIDO.whatsApp }).getAttribute('href')
  expect(new URL(friends ?? '').searchParams.get('text')).toMatch(
    /^Festival do Sol: vamos\? http:\S+\/evento\/[0-9a-f-]{36}$/,
  )
  await page.goto('/minhaConta')
  await page.getByRole('link', { name: /^Festival do Sol.*2 itens/ }).waitFor()
  await axe(page, 'account: orders')
  await page.getByRole('link', { name: /^Festival do Sol.*2 itens/ }).click()
  await expectHeading(page, PEDIDO.approved)
  await page.getByText(/ · PIX · código [0-9A-F]{4}-[0-9A-F]{4}$/).waitFor()
  await page.getByRole('link', { name: PEDIDO.seeTickets }).click()
  await page.getByRole('heading', { level: 1, name: 'Meus ingressos' }).waitFor()
  await expect.poll(() => page.getByText('PAGO', { exact: true }).count()).toBe(2)
  await axe(page, 'my tickets')
  await page
    .getByRole('link', { name: /Festival do Sol/ })
    .first()
    .click()
  await page.getByRole('img', { name: 'QR code do ingresso' }).waitFor()
  await page.getByText('PAGO', { exact: true }).waitFor()
  await axe(page, 'one ticket')
  expect(await leaks(page, [CPF, CPF.replace(/\D/g, ''), EMAIL, 'uma senha boa'])).toEqual([])
  expect(await violatedInvariants(journey.shop.db)).toEqual([])
})

it('without a socket an order becomes paid on the screen within 10 s', async () => {
  const { account, id } = await pixOrder()
  const { page, context, allow } = await visitor(account)
  allow(/socket\.io/)
  await context.routeWebSocket(/socket\.io/, () => {})
  await context.route('**/socket.io/**', (route) => route.abort('connectionrefused'))
  await holdLongTimers(page, POLL_MS)
  await open(page, id)
  await isOnPix(page)
  await expectText(page, PEDIDO.away)
  await axe(page, 'order: pix without a socket')
  await journey.payPix(id)
  await expect.poll(() => statusOf(account, id)).toBe('paid')
  expect(await page.getByRole('heading', { name: PEDIDO.approved }).count()).toBe(0)
  await endTimer(page, POLL_MS)
  await expectHeading(page, PEDIDO.approved)
})

it('an order’s broken socket connection is restored, and a change missed meanwhile is read', async () => {
  const { account, id } = await pixOrder()
  const { page, allow } = await visitor(account)
  allow(/socket\.io/)
  await open(page, id)
  await live(page)
  const { rows } = await journey.shop.db.execute<{ id: string }>(
    sql`SELECT id FROM session WHERE id_cliente = ${account.id} AND revoked_at IS NULL`,
  )
  await order.did('socket.disconnected', async () => {
    for (const session of rows) journey.shop.deps.events.emit('sessionEnded', session.id)
    await expect.poll(() => order.isSeen('connection.live.reconnecting')).toBe(true)
  })
  await live(page)
  await journey.payPix(id)
  await expectHeading(page, PEDIDO.approved)
})

it('a card in processing is approved, or refused with the reason and another attempt', async () => {
  const slow = await cardOrder('4000000000000036')
  const first = await visitor(slow.account)
  await open(first.page, slow.id)
  await expectHeading(first.page, PEDIDO.processing)
  await axe(first.page, 'order: processing')
  await journey.payPix(slow.id)
  await expectHeading(first.page, PEDIDO.approved)

  const refused = await cardOrder('4000000000000036')
  const { page } = await visitor(refused.account)
  await open(page, refused.id)
  await expectHeading(page, PEDIDO.processing)
  await live(page)
  await journey.failOrder(refused.id)
  await expectHeading(page, PEDIDO.notApproved)
  await expectText(page, CATALOGUE.pagamentoNaoAprovado)
  await axe(page, 'order: not approved')
  await order.did('payment.again', () => press(page, PEDIDO.payAgain))
  await expectHeading(page, CARRINHO.method.title)
})
