import type { PersistConfig } from 'redux-persist'
import { addToCart, type CartItem, readCartItem } from '../../contract/carrinho.ts'
import type { Cliente } from '../../contract/clientes.ts'
import { type ClienteState, clienteSlice } from '../lib/cliente.ts'

/**
 * The cliente's only localStorage key (docs/product.md#entities; docs/api.md#sessions).
 * @internal
 */
export const CLIENTE_KEY = 'bilheteria:cliente'

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
  const { cliente, carrinho, idCarrinho } = Object(value)
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
 * Without a cliente and without items the key is removed. The order of the fields is fixed: two tabs with the same
 * state write the same text and do not trigger each other.
 */
function write({ cliente, carrinho, idCarrinho }: ClienteState): void {
  const isNothing = cliente === null && carrinho.length === 0
  const text = isNothing ? null : JSON.stringify({ cliente, carrinho, idCarrinho })
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

export const persistConfig: PersistConfig<ClienteState> & { deserialize: false } = {
  key: CLIENTE_KEY,
  keyPrefix: '',
  version: 1,
  storage,
  serialize: false,
  deserialize: false,
  stateReconciler: (stored: unknown, _original, reduced) => ({ ...reduced, ...readClienteState(stored) }),
}

/**
 * Calls `changed` when another tab changed the cliente's key, also for changes made while this page was in the
 * back/forward cache. Returns the function that stops listening.
 */
export function followOtherTabs(changed: (state: ClienteState) => void): () => void {
  const readNow = () =>
    void attempt(() => {
      const before = known
      // The current value is read: the event may describe a value that this tab has overwritten since.
      const stored = read()
      if (known !== before) changed(readClienteState(stored))
    }, undefined)
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
