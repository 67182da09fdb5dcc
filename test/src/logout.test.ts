import { expect, it, vi } from 'vitest'
import { CLIENTE_KEY, persistCliente } from '../../src/app/persistence.ts'
import { makeStore } from '../../src/app/store.ts'
import { loggedIn, loggedOut } from '../../src/lib/cliente.ts'

const maria = { id: '0b0f6b0e-6a3a-4a55-9a3e-3d1f2c4b5a69', nome: 'Maria Aparecida', telefone: '11987654321' }

it('a logout is stored before anything else happens: the next page may read at once', async () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  })
  vi.stubGlobal('window', { addEventListener: () => undefined })
  const store = makeStore()
  await persistCliente(store)
  store.dispatch(loggedIn(maria))
  store.dispatch(loggedOut())
  expect(JSON.parse(kept.get(CLIENTE_KEY) ?? 'null')).toMatchObject({ cliente: null, isLogoutDue: true })
  vi.unstubAllGlobals()
})
