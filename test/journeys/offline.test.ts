import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { shortCode } from '../../contract/ingresso-rules.ts'
import type { Casa } from '../../contract/casa-rules.ts'
import type { Venda } from '../../contract/vendas.ts'
import { CLIENTE_KEY } from '../../src/app/persistence.ts'
import { KEPT_CACHE } from '../../src/lib/kept-addresses.ts'
import { COMMON } from '../../src/texts/common.ts'
import { CONTA } from '../../src/texts/conta.ts'
import { INGRESSO } from '../../src/texts/ingressos.ts'
import { SHELL } from '../../src/texts/shell.ts'
import { makeUsuario } from '../support/staff.ts'
import { builtSite } from './support/browser.ts'
import { axe, openJourney, type Visitor } from './support/index.ts'
import { CPF, EMAIL, expectText } from './support/steps.ts'
import { ticketOwner } from './support/tickets.ts'

// A cliente's paid tickets open without a network, and are gone when the session is over.
/** A copy of the built site, in which a test can deploy a new version. */
const site = mkdtempSync(join(tmpdir(), 'bilheteria-site-'))
cpSync(await builtSite(), site, { recursive: true })
afterAll(() => rmSync(site, { recursive: true, force: true }))
const journey = openJourney({ config: { SITE_DIR: site } })
const OFFLINE = /ERR_INTERNET_DISCONNECTED|^failed .*ERR_FAILED/

const owner = () => ticketOwner(journey)

const keptUrls = ({ page }: Pick<Visitor, 'page'>) =>
  page.evaluate(
    async (name) => ((await caches.has(name)) ? (await (await caches.open(name)).keys()).map(({ url }) => url) : []),
    KEPT_CACHE,
  )

/** Everything that the browser's caches hold, as text. */
const cached = ({ page }: Pick<Visitor, 'page'>) =>
  page.evaluate(async () => {
    const texts: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const answer = await cache.match(request)
        texts.push(`${request.url} ${(await answer?.text()) ?? ''}`)
      }
    }
    return texts
  })

async function keepsTicket(visitor: Visitor, venda: Venda) {
  await expect.poll(() => keptUrls(visitor), { timeout: 30_000 }).toContainEqual(expect.stringContaining(venda.id))
}

it('a paid ticket opens without a network, with its known state and the time of it', async () => {
  const { account, venda } = await owner()
  const visitor = await journey.person({ as: account, serviceWorkers: 'allow' })
  const { page, context, allow } = visitor
  // The other ticket is requested again as soon as there is a network.
  allow(OFFLINE, /^404 GET \/api\/eventos\/venda\/0{8}/)
  await page.goto('/')
  await keepsTicket(visitor, venda)
  await page.goto(`/ingresso/${venda.id}`)
  await expectText(page, INGRESSO.showOffline)
  // Neither data that the ticket does not show nor any other answer of the API is stored.
  const texts = (await cached(visitor)).join('\n')
  for (const private_ of [CPF.replace(/\D/g, ''), EMAIL, account.telefone]) expect(texts).not.toContain(private_)
  expect((await cached(visitor)).filter((text) => /^\S+\/api\//.test(text))).toEqual([])

  await context.setOffline(true)
  await page.goto('/meusIngressos')
  await expectText(page, /guardados neste aparelho/)
  await axe(page, 'my tickets: offline')
  await page.getByRole('link', { name: venda.evento?.nome ?? '' }).click()
  await expectText(page, /Sem resposta do servidor/)
  await page.getByRole('img', { name: INGRESSO.qrCode }).waitFor()
  await expectText(page, new RegExp(shortCode(venda.id)))
  await expect
    .poll(() =>
      page
        .locator('article img')
        .first()
        .evaluate((img: HTMLImageElement) => img.naturalWidth),
    )
    .toBeGreaterThan(0)
  await axe(page, 'ticket: offline')
  // Another ticket is not on this device, and the page says so instead of waiting.
  await page.goto('/ingresso/00000000-0000-4000-8000-000000000000')
  await expectText(page, INGRESSO.failedLoad)

  await context.setOffline(false)
  await page.goto(`/ingresso/${venda.id}`)
  await expectText(page, INGRESSO.showOffline)
  expect(await page.getByText(/Sem resposta do servidor/).count()).toBe(0)
})

it('pages that need a network link to the stored tickets, and do not if there are none', async () => {
  const { account, venda } = await owner()
  const visitor = await journey.person({ as: account, serviceWorkers: 'allow' })
  const { page, context, allow } = visitor
  allow(OFFLINE)
  await page.goto('/')
  await keepsTicket(visitor, venda)
  await context.setOffline(true)
  const link = page.getByRole('main').getByRole('link', { name: SHELL.keptTickets })
  for (const path of ['/', '/eventos', '/cidades', `/evento/${venda.id_evento}`, '/socioTorcedor']) {
    await page.goto(path)
    await link.waitFor()
    expect(await link.count(), path).toBe(1)
  }
  await page.goto('/')
  await axe(page, 'home: offline')
  await link.click()
  await page.waitForURL('**/meusIngressos')
  await expectText(page, /guardados neste aparelho/)

  // Somebody without stored tickets gets no link to an empty list.
  await page.evaluate((name) => caches.delete(name), KEPT_CACHE)
  await page.goto('/eventos')
  await page.getByRole('button', { name: COMMON.retry }).first().waitFor()
  expect(await link.count()).toBe(0)
})

it('a ticket that was refunded since is removed from the device’s copy', async () => {
  const { account, venda } = await owner()
  const visitor = await journey.person({ as: account, serviceWorkers: 'allow' })
  await visitor.page.goto('/')
  await keepsTicket(visitor, venda)
  await account.client.post('reembolsos', { ids: [venda.id] })
  await visitor.page.goto(`/ingresso/${venda.id}`)
  await expectText(visitor.page, /REEMBOLS/)
  await expect.poll(() => keptUrls(visitor)).not.toContainEqual(expect.stringContaining(venda.id))
})

it('the stored tickets are deleted by the logout, in every tab, and do not open offline', async () => {
  const { account, venda } = await owner()
  const visitor = await journey.person({ as: account, serviceWorkers: 'allow' })
  const { page, context, allow } = visitor
  allow(OFFLINE)
  const other = await context.newPage()
  await other.goto('/meusIngressos')
  await page.goto('/minhaConta')
  await keepsTicket(visitor, venda)
  await page.getByRole('main').getByRole('button', { name: CONTA.logOut }).click()
  await page.getByRole('dialog').getByRole('button', { name: /Sair/ }).click()
  await page.waitForURL('**/')
  await expect.poll(() => keptUrls(visitor)).toEqual([])
  await other.waitForURL('**/cliente/login')
  expect(await keptUrls({ page: other })).toEqual([])
  await context.setOffline(true)
  await page.goto(`/ingresso/${venda.id}`)
  await page.waitForURL('**/cliente/login')
  expect(await page.getByText(venda.evento?.nome ?? '').count()).toBe(0)
})

it('the stored tickets are deleted when the server has ended the session, and when another person uses the browser', async () => {
  const { account, venda } = await owner()
  const visitor = await journey.person({ as: account, serviceWorkers: 'allow' })
  const { page, context, allow } = visitor
  await page.goto('/')
  await keepsTicket(visitor, venda)
  const other = await journey.account()
  await page.evaluate(
    ([key, cliente]) => localStorage.setItem(key, JSON.stringify({ cliente, carrinho: [], idCarrinho: '' })),
    [CLIENTE_KEY, { id: other.id, nome: other.nome, telefone: other.telefone }] as const,
  )
  await context.setOffline(true)
  allow(OFFLINE)
  await page.goto('/sorteio-chuteira')
  await expect.poll(() => keptUrls(visitor)).toEqual([])
  await context.setOffline(false)

  await context.close()
  const again = await journey.person({ as: account, serviceWorkers: 'allow' })
  again.allow(/^401 /)
  await again.page.goto('/')
  await keepsTicket(again, venda)
  await again.context.clearCookies()
  await again.page.goto(`/ingresso/${venda.id}`)
  await again.page.waitForURL('**/cliente/login')
  await expect.poll(() => keptUrls(again)).toEqual([])
})

it('opens offline with the house’s present name and colours after the next visit', async () => {
  const { page, context, allow } = await journey.person({ as: await journey.account(), serviceWorkers: 'allow' })
  allow(OFFLINE)
  const admin = await makeUsuario(journey.shop)
  const { body: before } = await admin.get<Casa>('casa')
  const edit = (change: Partial<Casa>) => admin.call('PUT', 'casa', { ...before, ...change, versao: null })
  /** The stored plain page, before `change`, if there is one. */
  const shell = (change: [from: string, to: string] | null = null) =>
    page.evaluate(async (replaced) => {
      const name = (await caches.keys()).find((each) => each.includes('precache'))
      const cache = name === undefined ? null : await caches.open(name)
      const key = (await cache?.keys())?.find(({ url }) => url.includes('/index.html'))
      const text = key && (await (await cache?.match(key))?.text())
      if (replaced && key && text) await cache?.put(key, new Response(text.replaceAll(...replaced)))
      return text ?? ''
    }, change)
  await page.goto('/')
  await expect.poll(() => shell(), { timeout: 30_000 }).toContain('"nome":"Bilheteria"')
  await edit({ nome: 'Ibirama FC', cores: { ...before.cores, marca: '#8fd14f' } })
  await page.goto('/eventos')
  await expect.poll(() => shell()).toContain('"nome":"Ibirama FC"')
  await context.setOffline(true)
  await page.goto('/')
  await page.getByRole('link', { name: SHELL.home('Ibirama FC') }).waitFor()
  const mark = () => getComputedStyle(document.documentElement).getPropertyValue('--mark')
  expect(await page.evaluate(mark)).toBe('#8fd14f')

  // A page whose files this version of the site has not stored does not take its place.
  await context.setOffline(false)
  await shell(['/assets/', '/assets/of-another-version-'])
  const asked = context.waitForEvent('requestfinished', (request) => request.url().endsWith('/index.html'))
  await page.goto('/')
  await asked
  await page.goto('/eventos')
  expect(await shell()).toContain('/assets/of-another-version-')
  await shell(['of-another-version-', ''])
  await page.goto('/')
  await edit({})
  await page.goto('/')
  await expect.poll(() => shell()).toContain('"nome":"Bilheteria"')
})

it('a new version of the site keeps an open page’s files, and takes over when no page is open', async () => {
  const visitor = await journey.person({ as: await journey.account(), serviceWorkers: 'allow' })
  const { page } = visitor
  const versionOf = (asked: Page) =>
    asked.evaluate(
      () =>
        new Promise((answered) => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = ({ data }) => answered(data)
          setTimeout(() => answered('old'), 500)
          navigator.serviceWorker.controller?.postMessage('version', [port2])
        }),
    )
  const version = () => versionOf(page)
  const waiting = () => page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting))
  await page.goto('/')
  await expect
    .poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller)), { timeout: 30_000 })
    .toBe(true)

  // Deploys the next version: another worker, and one page's files under other names.
  const worker = join(site, 'sw.js')
  const answer = "self.addEventListener('message', (e) => e.data === 'version' && e.ports[0].postMessage('new'))"
  rmSync(`${worker}.br`, { force: true })
  rmSync(`${worker}.gz`, { force: true })
  const code = readFileSync(worker, 'utf8')
  const removed = readdirSync(join(site, 'assets')).filter((name) => name.startsWith('sorteio-page-'))
  expect(removed.length).toBeGreaterThan(0)
  for (const name of removed) rmSync(join(site, 'assets', name))
  const without = removed.reduce((text, name) => text.replaceAll(`/assets/${name}`, '/index.html?'), code)
  writeFileSync(worker, `${without};${answer}`)

  await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))
  await expect.poll(waiting, { timeout: 30_000 }).toBe(true)
  expect(await version()).toBe('old')
  // The open page is still of the old version, and all of its files are available.
  await page.evaluate(() => window.history.pushState({}, '', '/sorteio-chuteira'))
  await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate', { state: {} })))
  await expectText(page, /8 de janeiro/)

  // Another page of the new version does not end the old one; it ends when its last page is closed.
  const second = await visitor.context.newPage()
  await second.goto('/')
  expect(await version(), 'a page is open').toBe('old')
  await second.close()
  await page.close()
  const later = await visitor.context.newPage()
  await expect
    .poll(
      async () => {
        await later.goto('/')
        const now = await versionOf(later)
        await later.goto('about:blank')
        return now
      },
      // The old worker ends when it has had no page for a moment.
      { timeout: 120_000, interval: 2000 },
    )
    .toBe('new')
})
