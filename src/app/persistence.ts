import type { Store } from '@reduxjs/toolkit'
import { readCartItem } from '../../contract/carrinho.ts'
import { addToCart, type CartItem } from '../../contract/carrinho-items.ts'
import type { Cliente } from '../../contract/clientes.ts'
import { type ClienteState, clienteSlice, clienteSynced } from '../lib/cliente.ts'
import { CLIENTE_KEY } from './cliente-key.ts'
import { storedState } from './stored-state.ts'

/** @internal */
export { CLIENTE_KEY }

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

function readCliente(value: unknown): Cliente | null {
  const { id, nome, telefone } = Object(value)
  return isText(id) && isText(nome) && isText(telefone) ? { id, nome, telefone } : null
}

/**
 * Reads a stored value field by field. An invalid field counts as absent; unknown fields are dropped.
 * @internal
 */
export function readClienteState(value: unknown): ClienteState {
  const { cliente, carrinho, idCarrinho, isLogoutDue } = Object(value)
  const items: (CartItem | null)[] = Array.isArray(carrinho) ? carrinho.map(readCartItem) : []
  const fresh = clienteSlice.getInitialState()
  return {
    cliente: readCliente(cliente),
    // Added one by one, so that duplicates are merged.
    carrinho: addToCart(
      [],
      items.filter((item) => item !== null),
    ),
    idCarrinho: isText(idCarrinho) && /^[0-9a-f-]{36}$/.test(idCarrinho) ? idCarrinho : fresh.idCarrinho,
    isLogoutDue: isLogoutDue === true,
  }
}

const stored = storedState<ClienteState>({
  key: CLIENTE_KEY,
  read: readClienteState,
  // Without a cliente, items and a due logout the key is removed.
  write: ({ cliente, carrinho, idCarrinho, isLogoutDue }) =>
    cliente === null && carrinho.length === 0 && !isLogoutDue
      ? null
      : { cliente, carrinho, idCarrinho, ...(isLogoutDue && { isLogoutDue }) },
  merge: (current, before) => ({
    ...before,
    cliente: before.cliente ?? current.cliente,
    carrinho: addToCart(before.carrinho, current.carrinho),
  }),
})

export const { storeNow, readUnseen } = stored
/** @internal */
export const { config: persistConfig, followOtherTabs } = stored

type ClienteStore = Store<{ cliente: ClienteState }> & Parameters<typeof stored.persist>[0]

/** Reads the stored state into the store, resolves then, and stores every later change, also of other tabs. */
export async function persistCliente(store: ClienteStore): Promise<void> {
  await stored.persist(store, 'cliente', clienteSlice.reducer, (state) => store.dispatch(clienteSynced(state)))
  let wasDue = store.getState().cliente.isLogoutDue
  store.subscribe(() => {
    const { cliente } = store.getState()
    // At once: a page opened a moment later, perhaps in another process, must not find the cliente.
    if (cliente.isLogoutDue && !wasDue) storeNow(cliente)
    wasDue = cliente.isLogoutDue
  })
}
