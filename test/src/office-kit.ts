import { vi } from 'vitest'
import { api } from '../../src/api/api.ts'
import { connectStore } from '../../src/app/api-store.ts'
import { ADMIN_KEY } from '../../src/app/office-store.ts'
import { type AppStore, makeStore } from '../../src/app/store.ts'
import { allowRelativeRequests } from './relative-requests.ts'

export const user = {
  id: '5a7f5c1e-0b1d-4f6e-9d0a-2f3b4c5d6e7f',
  nome: 'Ana Admin',
  user: 'ana',
  admin: true,
  portaria: false,
  promotor: false,
}
export const json = (status: number, body: object) => new Response(JSON.stringify(body), { status })

const probes = api.injectEndpoints({
  endpoints: (build) => ({ probe: build.mutation<unknown, string>({ query: (name) => `/probe/${name}` }) }),
})
/** A call of the back-office. */
export const probe = (store: AppStore, name: string) =>
  store.dispatch(probes.endpoints.probe.initiate(name, { track: false }))

/** A browser at an address of the back-office, and a server with one valid access token. */
export function stubBrowser(pathname: string) {
  const kept = new Map<string, string>()
  const sent: { path: string; bearer: string | null }[] = []
  const server = {
    valid: 'first',
    /** The refusals of the next calls. */
    refuses: [] as object[],
    who: user,
    refresh: () => {
      server.valid = 'second'
      return json(200, { token: 'second', refreshToken: 'next' })
    },
    login: () => {
      server.valid = 'of-the-login'
      return json(200, { token: server.valid, refresh_token: 'new', user: server.who })
    },
  }
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  })
  const window = { location: { pathname }, history: { state: null }, addEventListener: () => undefined }
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('fetch', async (request: Request) => {
    const path = new URL(request.url).pathname.replace('/api/', '')
    const bearer = request.headers.get('authorization')
    sent.push({ path, bearer })
    if (path === 'refresh-token') return server.refresh()
    if (path === 'login') return server.login()
    if (path === 'logout') return json(200, { ok: true })
    if (bearer !== `Bearer ${server.valid}`) return json(401, { code: 'login.needed', message: 'x' })
    const refusal = server.refuses.shift()
    if (refusal) return json(403, refusal)
    return json(200, path === 'verify-token' ? { user: server.who } : {})
  })
  allowRelativeRequests()
  return {
    kept,
    sent,
    server,
    paths: () => sent.map(({ path }) => path),
    storedNow: () => JSON.parse(kept.get(ADMIN_KEY) ?? 'null'),
    go: (to: string) => {
      window.location.pathname = to
    },
  }
}

export function connectedStore(): AppStore {
  const store = makeStore()
  connectStore(store)
  return store
}
