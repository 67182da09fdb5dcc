import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { noteServerDate } from '../../src/lib/clock.ts'
import { noteLabel, placeAndDay, priceLabel, salesStart } from '../../src/site/shared/card-labels.ts'

describe('the labels of a card', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-11-22T15:00:00Z') })
    noteServerDate(new Date().toUTCString())
  })
  afterEach(() => {
    vi.useRealTimers()
    noteServerDate(new Date().toUTCString())
  })

  it('the labels of a card show the day of the week without a full stop, and the city with its state', () => {
    const cidade = { nome: 'Salvador', estado: 'BA' }
    expect(placeAndDay({ data: '2026-12-12', cidade })).toBe('sáb 12/12 · Salvador/BA')
  })

  it.each([
    ['2026-12-31T15:00:00Z', '2026-12-31', 'qui 31/12 · Salvador/BA', 'Vendas a partir de 31/12'],
    ['2026-12-31T15:00:00Z', '2027-01-10', 'dom 10/01/2027 · Salvador/BA', 'Vendas a partir de 10/01/2027'],
    // In São Paulo the year begins three hours after it does in UTC.
    ['2027-01-01T02:59:00Z', '2027-01-10', 'dom 10/01/2027 · Salvador/BA', 'Vendas a partir de 10/01/2027'],
    ['2027-01-01T03:00:00Z', '2027-01-10', 'dom 10/01 · Salvador/BA', 'Vendas a partir de 10/01'],
    ['2027-01-01T03:00:00Z', '2026-12-31', 'qui 31/12/2026 · Salvador/BA', 'Vendas a partir de 31/12/2026'],
  ])('the labels of a card at %s show %s with its year only if it is another one', (now, day, when, sales) => {
    vi.setSystemTime(new Date(now))
    expect(placeAndDay({ data: day, cidade: { nome: 'Salvador', estado: 'BA' } })).toBe(when)
    expect(salesStart({ inicio_vendas: day })).toBe(sales)
  })

  it.each([
    [92, null, 'R$ 92,00'],
    [1234.5, 3, 'R$ 1.234,50'],
    [0, null, 'Grátis'],
    [null, 0, 'Esgotado'],
    // No lot has opened yet, so it is not sold out.
    [null, null, 'Em breve'],
  ])('price %s with %s remaining is shown as %s', (menor_valor, restantes, label) => {
    expect(priceLabel({ menor_valor, restantes, vendas_encerradas: false })).toBe(label)
    expect(priceLabel({ menor_valor, restantes, vendas_encerradas: true })).toBe('Vendas encerradas')
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
    expect(noteLabel({ menor_valor, restantes })).toBe(label)
    expect(noteLabel({ menor_valor, restantes, situacao: 'adiado' })).toBe('Adiado')
  })

  it('the labels of a cancelled event say that it is, whatever was for sale', () => {
    const evento = { menor_valor: 92, restantes: 3, vendas_encerradas: true, situacao: 'cancelado' } as const
    expect(priceLabel(evento)).toBe('Cancelado')
    expect(salesStart({ inicio_vendas: '2026-12-31', situacao: 'cancelado' })).toBe('Cancelado')
  })
})
