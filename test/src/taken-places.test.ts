import { describe, expect, it } from 'vitest'
import { numbersOf, packNumbers } from '../../contract/rifa-numeros-rules.ts'
import { placesAfter, type TakenPlaces } from '../../src/api/taken-places.ts'

const A = 'a'
const B = 'b'
const all = { versao: '7', setores: [{ id: A, ocupados: packNumbers([2, 9], 12) }], mudancas: null }
const shown = ({ versao, setores }: TakenPlaces) => [
  versao,
  Object.fromEntries(Object.entries(setores).map(([id, { ocupados }]) => [id, numbersOf(ocupados)])),
]

describe('the taken places', () => {
  it('the taken places are those of a whole list', () => {
    const known = placesAfter(undefined, all)
    expect(shown(known)).toEqual(['7', { [A]: [2, 9] }])
    expect(shown(placesAfter(known, { ...all, versao: '8', setores: [] }))).toEqual(['8', {}])
  })

  it('the taken places follow changes, also in a sector that was not known or has grown, and keep what did not change', () => {
    const known = placesAfter(undefined, all)
    const mudancas = [
      { id: A, ocupados: [3, 30], livres: [9] },
      { id: B, ocupados: [1], livres: [2] },
    ]
    const after = placesAfter(known, { versao: '9', setores: null, mudancas })
    expect(shown(after)).toEqual(['9', { [A]: [2, 3, 30], [B]: [1] }])
    expect(shown(known)).toEqual(['7', { [A]: [2, 9] }])
    const same = placesAfter(after, { versao: '10', setores: null, mudancas: [] })
    expect(same.setores[A]).toBe(after.setores[A])
  })
})
