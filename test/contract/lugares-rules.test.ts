import { describe, expect, it } from 'vitest'
import { isPlace, loteRemaining, takenPlaces } from '../../contract/lugares-rules.ts'
import { packNumbers } from '../../contract/rifa-numeros-rules.ts'

const mesas = { tipo: 1, qtd_lugar: 12 }
const pista = { tipo: 2, qtd_lugar: 1 }

it('takenPlaces lists the numbers of the taken places', () => {
  expect([...takenPlaces(packNumbers([7, 3, 8, 9, 16], 20))]).toEqual([3, 7, 8, 9, 16])
  expect([...takenPlaces('')]).toEqual([])
})

it.each([
  [mesas, 1, true],
  [mesas, 12, true],
  [mesas, 0, false],
  [mesas, 13, false],
  [mesas, 1.5, false],
  [mesas, Number.NaN, false],
  [pista, 1, false],
])('whether %o has a place %s: %s', (setor, nr, there) => {
  expect(isPlace(setor, nr)).toBe(there)
})

describe('what remains of a lot', () => {
  it('what remains of a lot is its total minus the units taken', () =>
    expect(loteRemaining({ qtd_total: 100 }, 40, pista)).toBe(60))
  it('what remains of a lot is never below zero', () => expect(loteRemaining({ qtd_total: 10 }, 12, pista)).toBe(0))
  it('what remains of a lot ignores qtd_lugar if places have no numbers', () =>
    expect(loteRemaining({ qtd_total: 100 }, 0, pista, 1)).toBe(100))
  it('what remains of a lot is no more than the free places of the sector', () => {
    expect(loteRemaining({ qtd_total: 20 }, 2, mesas, 9)).toBe(3)
    expect(loteRemaining({ qtd_total: 4 }, 2, mesas, 9)).toBe(2)
    expect(loteRemaining({ qtd_total: 20 }, 2, mesas, 12)).toBe(0)
  })
})

it('what remains of a lot excludes the places that the seat map blocks', () => {
  const layout = { linhas: [{ nome: 'A', mapa: 'oo_ooxoo' }] }
  expect(takenPlaces(packNumbers([2], 7), layout)).toEqual(new Set([2, 5]))
  // Companions: the second has its wheelchair's place taken, the third has none.
  const pairs = { linhas: [{ nome: 'A', mapa: 'accac' }] }
  expect(takenPlaces(packNumbers([4], 7), pairs, true)).toEqual(new Set([3, 4, 5]))
  expect(takenPlaces(packNumbers([4], 7), pairs)).toEqual(new Set([4]))
})
