import { describe, expect, it, vi } from 'vitest'
import type { CartItem } from '../../contract/carrinho-items.ts'
import { CART_UNITS_MAX } from '../../contract/limits.ts'
import { addPicks, readPicks, reconcile, roomFor, writePicks } from '../../src/site/rifa/picks.ts'
import { randomBelow } from '../../src/site/rifa/pick-for-me.tsx'
import { RIFA } from '../../src/texts/rifa.ts'

const none: ReadonlySet<number> = new Set()
const cartItem = (more: Partial<CartItem>): CartItem => ({
  setor: null,
  id_evento: null,
  id_evento_setor_lote: null,
  id_rifa: null,
  nr_lugar: null,
  valor: 1,
  qtde: 1,
  nomeEvento: null,
  nomeRifa: null,
  nrLote: null,
  codigosRifas: null,
  ...more,
})
const context = { total: 100, isOpen: true, taken: none, kept: none }

describe('a selection of numbers', () => {
  it('a selection of numbers stays the same while all of it can be bought, or while that is not known', () => {
    const picks = [3, 7]
    expect(reconcile(picks, context)).toEqual({ picks, lost: null })
    expect(reconcile(picks, context).picks).toBe(picks)
    expect(reconcile(picks, { ...context, taken: undefined }).picks).toBe(picks)
  })

  it('a selection of numbers loses those that others took, and names them', () => {
    expect(reconcile([3, 7, 9], { ...context, taken: new Set([7]) })).toEqual({
      picks: [3, 9],
      lost: 'O número 7 já foi escolhido por outra pessoa e saiu da sua escolha',
    })
    expect(reconcile([3, 7, 9], { ...context, taken: new Set([7, 9]) })).toEqual({
      picks: [3],
      lost: 'Os números 7 e 9 já foram escolhidos por outras pessoas e saíram da sua escolha',
    })
  })

  it('a selection of numbers loses without a message those in the cart, and those beyond the raffle', () => {
    expect(reconcile([3, 7], { ...context, kept: new Set([3]) })).toEqual({ picks: [7], lost: null })
    expect(reconcile([3, 7], { ...context, total: 5 })).toEqual({ picks: [3], lost: null })
  })

  it('a selection of numbers ends with the sales', () => {
    expect(reconcile([3], { ...context, isOpen: false })).toEqual({ picks: [], lost: RIFA.salesOver })
    expect(reconcile([], { ...context, isOpen: false })).toEqual({ picks: [], lost: null })
  })

  it('a selection of numbers is in order, each number once', () => {
    expect(addPicks([3, 90], [7, 3])).toEqual([3, 7, 90])
  })

  it('a selection of numbers together with the cart has at most the limit', () => {
    const numbers = cartItem({ id_rifa: 'r', codigosRifas: [3], qtde: 1 })
    expect(roomFor([1, 2], [numbers, cartItem({ qtde: 6 })])).toBe(CART_UNITS_MAX - 9)
    const full = Array.from({ length: CART_UNITS_MAX }, (_, nr) => nr)
    expect(roomFor(full, [numbers])).toBe(0)
  })

  it('a selection of numbers is read as it was written', () => {
    expect(readPicks(writePicks([3, 7]), 100)).toEqual([3, 7])
    expect(writePicks([])).toBeNull()
  })

  it.each([null, '', '{', 'null', '7', '{"0":7}', '["7"]', '[0,-1,1.5,101,null]'])(
    'a selection of numbers is empty when %j is stored',
    (text) => {
      expect(readPicks(text, 100)).toEqual([])
    },
  )

  it('a selection of numbers of stored text keeps each number once, and no more than the limit', () => {
    const many = JSON.stringify(Array.from({ length: 500 }, (_, index) => index + 1))
    expect(readPicks('[7,3,7]', 100)).toEqual([3, 7])
    expect(readPicks(many, 1000)).toHaveLength(CART_UNITS_MAX)
  })
})

describe('a random number', () => {
  it('a random number draws again when the value would make some numbers more likely', () => {
    const drawn = [2 ** 32 - 1, 2 ** 32 - 1, 8]
    const source = vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
      ;(array as Uint32Array)[0] = drawn.shift() ?? 0
      return array
    })
    // 2^32 is 1 more than a multiple of 3, so its last value is not used.
    expect(randomBelow(3)).toBe(2)
    expect(drawn).toEqual([])
    source.mockRestore()
  })

  it('a random number covers its range', () => {
    const seen = new Set(Array.from({ length: 200 }, () => randomBelow(4)))
    expect([...seen].sort()).toEqual([0, 1, 2, 3])
    expect(randomBelow(1)).toBe(0)
  })
})
