import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { waitFor } from 'xstate'
import { officeSession } from '../../src/app/office-session.ts'
import { ADMIN_KEY } from '../../src/app/office-store.ts'
import { adminOf } from '../../src/app/office-tokens.ts'
import { connectedStore, json, probe, stubBrowser, user } from './office-kit.ts'

let browser: ReturnType<typeof stubBrowser>
beforeEach(() => {
  browser = stubBrowser('/adm/cidades')
})
afterEach(() => void vi.unstubAllGlobals())

/** A page of the back-office whose stored tokens have been verified. */
async function openPage() {
  const tokens = { token: 'first', refreshToken: 'one', since: Date.now() }
  browser.kept.set(ADMIN_KEY, JSON.stringify({ tokens, user, isMenuNarrow: false }))
  const store = connectedStore()
  const session = await officeSession(store)
  await waitFor(session.actor, (now) => now.matches({ signedIn: 'valid' }))
  return { store, ...session }
}

/** Makes a call when the session has ended: the login's dialog opens, and the call waits. */
async function callWhenOver({ store, actor }: Awaited<ReturnType<typeof openPage>>) {
  browser.server.valid = 'none'
  browser.server.refresh = () => json(401, { code: 'session.over', message: 'x' })
  let answer: unknown = null
  const call = probe(store, 'save').then((result) => {
    answer = result
    return result
  })
  await waitFor(actor, (now) => now.matches({ signedIn: { over: 'typing' } }))
  expect(answer).toBeNull()
  return call
}

it('the stored tokens are verified at the start', async () => {
  const { store } = await openPage()
  expect(browser.sent).toEqual([{ path: 'verify-token', bearer: 'Bearer first' }])
  expect(adminOf(store).user).toEqual(user)
  expect(await officeSession(store)).toBe(await officeSession(store))
})

it('a call waits for the login over the page, and is then repeated', async () => {
  const page = await openPage()
  const call = callWhenOver(page)
  await waitFor(page.actor, (now) => now.matches({ signedIn: 'over' }))
  page.typed.current = { user: 'ana', senha: 'segredo', codigo: '' }
  page.actor.send({ type: 'login.submit' })
  expect(await call).toHaveProperty('data')
  expect(browser.sent.at(-1)).toEqual({ path: 'probe/save', bearer: 'Bearer of-the-login' })
  expect(page.typed.current.senha).toBe('')
})

it('a call is not repeated for another user, nor after a logout', async () => {
  const page = await openPage()
  const call = callWhenOver(page)
  await waitFor(page.actor, (now) => now.matches({ signedIn: 'over' }))
  browser.server.who = { ...user, id: '6b7f5c1e-0b1d-4f6e-9d0a-2f3b4c5d6e7f' }
  page.actor.send({ type: 'login.submit' })
  expect(await call).toHaveProperty('error')

  const next = callWhenOver(page)
  await waitFor(page.actor, (now) => now.matches({ signedIn: 'over' }))
  page.actor.send({ type: 'logout.confirm' })
  expect(await next).toHaveProperty('error')
  await waitFor(page.actor, (now) => now.matches('signedOut'))
  expect(browser.kept.has(ADMIN_KEY)).toBe(false)
  expect(browser.paths().filter((path) => path === 'probe/save')).toHaveLength(2)
})

it('a logout removes what is stored at once when the server has answered', async () => {
  const { store, actor } = await openPage()
  actor.send({ type: 'logout.confirm' })
  await waitFor(actor, (now) => now.matches('signedOut'))
  expect(adminOf(store)).toMatchObject({ tokens: null, user: null })
  expect(browser.kept.has(ADMIN_KEY)).toBe(false)
  expect(browser.paths()).toContain('logout')
})
