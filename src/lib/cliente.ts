import type { PayloadAction } from '@reduxjs/toolkit'
import { addToCart, type CartItem, itemKey, takeFromCart } from '../../contract/carrinho-items.ts'
import type { Cliente } from '../../contract/clientes.ts'
import { isClienteLoggedIn } from '../../contract/clientes-rules.ts'
import { plainSlice } from './slice.ts'
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

export const clienteSlice = plainSlice('cliente', visitorState, {
  loggedIn: (state: ClienteState, { payload: { id, nome, telefone } }: PayloadAction<Cliente>) => ({
    ...state,
    cliente: { id, nome, telefone },
    // The server ended the previous session of this browser with the login.
    isLogoutDue: false,
  }),
  /** The server ended the session: the cart stays (docs/api.md#errors). */
  sessionEnded: (state: ClienteState) => ({ ...state, cliente: null }),
  /** The cliente logged out: nothing stays, and the server has yet to be told. */
  loggedOut: () => ({ ...visitorState(), isLogoutDue: true }),
  /** The server ended the session of the cliente who logged out. */
  logoutSettled: (state: ClienteState) => ({ ...state, isLogoutDue: false }),
  /** Another tab changed the state. */
  clienteSynced: (_: ClienteState, { payload }: PayloadAction<ClienteState>) => payload,
  itemsAdded: (state: ClienteState, { payload }: PayloadAction<CartItem[]>) => ({
    ...state,
    carrinho: addToCart(state.carrinho, payload),
  }),
  itemRemoved: (state: ClienteState, { payload }: PayloadAction<string>) => ({
    ...state,
    carrinho: state.carrinho.filter((item) => itemKey(item) !== payload),
  }),
  /** Takes these units of these items out of the cart again. */
  itemsTaken: (state: ClienteState, { payload }: PayloadAction<CartItem[]>) => ({
    ...state,
    carrinho: takeFromCart(state.carrinho, payload),
  }),
  itemsReplaced: (state: ClienteState, { payload }: PayloadAction<CartItem[]>) => ({ ...state, carrinho: payload }),
  /** Empties the cart with this UUID, unless a new cart was started since. The next cart has another UUID. */
  cartEmptied: (state: ClienteState, { payload: { idCarrinho } }: PayloadAction<{ idCarrinho: string }>) =>
    idCarrinho === state.idCarrinho ? { ...state, ...emptyCart() } : state,
})

export const { loggedIn, sessionEnded, loggedOut, logoutSettled, clienteSynced } = clienteSlice.actions
export const { itemsAdded, itemsTaken, itemRemoved, itemsReplaced, cartEmptied } = clienteSlice.actions
type Root = { cliente: ClienteState }
export const selectCliente = ({ cliente }: Root): Cliente | null => cliente.cliente
export const selectCarrinho = ({ cliente }: Root): CartItem[] => cliente.carrinho
export const selectIdCarrinho = ({ cliente }: Root): string => cliente.idCarrinho
export const selectIsLoggedIn = ({ cliente }: Root): boolean => isClienteLoggedIn(cliente.cliente?.id, 'checkout')
