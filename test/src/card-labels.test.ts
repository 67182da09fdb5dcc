import { describe, expect, it } from 'vitest'
import { lowStockLabel, placeAndDay, priceLabel } from '../../src/site/shared/card-labels.ts'

describe('the labels of a card', () => {
  it('show the day of the week without a full stop, and the city with its state', () => {
    const cidade = { nome: 'Salvador', estado: 'BA' }
    expect(placeAndDay({ data: '2026-12-12', cidade })).toBe('sáb 12/12 · Salvador/BA')
    expect(placeAndDay({ data: '2027-01-10', cidade })).toBe('dom 10/01 · Salvador/BA')
  })

  it.each([
    [92, null, 'R$ 92,00'],
    [1234.5, 3, 'R$ 1.234,50'],
    [0, null, 'Grátis'],
    [null, 0, 'Esgotado'],
    // No lot has opened yet, so it is not sold out.
    [null, null, 'Em breve'],
  ])('price %s with %s remaining is shown as %s', (menor_valor, restantes, label) => {
    expect(priceLabel({ menor_valor, restantes })).toBe(label)
  })

  it.each([
    [92, 15, 'Últimos 15'],
    [0, 12, 'Últimos 12'],
    [92, 1, 'Resta 1'],
    [92, 16, null],
    [92, 0, null],
    [92, null, null],
    [null, 3, null],
  ])('price %s with %s remaining has the warning %s', (menor_valor, restantes, label) => {
    expect(lowStockLabel({ menor_valor, restantes })).toBe(label)
  })
})
