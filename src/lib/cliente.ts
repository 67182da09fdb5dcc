import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { addToCart, type CartItem, takeFromCart } from '../../contract/carrinho-items.ts'
import type { Cliente } from '../../contract/clientes.ts'
import { isClienteLoggedIn } from '../../contract/clientes-rules.ts'
import { uuid } from './uuid.ts'

/**
 * The cliente's session (docs/product.md#entities) and the cart's UUID (docs/selling.md#reserving). `isLogoutDue`: the
 * cliente logged out here, and the server has not yet ended the session (docs/api.md#sessions).
 */
export type ClienteState = { cliente: Cliente | null; carrinho: CartItem[]; idCarrinho: string; isLogoutDue: boolean }

const emptyCart = (): Pick<ClienteState, 'carrinho' | 'idCarrinho'> => ({
  carrinho: [],
  idCarrinho: uuid(),
})
const visitorState = (): ClienteState => ({ cliente: null, ...emptyCart(), isLogoutDue: false })

export const clienteSlice = createSlice({
  name: 'cliente',
  initialState: visitorState,
  reducers: {
    loggedIn: (state, { payload: { id, nome, telefone } }: PayloadAction<Cliente>) => {
      state.cliente = { id, nome, telefone }
      // The server ended the previous session of this browser with the login.
      state.isLogoutDue = false
    },
    /** The server ended the session: the cart stays (docs/api.md#errors). */
    sessionEnded: (state) => {
      state.cliente = null
    },
    /** The cliente logged out: everything is removed, and the server is still to be informed. */
    loggedOut: () => ({ ...visitorState(), isLogoutDue: true }),
    /** The server ended the session of the cliente who logged out. */
    logoutSettled: (state) => {
      state.isLogoutDue = false
    },
    itemsAdded: (state, { payload }: PayloadAction<CartItem[]>) => {
      state.carrinho = addToCart(state.carrinho, payload)
    },
    /** Removes these units of these items from the cart. */
    itemsTaken: (state, { payload }: PayloadAction<CartItem[]>) => {
      state.carrinho = takeFromCart(state.carrinho, payload)
    },
    itemsReplaced: (state, { payload }: PayloadAction<CartItem[]>) => {
      state.carrinho = payload
    },
    /** Empties the cart with this UUID, unless a new cart was started meanwhile. The next cart has another UUID. */
    cartEmptied: (state, { payload: { idCarrinho } }: PayloadAction<{ idCarrinho: string }>) => {
      if (idCarrinho === state.idCarrinho) Object.assign(state, emptyCart())
    },
  },
  selectors: {
    selectCliente: ({ cliente }) => cliente,
    selectCarrinho: ({ carrinho }) => carrinho,
    selectIdCarrinho: ({ idCarrinho }) => idCarrinho,
    selectIsLoggedIn: ({ cliente }) => isClienteLoggedIn(cliente?.id, 'checkout'),
  },
})

export const { loggedIn, sessionEnded, loggedOut, logoutSettled } = clienteSlice.actions
export const { itemsAdded, itemsTaken, itemsReplaced, cartEmptied } = clienteSlice.actions
export const { selectCliente, selectCarrinho, selectIdCarrinho, selectIsLoggedIn } = clienteSlice.selectors
