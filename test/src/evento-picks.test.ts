import { describe, expect, it } from 'vitest'
import { cartCents } from '../../contract/carrinho.ts'
import { pickedItems, pickItems, picksOf, picksReducer, readPicks, writePicks } from '../../src/site/evento/picks.ts'
import { festival, inCart } from './evento-fixtures.ts'

const units = (qtde: number) => ({ lote: 'p2', lugar: null, qtde })
const mesa = (lugar: number) => ({ lote: 'm1', lugar, qtde: 1 })

describe('a selection', () => {
  it('a selection adds units of a lot up, contains a place once, and is reduced by lot and place', () => {
    const added = [units(2), mesa(7), units(1), mesa(7), mesa(8)].reduce(
      (picks, pick) => picksReducer(picks, { type: 'added', pick }),
      picksReducer([], { type: 'replaced', picks: [] }),
    )
    expect(added).toEqual([units(3), mesa(7), mesa(8)])
    expect(picksReducer(added, { type: 'removed', key: 'm1:7' })).toEqual([units(3), mesa(8)])
    expect(picksReducer(added, { type: 'removed', key: 'p2:' })).toEqual([mesa(7), mesa(8)])
  })

  it('a selection becomes cart items with the price including the fee, and the number of the lot', () => {
    const items = pickItems([units(2), mesa(7), { lote: 'unknown', lugar: null, qtde: 1 }], festival())
    expect(items).toMatchObject([
      { id_evento_setor_lote: 'p2', nr_lugar: null, qtde: 2, valor: 92, nrLote: 2, nomeEvento: 'Festival do Sol' },
      { id_evento_setor_lote: 'm1', nr_lugar: 7, qtde: 1, valor: 330, nrLote: 1, setor: { id: 'mesas', tipo: 1 } },
    ])
    expect(cartCents(items)).toBe(2 * 9200 + 33_000)
  })
})

describe('the part of the cart that a visit added', () => {
  it('the part of the cart that a visit added has the added units and places, and not those from before', () => {
    const cart = [inCart('p2', null, 5), inCart('m1', 7), inCart('m1', 8)]
    const picked = pickedItems([units(2), mesa(7)], cart)
    expect(picked).toEqual([inCart('p2', null, 2), inCart('m1', 7)])
    expect(picksOf(picked)).toEqual([units(2), mesa(7)])
  })

  it('the part of the cart that a visit added is never more than the cart has, after a removal elsewhere', () => {
    expect(pickedItems([units(3), mesa(7)], [inCart('p2', null, 1)])).toEqual([inCart('p2', null, 1)])
    expect(pickedItems([units(3)], [])).toEqual([])
  })
})

it('a selection follows a place by its name when the sector was drawn again', () => {
  const before = { ...inCart('m1', 7), lugar: 'B2' }
  const picks = picksOf([before])
  expect(pickedItems(picks, [{ ...before, nr_lugar: 9 }])).toEqual([{ ...before, nr_lugar: 9 }])
  expect(pickedItems(picks, [{ ...before, lugar: 'B1' }])).toEqual([])
  expect(readPicks(writePicks(picks), festival())).toEqual(picks)
})

describe('a stored selection', () => {
  it('a stored selection is restored unchanged', () => {
    const picks = [units(3), mesa(7)]
    expect(readPicks(writePicks(picks), festival())).toEqual(picks)
    expect(writePicks([])).toBeNull()
  })

  it.each([
    null,
    '',
    '{',
    '7',
    '{"lote":"p2"}',
    '[null, 3, "x", []]',
    '[{"lote":"p2","lugar":null,"qtde":0}]',
    '[{"lote":"p2","lugar":null,"qtde":11}]',
    '[{"lote":"p2","lugar":null,"qtde":1.5}]',
    '[{"lote":"p2","lugar":3,"qtde":1}]',
    '[{"lote":"m1","lugar":null,"qtde":1}]',
    '[{"lote":"m1","lugar":13,"qtde":1}]',
    '[{"lote":"m1","lugar":"x","qtde":1}]',
    '[{"lote":"gone","lugar":null,"qtde":1}]',
  ])('a stored selection that is %s is restored as empty', (text) => expect(readPicks(text, festival())).toEqual([]))

  it('a stored selection keeps its valid items, without unknown fields', () => {
    const text = '[{"lote":"m1","lugar":7,"qtde":5,"valor":1},{"lote":"m1","lugar":7,"qtde":1},{"lote":"x"}]'
    expect(readPicks(text, festival())).toEqual([mesa(7)])
  })
})
