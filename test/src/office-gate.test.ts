import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import { officeMachine } from '../../machines/office-session.ts'
import { api } from '../../src/api/api.ts'
import { openOfficeGate } from '../../src/api/office-gate.ts'
import { connectStore } from '../../src/app/api-store.ts'
import { ADMIN_KEY, readAdminState, storeNow } from '../../src/app/office-store.ts'
import { adminOf, createGate } from '../../src/app/office-tokens.ts'
import { type AppStore, makeStore } from '../../src/app/store.ts'
import { adminLoggedIn, adminLoggedOut, adminSlice } from '../../src/lib/admin.ts'

const user = { id: '5a7f5c1e-0b1d-4f6e-9d0a-2f3b4c5d6e7f', nome: 'Ana Admin', user: 'ana', admin: true }
const probes = api.injectEndpoints({
  endpoints: (build) => ({ probe: build.mutation<unknown, string>({ query: (name) => `/probe/${name}` }) }),
})
const probe = (store: AppStore, name: string) => store.dispatch(probes.endpoints.probe.initiate(name, { track: false }))

let sent: { path: string; bearer: string | null }[]
let valid: string
let refresh: () => Response
const kept = new Map<string, string>()
const json = (status: number, body: object) => new Response(JSON.stringify(body), { status })

beforeEach(() => {
  ;[sent, valid] = [[], 'first']
  kept.clear()
  refresh = () => {
    valid = 'second'
    return json(200, { token: 'second', refreshToken: 'next' })
  }
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  })
  vi.stubGlobal('window', { location: { pathname: '/adm/cidades' }, addEventListener: () => undefined })
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('fetch', async (request: Request) => {
    const path = new URL(request.url).pathname
    const bearer = request.headers.get('authorization')
    sent.push({ path, bearer })
    if (path.endsWith('/refresh-token')) return refresh()
    return bearer === `Bearer ${valid}` ? json(200, {}) : json(401, { code: 'login.needed', message: 'x' })
  })
  // Node's fetch needs whole addresses.
  vi.stubGlobal(
    'Request',
    class extends Request {
      constructor(url: string | Request, init?: RequestInit) {
        super(typeof url === 'string' ? `http://shop${url}` : url, init)
      }
    },
  )
})
afterEach(() => void vi.unstubAllGlobals())

/** A store with the session of somebody who is logged in, as `office-session.ts` composes it. */
function office({ since = Date.now() } = {}) {
  const store = makeStore()
  connectStore(store)
  store.addReducers({ admin: adminSlice.reducer })
  store.dispatch({ ...adminLoggedIn({ token: 'first', refresh_token: 'one', user }), meta: { since } })
  storeNow(adminOf(store))
  const session = createActor(officeMachine, { input: { hasTokens: true } })
  session.subscribe({ error: () => undefined })
  openOfficeGate(createGate(store, session.start()))
  return { store, session }
}
const paths = () => sent.map(({ path }) => path.replace('/api/', ''))

it('a call under /adm has the bearer header, and a call of another page has none', async () => {
  const { store } = office()
  await probe(store, 'a')
  vi.stubGlobal('window', { location: { pathname: '/eventos' } })
  await probe(store, 'b')
  vi.stubGlobal('window', { location: { pathname: '/administrador' } })
  await probe(store, 'c')
  expect(sent).toEqual([
    { path: '/api/probe/a', bearer: 'Bearer first' },
    { path: '/api/probe/b', bearer: null },
    { path: '/api/probe/c', bearer: null },
  ])
})

it('without a token nothing is sent', async () => {
  const { store } = office()
  store.dispatch(adminLoggedOut())
  expect(await probe(store, 'a')).toMatchObject({ error: { status: 401, code: 'login.needed' } })
  expect(sent).toEqual([])
})

it('several calls that are answered 401 cause one refresh, and each is repeated once', async () => {
  const { store } = office()
  valid = 'second'
  const answers = await Promise.all(['a', 'b', 'c'].map((name) => probe(store, name)))
  expect(answers.every((answer) => 'data' in answer)).toBe(true)
  expect(paths().filter((path) => path === 'refresh-token')).toHaveLength(1)
  expect(paths().filter((path) => path.startsWith('probe'))).toHaveLength(6)
  expect(JSON.parse(kept.get(ADMIN_KEY) ?? '')).toMatchObject({ tokens: { token: 'second', refreshToken: 'next' } })
})

it('a token that another tab has refreshed is taken from the storage', async () => {
  const { store } = office()
  valid = 'of-the-other-tab'
  kept.set(ADMIN_KEY, JSON.stringify({ tokens: { token: valid, refreshToken: 'x', since: Date.now() }, user }))
  expect(await probe(store, 'a')).toHaveProperty('data')
  expect(paths()).toEqual(['probe/a', 'probe/a'])
})

it('a token that is about to expire is refreshed before the call', async () => {
  const { store } = office({ since: Date.now() - 14.5 * 60_000 })
  expect(await probe(store, 'a')).toHaveProperty('data')
  expect(paths()).toEqual(['refresh-token', 'probe/a'])
})

it('a refresh that fails otherwise ends nothing: the session is in doubt, and the call has that error', async () => {
  const { store, session } = office()
  valid = 'second'
  refresh = () => json(503, {})
  expect(await probe(store, 'a')).toMatchObject({ error: { status: 503 } })
  expect(session.getSnapshot().value).toEqual({ signedIn: 'invalid' })
  expect(adminOf(store).tokens?.token).toBe('first')
})

it('a refused refresh ends the session and keeps its user', async () => {
  const { store } = office()
  valid = 'second'
  refresh = () => json(401, { code: 'session.over', message: 'x' })
  expect(await probe(store, 'a')).toMatchObject({ error: { status: 401 } })
  expect(adminOf(store)).toMatchObject({ tokens: null, user })
  expect(JSON.parse(kept.get(ADMIN_KEY) ?? '')).toMatchObject({ tokens: null, user })
})

it('a stored session is read field by field', () => {
  const tokens = { token: 'a', refreshToken: 'b', since: 1 }
  expect(readAdminState({ tokens, user, isMenuNarrow: true, more: 1 })).toEqual({ tokens, user, isMenuNarrow: true })
  for (const wrong of [null, 'x', {}, { tokens }, { tokens, user: { id: 1 } }])
    expect(readAdminState(wrong)).toEqual({ tokens: null, user: null, isMenuNarrow: false })
  expect(readAdminState({ tokens: { token: 'a' }, user })).toEqual({ tokens: null, user, isMenuNarrow: false })
})
