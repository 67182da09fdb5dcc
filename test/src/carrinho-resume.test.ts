import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readHistoryState, writeHistoryState } from '../../src/lib/history-state.ts'
import { HISTORY_KEY } from '../../src/site/carrinho/checkout-actions.ts'
import { resumeOf } from '../../src/site/carrinho/use-checkout.ts'

const carrinho = 'a3f0c7de-59f4-4f57-9d39-0f6a4b0f1c01'
const idReserva = 'b3f0c7de-59f4-4f57-9d39-0f6a4b0f1c02'
const kept = (method: string, of = carrinho) =>
  JSON.stringify({ v: 2, at: Date.now(), method, installments: 2, idReserva, refused: [], carrinho: of })

beforeEach(() => {
  const history = {
    state: null as unknown,
    replaceState: (state: unknown) => {
      history.state = state
    },
  }
  vi.stubGlobal('window', { history })
})
afterEach(() => vi.unstubAllGlobals())

it('a first visit of the checkout starts with the cart', () => {
  expect(resumeOf(null, carrinho)).toBeNull()
})

it('a reload of the checkout continues with the method in the history entry; that of another cart is ignored', () => {
  writeHistoryState(HISTORY_KEY, kept('pix'))
  expect(resumeOf(null, carrinho)).toMatchObject({ method: 'pix', installments: 2, idReserva })
  expect(resumeOf(null, idReserva)).toBeNull()
})

it('back from the login the checkout continues with the method in the location state, if it is of this cart', () => {
  expect(resumeOf({ resume: kept('credit_card') }, carrinho)).toMatchObject({ method: 'credit_card' })
  expect(resumeOf({ resume: kept('credit_card', idReserva) }, carrinho)).toBeNull()
  expect(resumeOf({ resume: 7 }, carrinho)).toBeNull()
})

it('"pay another way" continues with the hold in the location state, once', () => {
  expect(resumeOf({ idReserva }, carrinho)).toMatchObject({ method: 'pix', installments: 1, idReserva })
  // The page marks the state as used, because the location state survives a reload.
  writeHistoryState('checkout-came', '1')
  expect(resumeOf({ idReserva }, carrinho)).toBeNull()
  writeHistoryState(HISTORY_KEY, kept('credit_card'))
  expect(resumeOf({ idReserva }, carrinho)).toMatchObject({ method: 'credit_card' })
  expect(readHistoryState(HISTORY_KEY)).not.toBeNull()
})
