import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readHistoryState, writeHistoryState } from '../../src/lib/history-state.ts'
import { HISTORY_KEY } from '../../src/site/carrinho/checkout-actions.ts'
import { resumeOf } from '../../src/site/carrinho/use-checkout.ts'

const carrinho = 'a3f0c7de-59f4-4f57-9d39-0f6a4b0f1c01'
const idReserva = 'b3f0c7de-59f4-4f57-9d39-0f6a4b0f1c02'
const kept = (step: string, of = carrinho) =>
  JSON.stringify({ v: 1, at: Date.now(), step, method: 'pix', idReserva, refused: [], carrinho: of })

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

it('a reload of the checkout continues at the step in the history entry; that of another cart is ignored', () => {
  writeHistoryState(HISTORY_KEY, kept('pix'))
  expect(resumeOf(null, carrinho)).toMatchObject({ step: 'pix', method: 'pix', idReserva })
  expect(resumeOf(null, idReserva)).toBeNull()
})

it('back from the login the checkout continues at the step in the location state, if it is of this cart', () => {
  expect(resumeOf({ resume: kept('identity') }, carrinho)).toMatchObject({ step: 'identity' })
  expect(resumeOf({ resume: kept('identity', idReserva) }, carrinho)).toBeNull()
  expect(resumeOf({ resume: 7 }, carrinho)).toBeNull()
})

it('"pay another way" continues with the hold in the location state, once', () => {
  expect(resumeOf({ idReserva }, carrinho)).toMatchObject({ step: 'method', method: null, idReserva })
  // The page marks the state as used, because the location state survives a reload.
  writeHistoryState('checkout-came', '1')
  expect(resumeOf({ idReserva }, carrinho)).toBeNull()
  writeHistoryState(HISTORY_KEY, kept('identity'))
  expect(resumeOf({ idReserva }, carrinho)).toMatchObject({ step: 'identity' })
  expect(readHistoryState(HISTORY_KEY)).not.toBeNull()
})
