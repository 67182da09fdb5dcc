import { afterEach, expect, it, vi } from 'vitest'
import { CLIENTE_KEY, restoreCliente } from '../../src/app/persistence.ts'
import { makeStore } from '../../src/app/store.ts'
import { loggedIn, loggedOut } from '../../src/lib/cliente.ts'
import { stubBrowser } from './office-kit.ts'

const maria = { id: '0b0f6b0e-6a3a-4a55-9a3e-3d1f2c4b5a69', nome: 'Maria Aparecida', telefone: '11987654321' }
afterEach(() => void vi.unstubAllGlobals())

it('a logout is stored before anything else happens: the next page may read at once', async () => {
  const { kept } = stubBrowser('/')
  const store = makeStore()
  await restoreCliente(store)
  store.dispatch(loggedIn(maria))
  store.dispatch(loggedOut())
  expect(JSON.parse(kept.get(CLIENTE_KEY) ?? 'null')).toEqual({
    idCarrinho: store.getState().cliente.idCarrinho,
    isLogoutDue: true,
  })
})
