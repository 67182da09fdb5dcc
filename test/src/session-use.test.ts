import { afterEach, expect, it, vi } from 'vitest'
import { waitFor } from 'xstate'
import { UNATTENDED_HEADER } from '../../contract/limits.ts'
import { officeSession } from '../../src/app/office-session.ts'
import { ADMIN_KEY } from '../../src/app/office-store.ts'
import { loggedIn, selectCliente } from '../../src/lib/cliente.ts'
import { CONTA } from '../../src/texts/conta.ts'
import { connectedStore, json, probe, stubBrowser, user } from './office-kit.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('a call of the back-office is marked as unattended a minute after the last touch', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const browser = stubBrowser('/adm/cidades')
  const touch = new Map<string, () => void>()
  Object.assign(window, { addEventListener: (type: string, note: () => void) => void touch.set(type, note) })
  const alone: (string | null)[] = []
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (request: Request) => {
    if (request.url.includes('/probe/')) alone.push(request.headers.get(UNATTENDED_HEADER))
    return fetch(request)
  })
  const tokens = { token: 'first', refreshToken: 'one', since: Date.now() }
  browser.kept.set(ADMIN_KEY, JSON.stringify({ tokens, user, isMenuNarrow: false }))
  const store = connectedStore()
  const { actor } = await officeSession(store)
  await waitFor(actor, (now) => now.matches({ signedIn: 'valid' }))

  const after = async (seconds: number) => {
    vi.setSystemTime(Date.now() + seconds * 1000)
    await probe(store, `after-${seconds}`)
  }
  await after(59)
  await after(2)
  touch.get('keydown')?.()
  await after(30)
  expect(alone).toEqual([null, '1', null])
})

it.each([
  [{}, CONTA.sessionOver],
  [{ motivo: 'senha' }, CONTA.sessionEnds.senha],
  [{ motivo: 'equipe' }, CONTA.sessionEnds.equipe],
  [{ motivo: 'outro' }, CONTA.sessionOver],
])('a cliente whose session is over is told why, and keeps the cart (%o)', async (why, told) => {
  stubBrowser('/meusIngressos')
  vi.stubGlobal('fetch', async () => json(401, { code: 'login.needed', message: 'x', ...why }))
  const store = connectedStore()
  store.dispatch(loggedIn({ id: user.id, nome: 'Maria Aparecida', telefone: '11987654321' }))
  const { idCarrinho } = store.getState().cliente
  await probe(store, 'one')
  expect(selectCliente(store.getState())).toBeNull()
  expect(store.getState().cliente.idCarrinho).toBe(idCarrinho)
  expect(store.getState().alerts.map(({ text }) => text)).toEqual([told])
})
