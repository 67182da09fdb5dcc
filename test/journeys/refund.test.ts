import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, expect, it } from 'vitest'
import { CONFIRMATIONS } from '../../contract/catalogue.ts'
import { SHOP_REFUSALS } from '../../contract/refusals-shop.ts'
import type { Venda } from '../../contract/vendas.ts'
import { delays, refundMachine } from '../../machines/refund.ts'
import { INGRESSO } from '../../src/texts/ingressos.ts'
import { REEMBOLSO } from '../../src/texts/reembolso.ts'
import type { Person } from '../support/people.ts'
import { createCoverage } from './support/coverage.ts'
import { axe, openJourney } from './support/index.ts'
import { endTimer, holdLongTimers } from './support/long-timers.ts'
import { expectText, press } from './support/steps.ts'
import { ticketOwner } from './support/tickets.ts'

// A buyer's refund on the ticket's page: in time, too late, refused, with a lost answer, in two tabs, by keyboard only.
const journey = openJourney()
const covered = createCoverage(refundMachine)
const { did } = covered
afterEach(() => journey.sandbox({ failRefunds: 0 }))
// When a session ends, the listener for 401 leaves the page before the machine reports its own last state.
afterAll(() => expect(covered.missing().filter((id) => id !== 'refund.loginNeeded')).toEqual([]))

/** After this many reads of a valid ticket, the request counts as not received. */
const READS = 3
const CONFIRM = REEMBOLSO.confirm('R$ 92,00')
const REEMBOLSOS = '**/api/reembolsos'
const VENDA = '**/api/eventos/venda/*'

/** `hold`: timers of at least this length wait for `endTimer`. */
async function open({ account, venda }: { account: Person; venda: Venda }, hold?: number) {
  const visitor = await journey.person({ as: account })
  if (hold !== undefined) await holdLongTimers(visitor.page, hold)
  await covered.follow(visitor.context)
  const show = (page: Page = visitor.page) => page.goto(`/ingresso/${venda.id}`)
  const ask = (page: Page = visitor.page) =>
    did('refund.open', () => page.getByRole('button', { name: REEMBOLSO.ask }).click())
  await show()
  return { ...visitor, show, ask }
}

/** Simulates that the page gets the focus, so that it reads its ticket again. */
const lookAt = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event('focus')))
const dialog = (page: Page) => page.getByRole('dialog')
const confirm = (page: Page, name: string = CONFIRM) => did('refund.confirm', () => press(page, name))
const isRefunded = (page: Page) => expectText(page, /^Valor devolvido: .+, em/)
const refundsOf = async ({ id }: Venda): Promise<number> =>
  Number(
    (
      await journey.shop.db.execute<{ n: string }>(sql`SELECT count(*) AS n FROM refund f
        JOIN venda v ON v.id_attempt = f.id_attempt WHERE v.id = ${id}`)
    ).rows[0]?.n,
  )

it('by keyboard only, a refund’s question says what comes back and when, and the ticket then shows each step', async () => {
  const owner = await ticketOwner(journey)
  const { page } = await open(owner)
  await page.getByText(INGRESSO.show).waitFor()
  const focused = () =>
    page.evaluate(() => {
      const { activeElement } = document
      return activeElement?.matches('button, a, h2, section') ? (activeElement.textContent ?? '') : ''
    })
  const tabTo = async (name: string) => {
    for (let n = 0; n < 40 && !(await focused()).includes(name); n += 1) await page.keyboard.press('Tab')
    expect(await focused()).toContain(name)
  }
  await tabTo(REEMBOLSO.ask)
  await did('refund.open', () => page.keyboard.press('Enter'))
  await dialog(page).getByText('R$ 92,00', { exact: true }).waitFor()
  await dialog(page).getByText(REEMBOLSO.todayPix).waitFor()
  // An accidental Enter does nothing; Escape closes, and the focus is back on the row.
  expect(await focused()).toBe(CONFIRMATIONS.reembolsar)
  await page.keyboard.press('Enter')
  await axe(page, 'refund: the question')
  await did('refund.dismiss', () => page.keyboard.press('Escape'))
  await dialog(page).waitFor({ state: 'detached' })
  expect(await focused()).toContain(REEMBOLSO.ask)
  expect(await refundsOf(owner.venda)).toBe(0)

  await page.keyboard.press('Enter')
  await tabTo(CONFIRM)
  await page.keyboard.press('Enter')
  await isRefunded(page)
  await page.getByRole('article').getByText('REEMBOLSADO', { exact: true }).waitFor()
  await expect.poll(focused).toContain(REEMBOLSO.statusTitle)
  expect(await page.getByRole('button', { name: REEMBOLSO.ask }).count()).toBe(0)
  await axe(page, 'refund: done')
})

it('a ticket that is too late or used shows why it cannot be refunded, and until when it could', async () => {
  const owner = await ticketOwner(journey)
  await journey.shop.db.execute(
    sql`UPDATE venda SET sold_at = sold_at - interval '9 days' WHERE id = ${owner.venda.id}`,
  )
  const { page, context, show } = await open(owner)
  await expectText(page, new RegExp(`${SHOP_REFUSALS['refund.too-late']}. Era possível pedir até `))
  expect(await page.getByRole('button', { name: REEMBOLSO.ask }).count()).toBe(0)
  await axe(page, 'refund: too late')
  await context.route(VENDA, async (route) => {
    const venda = await (await route.fetch()).json()
    await route.fulfill({ json: { ...venda, entregue: true, pode: { entregar: false, reembolsar: false } } })
  })
  await show()
  await expectText(page, `${SHOP_REFUSALS['refund.used']}.`)
})

it('two tabs that both confirm make one refund; a tab left open shows it when it gets the focus', async () => {
  const owner = await ticketOwner(journey)
  const { page, context, show, ask } = await open(owner)
  const [second, third] = [await context.newPage(), await context.newPage()]
  await show(second)
  await show(third)
  await ask(page)
  await ask(second)
  await confirm(page)
  await isRefunded(page)
  await confirm(second)
  await isRefunded(second)
  await did('venda.read', async () => {
    await lookAt(third)
    await isRefunded(third)
  })
  expect(await refundsOf(owner.venda)).toBe(1)
})

it('a refund with a lost answer: nothing is requested twice, and a reload in between reads the ticket first', async () => {
  const owner = await ticketOwner(journey)
  const { page, context, ask, allow } = await open(owner)
  allow(/failed (POST \/api\/reembolsos|GET \/api\/eventos\/venda)/)
  let asked = 0
  await context.route(REEMBOLSOS, async (route) => {
    asked += 1
    await route.fetch()
    await route.abort('connectionreset')
  })
  await ask()
  // Reads fail, too, until the page is reloaded.
  await context.route(VENDA, (route) => route.abort('connectionreset'))
  await confirm(page)
  await page.getByText(REEMBOLSO.uncertainText).waitFor()
  await axe(page, 'refund: the answer was lost')
  await did('refund.check', () => press(page, REEMBOLSO.check))
  await page.getByText(REEMBOLSO.uncertainText).waitFor()
  await context.unroute(VENDA)
  await page.reload()
  await isRefunded(page)
  expect(asked).toBe(1)
  expect(await refundsOf(owner.venda)).toBe(1)
})

it('a refund request that never arrived is shown as such after several reads, and can be sent again', async () => {
  const owner = await ticketOwner(journey)
  const { page, context, ask, allow } = await open(owner, delays.checkPause)
  allow(/failed POST \/api\/reembolsos/)
  await context.route(REEMBOLSOS, (route) => route.abort('connectionreset'))
  await ask()
  await confirm(page)
  const notSent = page.getByText(REEMBOLSO.notSentText)
  for (let reads = 0; reads < READS; reads += 1) {
    await page.waitForFunction(() => document.documentElement.dataset['refund'] === '"uncertain"')
    expect(await notSent.isVisible(), `after ${reads} reads`).toBe(false)
    await Promise.all([page.waitForResponse(VENDA), endTimer(page, delays.checkPause)])
  }
  await notSent.waitFor()
  await axe(page, 'refund: not sent')
  await context.unroute(REEMBOLSOS)
  // After a reload the question is shown again: the request is not known to be in progress.
  await page.reload()
  await dialog(page).getByText(CONFIRMATIONS.reembolsar).waitFor()
  await confirm(page)
  await expect
    .poll(async () => (await owner.account.client.get<Venda>(`eventos/venda/${owner.venda.id}`)).body.status)
    .toBe('refunded')
  await lookAt(page)
  await isRefunded(page)
})

it('a refund refused by the provider: the ticket stays valid, shows when, and can be refunded again', async () => {
  const owner = await ticketOwner(journey)
  const { page, context, ask, allow } = await open(owner)
  allow(/^(409|422) POST \/api\/reembolsos/)
  const code = 'refund.one-at-a-time'
  await context.route(REEMBOLSOS, (route) =>
    route.fulfill({ status: 409, json: { code, message: SHOP_REFUSALS[code] } }),
  )
  await ask()
  await confirm(page)
  await dialog(page).getByText(SHOP_REFUSALS[code]).waitFor()
  await axe(page, 'refund: refused')
  await did('refund.dismiss', () => press(page, REEMBOLSO.keep))
  await context.unroute(REEMBOLSOS)

  await journey.sandbox({ failRefunds: 1 })
  await ask()
  await confirm(page)
  // The provider's refusal is in the answer to the request, or follows it if it takes longer.
  await expectText(page, /^Reembolso não aceito em/)
  if (await dialog(page).isVisible()) await press(page, REEMBOLSO.keep)
  await page.getByRole('img', { name: INGRESSO.qrCode }).waitFor()
  await axe(page, 'refund: the ticket is valid again')
  await ask()
  await confirm(page)
  await isRefunded(page)
})

it('a refund in progress is followed until it ends or fails; an ended session leads to the login', async () => {
  const owner = await ticketOwner(journey)
  const { page, context, show, ask, allow } = await open(owner)
  const times = { pedido_em: '2026-11-20T13:00:00.000Z', enviado_em: '2026-11-20T13:00:05.000Z', fim_em: null }
  const refunding = { ...owner.venda, status: 'refunding', codigo: null, reembolso: { situacao: 'enviado', ...times } }
  const stages: object[] = [
    { ...refunding, pode: { entregar: false, reembolsar: false } },
    { ...owner.venda, reembolso: { situacao: 'recusado', ...times, fim_em: '2026-11-20T14:00:00.000Z' } },
  ]
  await context.route(VENDA, (route) => route.fulfill({ json: stages[0] ?? {} }))
  await show()
  await expectText(page, REEMBOLSO.sentAt('20/11/2026 10:00'))
  await expectText(page, REEMBOLSO.waiting)
  await axe(page, 'refund: in progress')
  stages.shift()
  // Updates without a reload and without a click.
  await expectText(page, REEMBOLSO.failedAt('20/11/2026 11:00'))
  await page.getByRole('img', { name: INGRESSO.qrCode }).waitFor()
  await context.unroute(VENDA)

  allow(/^401 /)
  await ask()
  await context.clearCookies()
  await confirm(page)
  await page.waitForURL('**/cliente/login')
})
