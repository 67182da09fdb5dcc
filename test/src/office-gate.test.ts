import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import { officeMachine } from '../../machines/office-session/index.ts'
import { openOfficeGate } from '../../src/api/office-gate.ts'
import { ADMIN_KEY, restoreAdmin } from '../../src/app/office-store.ts'
import { adminOf, createGate } from '../../src/app/office-tokens.ts'
import { storeNow } from '../../src/app/persisted.ts'
import { adminLoggedIn, adminLoggedOut } from '../../src/lib/admin.ts'
import { connectedStore, json, probe, stubBrowser, user } from './office-kit.ts'

let browser: ReturnType<typeof stubBrowser>
/** The proofs that calls have asked for, and whether the person gives them. */
const asked: string[] = []
let proves = true
beforeEach(() => {
  browser = stubBrowser('/adm/cidades')
  asked.length = 0
  proves = true
})
afterEach(() => void vi.unstubAllGlobals())

/** A store with the session of a logged-in user, and the gate. */
async function office({ since = Date.now() } = {}) {
  const store = connectedStore()
  await restoreAdmin(store)
  store.dispatch({ ...adminLoggedIn({ token: 'first', refresh_token: 'one', user }), meta: { since } })
  storeNow(store.dispatch)
  const session = createActor(officeMachine, { input: { hasTokens: true, step: null } })
  session.subscribe({ error: () => undefined })
  openOfficeGate(createGate(store, session.start(), async (need) => asked.push(need) > 0 && proves))
  return { store, session }
}

it('a call under /adm has the bearer header, and a call of another page has none', async () => {
  const { store } = await office()
  await probe(store, 'a')
  browser.go('/eventos')
  await probe(store, 'b')
  browser.go('/administrador')
  await probe(store, 'c')
  expect(browser.sent).toEqual([
    { path: 'probe/a', bearer: 'Bearer first' },
    { path: 'probe/b', bearer: null },
    { path: 'probe/c', bearer: null },
  ])
})

it('without a token no call of the back-office is sent', async () => {
  const { store } = await office()
  store.dispatch(adminLoggedOut(false))
  expect(await probe(store, 'a')).toMatchObject({ error: { status: 401, code: 'login.needed' } })
  expect(browser.sent).toEqual([])
})

it('several calls that are answered 401 cause one refresh, and each is repeated once', async () => {
  const { store } = await office()
  browser.server.valid = 'second'
  const answers = await Promise.all(['a', 'b', 'c'].map((name) => probe(store, name)))
  expect(answers.every((answer) => 'data' in answer)).toBe(true)
  expect(browser.paths().filter((path) => path === 'refresh-token')).toHaveLength(1)
  expect(browser.paths().filter((path) => path.startsWith('probe'))).toHaveLength(6)
  expect(browser.storedNow()).toMatchObject({ tokens: { token: 'second', refreshToken: 'next' } })
})

it('a token that another tab has refreshed is taken from the storage', async () => {
  const { store } = await office()
  const token = 'of-the-other-tab'
  browser.server.valid = token
  browser.kept.set(ADMIN_KEY, JSON.stringify({ tokens: { token, refreshToken: 'x', since: Date.now() }, user }))
  expect(await probe(store, 'a')).toHaveProperty('data')
  expect(browser.paths()).toEqual(['probe/a', 'probe/a'])
})

it('a token that is about to expire is refreshed before the call', async () => {
  const { store } = await office({ since: Date.now() - 14.5 * 60_000 })
  expect(await probe(store, 'a')).toHaveProperty('data')
  expect(browser.paths()).toEqual(['refresh-token', 'probe/a'])
})

it('a call that needs a proof of the person is repeated once after it, and stays refused without it', async () => {
  const { store } = await office()
  const refusal = { code: 'usuario.key-needed', message: 'x' }
  browser.server.refuses = [refusal]
  expect(await probe(store, 'a')).toHaveProperty('data')
  browser.server.refuses = [refusal, { code: 'usuario.either-needed', message: 'x' }]
  expect(await probe(store, 'b')).toMatchObject({ error: { code: 'usuario.either-needed' } })
  proves = false
  browser.server.refuses = [refusal]
  expect(await probe(store, 'c')).toMatchObject({ error: refusal })
  expect(browser.paths()).toEqual(['probe/a', 'probe/a', 'probe/b', 'probe/b', 'probe/c'])
  expect(asked).toEqual(['key', 'key', 'key'])
})

it('a refresh that fails without a refusal ends no session, and the call gets its error', async () => {
  const { store, session } = await office()
  browser.server.valid = 'second'
  browser.server.refresh = () => json(503, {})
  expect(await probe(store, 'a')).toMatchObject({ error: { status: 503 } })
  expect(session.getSnapshot().value).toEqual({ signedIn: 'invalid' })
  expect(adminOf(store).tokens?.token).toBe('first')
})

it('a refused refresh ends the session and keeps its user', async () => {
  const { store } = await office()
  browser.server.valid = 'second'
  browser.server.refresh = () => json(401, { code: 'session.over', message: 'x' })
  expect(await probe(store, 'a')).toMatchObject({ error: { status: 401 } })
  expect(adminOf(store)).toMatchObject({ tokens: null, user })
  expect(browser.storedNow()).toEqual({ user })
})

it('a stored session of the back-office is read field by field', async () => {
  const read = async (stored: unknown) => {
    browser.kept.set(ADMIN_KEY, JSON.stringify(stored))
    const store = connectedStore()
    await restoreAdmin(store)
    const { tokens, user: who, isMenuNarrow, isLogoutDue, ...more } = adminOf(store)
    expect(Object.keys(more)).toEqual(['_persist'])
    return { tokens, user: who, isMenuNarrow, isLogoutDue }
  }
  const tokens = { token: 'a', refreshToken: 'b', since: 1 }
  const nothing = { tokens: null, user: null, isMenuNarrow: false, isLogoutDue: false }
  expect(await read({ tokens, user, isMenuNarrow: true, more: 1 })).toEqual({
    tokens,
    user,
    isMenuNarrow: true,
    isLogoutDue: false,
  })
  for (const wrong of [null, 'x', {}, { tokens }, { tokens, user: { id: 1 } }])
    expect(await read(wrong)).toEqual(nothing)
  expect(await read({ tokens: { token: 'a' }, user })).toEqual({ ...nothing, user })
})
