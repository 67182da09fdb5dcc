import { expect, it } from 'vitest'
import type { Venda } from '../../../contract/vendas.ts'
import type { TicketDisplay } from '../../../contract/vendas-rules.ts'
import { CARTEIRA } from '../../../src/texts/carteira.ts'
import { INGRESSO, INGRESSOS } from '../../../src/texts/ingressos.ts'
import { axe } from '../support/index.ts'
import { expectHeading, expectText } from '../support/steps.ts'
import { ticketOwner } from '../support/tickets.ts'
import { journey } from './kit.ts'

// A cliente's tickets: none, one, and one in each state that a ticket can be in.

const owner = () => ticketOwner(journey)

const NEXT_WEEK = new Date(Date.now() + 7 * 86_400_000).toISOString()
const LAST_WEEK = new Date(Date.now() - 7 * 86_400_000).toISOString()
const STATES: [TicketDisplay, Partial<Venda>][] = [
  ['PAGO', {}],
  ['UTILIZADO', { entregue: true, entregue_em: LAST_WEEK }],
  ['NÃO PAGO', { status: 'failed', forma_pgto: 'credit_card' }],
  ['AGUARDANDO PAGAMENTO', { status: 'waiting_payment', created_at: LAST_WEEK, pix_expira_em: NEXT_WEEK }],
  ['PGTO NÃO REALIZADO', { status: 'waiting_payment', pix_expira_em: LAST_WEEK }],
  ['PGTO NÃO REALIZADO', { status: 'failed' }],
  ['REEMBOLSO EM ANDAMENTO', { status: 'refunding' }],
  ['REEMBOLSADO', { status: 'refunded' }],
  ['CONTESTADO', { status: 'chargedback' }],
]

it('a ticket shows each of its states, and its code only while it is valid', async () => {
  const { account, venda } = await owner()
  const { page, context } = await journey.person({ as: account })
  for (const [stamp, change] of STATES) {
    await context.route('**/api/eventos/venda/*', (route) => route.fulfill({ json: { ...venda, ...change } }))
    await page.goto(`/ingresso/${venda.id}`)
    await page.getByRole('article').getByText(stamp, { exact: true }).waitFor()
    expect(await page.getByRole('img', { name: INGRESSO.qrCode }).count(), stamp).toBe(stamp === 'PAGO' ? 1 : 0)
    await axe(page, `ticket: ${stamp}`)
    // No wallet is configured.
    for (const add of Object.values(CARTEIRA.add)) expect(await page.getByRole('link', { name: add }).count()).toBe(0)
    await context.unroute('**/api/eventos/venda/*')
  }
  // The QR code contains the signed code alone; without that, no QR code is shown.
  await context.route('**/api/eventos/venda/*', (route) => route.fulfill({ json: { ...venda, codigo: null } }))
  await page.goto(`/ingresso/${venda.id}`)
  await expectText(page, 'PAGO')
  expect(await page.getByRole('img', { name: INGRESSO.qrCode }).count()).toBe(0)
})

it('a ticket’s poster fills its stub, whatever the length of the text beside it', async () => {
  const { account, venda } = await owner()
  const { page, context } = await journey.person({ as: account })
  const evento = venda.evento && { ...venda.evento, nome: 'Sonho de uma Noite de Verão no Sertão do Cariri' }
  await context.route('**/api/eventos/vendas/cliente', (route) =>
    route.fulfill({ json: { result: [{ ...venda, evento }], total: 1 } }),
  )
  await page.goto('/meusIngressos')
  const poster = page.locator(`a[href$="/ingresso/${venda.id}"] img`)
  const stub = page.locator(`a[href$="/ingresso/${venda.id}"] div:has(> picture)`)
  await expect.poll(() => poster.boundingBox()).toEqual(await stub.boundingBox())
})

it('a cliente without tickets sees where to find one; an invalid id causes no request', async () => {
  const { page, allow } = await journey.person({ as: await journey.account() })
  await page.goto('/meusIngressos')
  await expectText(page, INGRESSOS.emptyTitle)
  await axe(page, 'my tickets: none')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/ingresso/curto')
  await expectText(page, INGRESSO.notFound)
  await axe(page, 'ticket: not found')
  expect(asked.filter((url) => url.includes('/api/eventos/venda'))).toEqual([])
  const { venda } = await owner()
  allow(/^404 GET \/api\/eventos\/venda/)
  await page.goto(`/ingresso/${venda.id}`)
  await expectText(page, INGRESSO.notFound)
})

it('tickets that do not load can be loaded again', async () => {
  const { account } = await owner()
  const { page, context, allow } = await journey.person({ as: account })
  allow(/^503 POST/)
  await context.route('**/api/eventos/vendas/cliente', (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto('/meusIngressos')
  await expectText(page, INGRESSOS.failedLoad)
  await axe(page, 'my tickets: failed')
  await context.unroute('**/api/eventos/vendas/cliente')
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await page.getByText('PAGO', { exact: true }).waitFor()
  await expectHeading(page, 'Meus ingressos')
})
