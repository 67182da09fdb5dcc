import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Venda } from '../../../contract/vendas.ts'
import { INGRESSO } from '../../../src/texts/ingressos.ts'
import { UI } from '../../../src/texts/ui.ts'
import { expectText, press } from '../support/steps.ts'
import { ticketOwner } from '../support/tickets.ts'
import { journey } from './kit.ts'

// Device features of a ticket's page: a screen that stays bright, and the share sheet. Only the browser's own API is
// faked; the fake records the page's requests.
const VENDA = '**/api/eventos/venda/*'

type Locks = { asked: number; held: number }
type ShareSheet = { shared: { title?: string; url?: string }[]; ends: 'shared' | 'closed' | 'refused' }
type Stands = { locks: Locks; sheet: ShareSheet }

/** Runs in the page before its own code. */
function fakeWakeLock(): void {
  const locks: Locks = { asked: 0, held: 0 }
  let release: (() => void) | null = null
  Object.assign(window, { locks })
  // As the browser does when the page is hidden.
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && release?.())
  const request = async () => {
    locks.asked += 1
    locks.held += 1
    const lock = { released: false, release: async () => release?.() }
    release = () => {
      if (lock.released) return
      lock.released = true
      locks.held -= 1
    }
    return lock
  }
  Object.defineProperty(navigator, 'wakeLock', { value: { request } })
}

function fakeShare(): void {
  const sheet: ShareSheet = { shared: [], ends: 'shared' }
  Object.assign(window, { sheet })
  Object.defineProperty(navigator, 'share', {
    value: async (data: { title?: string; url?: string }) => {
      sheet.shared.push(data)
      if (sheet.ends === 'closed') throw new DOMException('closed', 'AbortError')
      if (sheet.ends === 'refused') throw new DOMException('refused', 'NotAllowedError')
    },
  })
}

const see = (page: Page, state: 'visible' | 'hidden') =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
const locksOf = (page: Page) => page.evaluate(() => (window as unknown as Stands).locks)
const show = async (page: Page, { id }: Venda) => {
  await page.goto(`/ingresso/${id}`)
  await page.getByRole('article').waitFor()
}

it('the screen stays bright while a ticket’s code is shown, and only then', async () => {
  const { account, venda } = await ticketOwner(journey)
  const { page, context } = await journey.person({ as: account })
  await context.addInitScript(fakeWakeLock)
  await show(page, venda)
  await expect.poll(() => locksOf(page)).toEqual({ asked: 1, held: 1 })
  // Another app is opened: the browser releases the lock; when the page is visible again, it is requested again.
  await see(page, 'hidden')
  expect(await locksOf(page)).toEqual({ asked: 1, held: 0 })
  await see(page, 'visible')
  await expect.poll(() => locksOf(page)).toEqual({ asked: 2, held: 1 })
  // The list shows no code.
  await page.getByRole('main').getByRole('link', { name: INGRESSO.back }).click()
  await page.waitForURL('**/meusIngressos')
  await expect.poll(() => locksOf(page)).toEqual({ asked: 2, held: 0 })
  await see(page, 'hidden')
  await see(page, 'visible')
  expect(await locksOf(page)).toEqual({ asked: 2, held: 0 })

  // A used ticket has no code.
  const used = { ...venda, codigo: null, entregue: true, entregue_em: '2026-11-20T13:00:00.000Z' }
  await context.route(VENDA, (route) => route.fulfill({ json: used }))
  await show(page, venda)
  await expectText(page, 'UTILIZADO')
  expect(await locksOf(page)).toEqual({ asked: 0, held: 0 })
})

it('a device that refuses the wake lock shows the ticket nevertheless', async () => {
  const { account, venda } = await ticketOwner(journey)
  const { page, context } = await journey.person({ as: account })
  await context.addInitScript(() => {
    const request = () => Promise.reject(new DOMException('low battery', 'NotAllowedError'))
    Object.defineProperty(navigator, 'wakeLock', { value: { request } })
  })
  await show(page, venda)
  await page.getByRole('img', { name: INGRESSO.qrCode }).waitFor()
})

it('sharing a ticket opens the sheet with the event’s address; if it does not open, the address is copied', async () => {
  const { account, venda } = await ticketOwner(journey)
  const { page, context } = await journey.person({ as: account, permissions: ['clipboard-read', 'clipboard-write'] })
  await context.addInitScript(fakeShare)
  const address = `${journey.url}/evento/${venda.id_evento}`
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  const end = (ends: ShareSheet['ends']) =>
    page.evaluate((value) => {
      ;(window as unknown as Stands).sheet.ends = value
    }, ends)
  await show(page, venda)
  await page.evaluate(() => navigator.clipboard.writeText('antes'))
  await press(page, INGRESSO.share)
  // Neither the ticket's address nor its code is shared.
  const shared = () => page.evaluate(() => (window as unknown as Stands).sheet.shared)
  await expect.poll(shared).toEqual([{ title: venda.evento?.nome, url: address }])
  await end('closed')
  await press(page, INGRESSO.share)
  await expect.poll(async () => (await shared()).length).toBe(2)
  expect(await page.getByText(UI.copied).count()).toBe(0)
  expect(await copied()).toBe('antes')
  await end('refused')
  await press(page, INGRESSO.share)
  await page.getByText(UI.copied).first().waitFor()
  expect(await copied()).toBe(address)
})

it('without a share sheet the event’s address is copied; if that is refused, it is shown', async () => {
  const { account, venda } = await ticketOwner(journey)
  const { page, context } = await journey.person({ as: account, permissions: ['clipboard-read', 'clipboard-write'] })
  await context.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  const address = `${journey.url}/evento/${venda.id_evento}`
  await show(page, venda)
  await press(page, INGRESSO.share)
  await page.getByText(UI.copied).first().waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  await page.evaluate(() => {
    const writeText = () => Promise.reject(new DOMException('refused', 'NotAllowedError'))
    Object.defineProperty(navigator, 'clipboard', { value: { writeText } })
  })
  await press(page, INGRESSO.share)
  await page.getByText(UI.shareRefused(address)).waitFor()
})
