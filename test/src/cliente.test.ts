import { describe, expect, it } from 'vitest'
import type { CartItem } from '../../contract/carrinho-items.ts'
import {
  type ClienteState,
  cartEmptied,
  clienteSlice,
  itemsAdded,
  itemsTaken,
  loggedIn,
  loggedOut,
  logoutSettled,
  selectIsLoggedIn,
  sessionEnded,
} from '../../src/lib/cliente.ts'

const maria = { id: '0b0f6b0e-6a3a-4a55-9a3e-3d1f2c4b5a69', nome: 'Maria Aparecida', telefone: '11987654321' }
const item: CartItem = {
  setor: { id: 's1', nome: 'Pista', tipo: 2, dividir_ate: 3 },
  id_evento: 'e1',
  id_evento_setor_lote: 'l1',
  id_rifa: null,
  nr_lugar: null,
  valor: 46,
  qtde: 2,
  nomeEvento: 'Festival do Sol',
  nomeRifa: null,
  nrLote: 1,
  codigosRifas: null,
}
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

const stateAfter = (...actions: Parameters<typeof clienteSlice.reducer>[1][]): ClienteState =>
  actions.reduce<ClienteState | undefined>((state, action) => clienteSlice.reducer(state, action), undefined) ??
  clienteSlice.getInitialState()

describe('the cliente and the cart', () => {
  it('the stored cliente state starts without a cliente and with a new empty cart', () => {
    const state = stateAfter({ type: 'any' })
    expect(state).toMatchObject({ cliente: null, carrinho: [] })
    expect(state.idCarrinho).toMatch(UUID)
    expect(stateAfter({ type: 'any' }).idCarrinho).not.toBe(state.idCarrinho)
  })

  it('the stored cliente state has only id, name and phone of a login', () => {
    expect(stateAfter(loggedIn({ ...maria, senha: 'x' } as typeof maria)).cliente).toEqual(maria)
  })

  it('the cart stays when the server ends the session, and nothing stays after a logout', () => {
    const state = stateAfter(loggedIn(maria), itemsAdded([item]))
    expect(clienteSlice.reducer(state, sessionEnded())).toEqual({ ...state, cliente: null })
    const gone = clienteSlice.reducer(state, loggedOut())
    expect(gone).toMatchObject({ cliente: null, carrinho: [], isLogoutDue: true })
    expect(gone.idCarrinho).not.toBe(state.idCarrinho)
  })

  it('a logout stays due until the server has ended the session, or somebody logs in', () => {
    const due = stateAfter(loggedIn(maria), loggedOut())
    expect(clienteSlice.reducer(due, logoutSettled())).toEqual({ ...due, isLogoutDue: false })
    expect(clienteSlice.reducer(due, loggedIn(maria))).toMatchObject({ cliente: maria, isLogoutDue: false })
  })

  it('some units are removed from the cart', () => {
    expect(stateAfter(itemsAdded([item]), itemsTaken([{ ...item, qtde: 1 }])).carrinho).toEqual([{ ...item, qtde: 1 }])
  })

  it('items are added to the cart and removed from it', () => {
    const state = stateAfter(itemsAdded([item]), itemsAdded([item]))
    expect(state.carrinho).toEqual([{ ...item, qtde: 4 }])
    expect(clienteSlice.reducer(state, itemsTaken([{ ...item, qtde: 4 }])).carrinho).toEqual([])
  })

  it('the cart that was bought is emptied, but not a newer one', () => {
    const state = stateAfter(itemsAdded([item]))
    const bought = clienteSlice.reducer(state, cartEmptied({ idCarrinho: state.idCarrinho }))
    expect(bought.carrinho).toEqual([])
    expect(bought.idCarrinho).not.toBe(state.idCarrinho)
    const next = clienteSlice.reducer(bought, itemsAdded([item]))
    expect(clienteSlice.reducer(next, cartEmptied({ idCarrinho: state.idCarrinho }))).toEqual(next)
  })

  it('a cliente counts as logged in with an id longer than 9 characters', () => {
    const at = (id: string) =>
      selectIsLoggedIn({ cliente: { ...stateAfter(loggedIn(maria)), cliente: { ...maria, id } } })
    expect(at('123456789')).toBe(false)
    expect(at('1234567890')).toBe(true)
  })
})
