import type { Page, Request } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { HOME } from '../../../src/texts/home.ts'
import { LOGIN } from '../../../src/texts/login.ts'
import { SHELL } from '../../../src/texts/shell.ts'
import type { Person } from '../../support/people.ts'
import { axe, leaks, type Visitor } from '../support/index.ts'
import { field, press } from '../support/steps.ts'
import { journey } from './kit.ts'

// The logout, especially while the server does not answer: the device is cleared at once, and the session ends as soon
// as possible (docs/api.md#sessions).

const LOGOUT = '**/api/clientes/logout'
const dialog = (page: Page) => page.getByRole('dialog').getByRole('button', { name: SHELL.logOut })

/** A logged-in cliente on the account's page, with permission for the failures that these tests cause. */
async function atAccount(): Promise<Visitor & { account: Person }> {
  const account = await journey.account()
  const visitor = await journey.person({ as: account })
  visitor.allow(
    /^failed .*(INTERNET_DISCONNECTED|FAILED)/,
    /^401 GET \/api\/clientes/,
    /WebSocket/,
    /ERR_INTERNET/,
    /dynamically imported|preload CSS/,
  )
  await visitor.page.goto('/minhaConta')
  // All of its files have loaded: a page without a network needs them.
  await visitor.page.getByRole('main').getByRole('button', { name: SHELL.logOut }).waitFor()
  return { ...visitor, account }
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: SHELL.logOut }).click()
  await dialog(page).click()
  await page.waitForURL(`${journey.url}/`)
}

const expectCleared = ({ page, account }: { page: Page; account: Person }) =>
  expect.poll(() => leaks(page, [account.telefone, account.nome, account.id])).toEqual([])

/** Whether the server still knows the session; checked without the browser, which may have another session by now. */
const isSessionAlive = async ({ account }: { account: Person }): Promise<boolean> =>
  (await account.client.get(`clientes/${account.id}`)).status === 200

const stored = (page: Page) => page.evaluate(() => Object.values(localStorage).join())

describe('the logout', () => {
  it('the logout needs a confirmation and leaves no data behind', async () => {
    const cliente = await atAccount()
    const { page } = cliente
    await page.getByRole('main').getByRole('button', { name: SHELL.logOut }).click()
    await page.getByRole('heading', { name: 'Deseja realmente sair da sua conta?' }).waitFor()
    await axe(page, 'logout asked')
    await press(page, SHELL.logOutDismiss)
    await logOut(page)
    await expectCleared(cliente)
    await expect.poll(() => isSessionAlive(cliente)).toBe(false)
    await expect.poll(() => stored(page)).toBe('')
  })

  it('the logout without a network clears the device, and ends the session when the network is back', async () => {
    const cliente = await atAccount()
    const { page, context } = cliente
    await context.setOffline(true)
    await logOut(page)
    await expectCleared(cliente)
    expect(await isSessionAlive(cliente)).toBe(true)
    await context.setOffline(false)
    await expect.poll(() => isSessionAlive(cliente)).toBe(false)
    await expect.poll(() => stored(page)).toBe('')
  })

  it('the logout that the server does not answer is repeated after a reload, and no call carries the old session', async () => {
    const cliente = await atAccount()
    const { page } = cliente
    await page.route(LOGOUT, (route) => route.abort('failed'))
    const calls: Request[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/') && !request.url().endsWith('/logout')) calls.push(request)
    })
    await logOut(page)
    await page.getByRole('link', { name: 'Festival do Sol' }).first().waitFor()
    await page.reload()
    await page.getByRole('link', { name: 'Festival do Sol' }).first().waitFor()
    await page.getByRole('heading', { name: HOME.upcoming }).waitFor()
    await expectCleared(cliente)
    expect(await isSessionAlive(cliente)).toBe(true)
    const reads = calls.filter((request) => request.resourceType() === 'fetch')
    const cookies = await Promise.all(reads.map(async (request) => (await request.allHeaders())['cookie'] ?? ''))
    expect(cookies.length).toBeGreaterThan(0)
    expect(cookies.filter((cookie) => cookie.includes('bilheteria_sessao'))).toEqual([])

    await page.unroute(LOGOUT)
    await page.reload()
    await expect.poll(() => isSessionAlive(cliente)).toBe(false)
    await expect.poll(() => stored(page)).toBe('')
  })

  it('the logout that the server does not answer is seen and finished by another tab', async () => {
    const cliente = await atAccount()
    const { page, context } = cliente
    const other = await context.newPage()
    await other.goto('/eventos')
    await context.route(LOGOUT, (route) => route.abort('failed'))
    await logOut(page)
    await expectCleared({ ...cliente, page: other })
    await page.close()
    await context.unroute(LOGOUT)
    await expect.poll(() => isSessionAlive(cliente)).toBe(false)
    await expect.poll(() => stored(other)).toBe('')
  })

  it('the logout is finished before somebody logs in again, who stays logged in', async () => {
    const cliente = await atAccount()
    const { page } = cliente
    await page.route(LOGOUT, (route) => route.abort('failed'))
    await logOut(page)
    // The address changes first: a page opened before the device is cleared would find the cliente.
    await expectCleared(cliente)
    await page.goto('/cliente/login')
    const next = await journey.account()
    const order: string[] = []
    page.on('request', (request) => {
      if (/clientes\/log(in|out)$/.test(request.url())) order.push(request.url().replace(/^.*\//, ''))
    })
    await field(page, LOGIN.phone.label).fill(next.telefone)
    await press(page, LOGIN.phone.submit)
    await field(page, LOGIN.password.label).fill(next.senha)
    await page.unroute(LOGOUT)
    await press(page, LOGIN.password.submit)
    await page.waitForURL('**/carrinho')
    expect(order.at(-1)).toBe('login')
    expect(order.at(-2)).toBe('logout')
    expect(await isSessionAlive(cliente)).toBe(false)
    // Late repetitions must not end the new session.
    await page.waitForTimeout(2500)
    const status = await page.evaluate((id) => fetch(`/api/clientes/${id}`).then((answer) => answer.status), next.id)
    expect(status).toBe(200)
  })
})
