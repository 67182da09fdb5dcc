import type { Store } from '@reduxjs/toolkit'
import { addToCart } from '../../contract/carrinho-items.ts'
import { readCartItem } from '../../contract/carrinho-stored.ts'
import type { Cliente } from '../../contract/clientes.ts'
import { type ClienteState, clienteSlice } from '../lib/cliente.ts'
import { uuid } from '../lib/uuid.ts'
import { persisted, storeNow } from './persisted.ts'

/**
 * The cliente's only localStorage key (docs/product.md#entities; docs/api.md#sessions).
 * @internal
 */
export const CLIENTE_KEY = 'bilheteria:cliente'

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const isUuid = (value: unknown): value is string => isText(value) && /^[0-9a-f-]{36}$/.test(value)

function readCliente(value: unknown): Cliente | null {
  const { id, nome, telefone } = Object(value)
  return isText(id) && isText(nome) && isText(telefone) ? { id, nome, telefone } : null
}

const stored = persisted(clienteSlice, {
  key: CLIENTE_KEY,
  fields: {
    cliente: readCliente,
    // Added one by one, so that duplicates are merged.
    carrinho: (value) =>
      addToCart(
        [],
        (Array.isArray(value) ? value : []).flatMap((item) => readCartItem(item) ?? []),
      ),
    idCarrinho: (value) => (isUuid(value) ? value : uuid()),
    isLogoutDue: (value) => value === true,
  },
  notAlone: 'idCarrinho',
})

export const { reducer: clienteReducer, readOtherTabs } = stored

/** Restores the cliente's state, and stores its changes from then on. */
export async function restoreCliente(store: Store<{ cliente: ClienteState }>): Promise<void> {
  await stored.restore(store)
  let wasDue = store.getState().cliente.isLogoutDue
  store.subscribe(() => {
    const { isLogoutDue } = store.getState().cliente
    const isNew = isLogoutDue && !wasDue
    wasDue = isLogoutDue
    // Stored at once: a page opened immediately afterwards, perhaps in another process, must not find the old cliente.
    if (isNew) storeNow(store.dispatch)
  })
}
