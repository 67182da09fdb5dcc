import type { PersistConfig } from 'redux-persist'
import { addToCart, type CartItem, readCartItem } from '../../contract/carrinho.ts'
import type { Cliente } from '../../contract/clientes.ts'
import { type ClienteState, clienteSlice } from '../lib/cliente.ts'

/**
 * The customer's one key in the browser (docs/product.md#entities; docs/api.md#sessions).
 * @internal
 */
export const CLIENTE_KEY = 'bilheteria:cliente'

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

function readCliente(value: unknown): Cliente | null {
  const { id, nome, telefone } = Object(value)
  return isText(id) && isText(nome) && isText(telefone) ? { id, nome, telefone } : null
}

/**
 * What a stored text says, piece by piece: a wrong piece is as good as absent, and nothing else comes along.
 * @internal
 */
export function readClienteState(value: unknown): ClienteState {
  const { cliente, carrinho, idCarrinho } = Object(value)
  const items: (CartItem | null)[] = Array.isArray(carrinho) ? carrinho.map(readCartItem) : []
  const fresh = clienteSlice.getInitialState()
  return {
    cliente: readCliente(cliente),
    // Put in anew: the same item twice is one.
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

// A browser that keeps nothing (private, full, forbidden) is one whose cart ends with the page: no reason to fail.
const attempt = <T>(work: () => T, otherwise: T): Promise<T> => {
  try {
    return Promise.resolve(work())
  } catch {
    return Promise.resolve(otherwise)
  }
}

/** What this tab knows to stand under the key. */
let known: string | null = null

function read(): unknown {
  known = localStorage.getItem(CLIENTE_KEY)
  return parse(known)
}

/** Nobody with nothing leaves no key behind. In one order: two tabs that know the same write the same, and are quiet. */
function write({ cliente, carrinho, idCarrinho }: ClienteState): void {
  const isNothing = cliente === null && carrinho.length === 0
  const text = isNothing ? null : JSON.stringify({ cliente, carrinho, idCarrinho })
  // Nothing new from here: another tab may be about to write.
  if (text === known) return
  if (text === null) localStorage.removeItem(CLIENTE_KEY)
  else localStorage.setItem(CLIENTE_KEY, text)
  known = text
}

/** redux-persist's own `lib/storage` breaks in a production build of Vite. */
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

/** Tells what another tab did to the customer's key, also while this page was put away to be come back to. */
export function followOtherTabs(changed: (state: ClienteState) => void): () => void {
  const readNow = () =>
    void attempt(() => {
      const before = known
      // What stands there now: an event may tell of what this tab has written over since.
      const stored = read()
      if (known !== before) changed(readClienteState(stored))
    }, undefined)
  const onStorage = ({ key }: StorageEvent) => {
    // A null key: everything was cleared.
    if (key === CLIENTE_KEY || key === null) readNow()
  }
  window.addEventListener('storage', onStorage)
  window.addEventListener('pageshow', readNow)
  return () => {
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', readNow)
  }
}
