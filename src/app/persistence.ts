import type { Reducer, Store } from '@reduxjs/toolkit'
import { type PersistConfig, persistReducer, persistStore } from 'redux-persist'
import { readCartItem } from '../../contract/carrinho.ts'
import { addToCart, type CartItem } from '../../contract/carrinho-items.ts'
import type { Cliente } from '../../contract/clientes.ts'
import { type ClienteState, clienteSlice, clienteSynced } from '../lib/cliente.ts'
import { CLIENTE_KEY } from './cliente-key.ts'

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

const parse = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

// If the browser cannot store anything (private mode, full, forbidden), the cart lasts as long as the page; no error.
const attempt = <T>(work: () => T, otherwise: T): Promise<T> => {
  try {
    return Promise.resolve(work())
  } catch {
    return Promise.resolve(otherwise)
  }
}

/** The text that this tab last read or wrote under the key. */
let known: string | null = null

function read(): unknown {
  known = localStorage.getItem(CLIENTE_KEY)
  return parse(known)
}

/**
 * Without a cliente, items and a due logout the key is removed. The order of the fields is fixed: two tabs with the same
 * state write the same text and do not trigger each other.
 */
function write({ cliente, carrinho, idCarrinho, isLogoutDue }: ClienteState): void {
  const isNothing = cliente === null && carrinho.length === 0 && !isLogoutDue
  const text = isNothing ? null : JSON.stringify({ cliente, carrinho, idCarrinho, ...(isLogoutDue && { isLogoutDue }) })
  // Nothing changed in this tab; writing could overwrite a change from another tab.
  if (text === known) return
  if (text === null) localStorage.removeItem(CLIENTE_KEY)
  else localStorage.setItem(CLIENTE_KEY, text)
  known = text
}

/** Used because redux-persist's own `lib/storage` breaks in a production build of Vite. */
const storage = {
  getItem: () => attempt(read, null),
  setItem: (_key: string, state: ClienteState) => attempt(() => write(state), undefined),
  removeItem: () => attempt(() => localStorage.removeItem(CLIENTE_KEY), undefined),
}

/** The stored state, and what was chosen on this page before it was read. */
function withStored(current: ClienteState, stored: ClienteState): ClienteState {
  return {
    ...stored,
    cliente: stored.cliente ?? current.cliente,
    carrinho: addToCart(stored.carrinho, current.carrinho),
  }
}

/** @internal */
export const persistConfig: PersistConfig<ClienteState> & { deserialize: false } = {
  key: CLIENTE_KEY,
  keyPrefix: '',
  version: 1,
  storage,
  serialize: false,
  deserialize: false,
  stateReconciler: (stored: unknown, _original, reduced) => ({
    ...reduced,
    ...withStored(reduced, readClienteState(stored)),
  }),
}

/** Stores the state now, if it changed in this tab; redux-persist alone stores it a moment later. */
export const storeNow = (state: ClienteState): void => void attempt(() => write(state), undefined)

/** The state that another tab stored and this tab has not seen yet; null if there is none. */
export function readUnseen(): ClienteState | null {
  try {
    const before = known
    const stored = read()
    return known === before ? null : readClienteState(stored)
  } catch {
    return null
  }
}

/**
 * Calls `changed` when another tab changed the cliente's key, also for changes made while this page was in the
 * back/forward cache. Returns the function that stops listening.
 * @internal
 */
export function followOtherTabs(changed: (state: ClienteState) => void): () => void {
  const readNow = () => {
    // The current value is read: the event may describe a value that this tab has overwritten since.
    const unseen = readUnseen()
    if (unseen) changed(unseen)
  }
  const onStorage = ({ key }: StorageEvent) => {
    // The key is null when the whole storage was cleared.
    if (key === CLIENTE_KEY || key === null) readNow()
  }
  window.addEventListener('storage', onStorage)
  window.addEventListener('pageshow', readNow)
  return () => {
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', readNow)
  }
}

/** Reads the stored state into the store, resolves then, and stores every later change, also of other tabs. */
export function persistCliente(store: Store & { addReducers(more: Record<string, Reducer>): void }): Promise<void> {
  store.addReducers({ cliente: persistReducer(persistConfig, clienteSlice.reducer) as unknown as Reducer })
  return new Promise((resolve) => {
    const persistor = persistStore(store, null, () => {
      followOtherTabs((state) => store.dispatch(clienteSynced(state)))
      // A page that is closed immediately after a change must not lose it.
      window.addEventListener('pagehide', () => void persistor.flush())
      resolve()
    })
  })
}
