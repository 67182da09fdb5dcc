import { describe, expect, it } from 'vitest'
import {
  billingFrom,
  cadeiraOf,
  chargeDay,
  freeCadeiras,
  isClubOpen,
  isNearField,
  nextChargeDay,
  socioStatus,
} from '../../contract/socio-rules.ts'

describe('a membership’s first charge is today', () => {
  it.each([
    ['2026-02-01T15:00:00Z', 1, 'exact_day'],
    ['2026-02-28T15:00:00Z', 28, 'exact_day'],
    ['2026-03-29T15:00:00Z', 29, 'prepaid'],
    ['2026-03-31T15:00:00Z', 31, 'prepaid'],
    // Late in the evening in São Paulo it is already the next day in UTC.
    ['2026-03-29T02:00:00Z', 28, 'exact_day'],
    ['2026-04-01T01:30:00Z', 31, 'prepaid'],
  ])('a membership started at %s is charged on day %i, %s', (now, day, type) => {
    expect(billingFrom(new Date(now))).toEqual({ day, type })
  })
})

it('a socio is active until canceled', () => {
  expect(socioStatus({ data_cancelamento: null })).toBe('ativo')
  expect(socioStatus({ data_cancelamento: '2026-11-01T12:00:00.000Z' })).toBe('naoAtivo')
})

describe('a seat in words: rows from the field, A to Z, then AA', () => {
  it.each([
    [1, 20, 'A', 1],
    [20, 20, 'A', 20],
    [21, 20, 'B', 1],
    [520, 20, 'Z', 20],
    [521, 20, 'AA', 1],
    [1041, 20, 'BA', 1],
    [7, 1, 'G', 1],
    [423, 80, 'F', 23],
  ])('seat number %i with %i in a row is row %s, seat %i', (nr, qtd_linha, fila, lugar) => {
    expect(cadeiraOf(nr, { qtd_linha })).toEqual({ fila, lugar, nome: `${fila}${lugar}` })
  })
})

it('the club’s stand counts the free seats, never below zero', () => {
  expect(freeCadeiras({ maximo_socios: 3, ocupadas: [2] })).toBe(2)
  expect(freeCadeiras({ maximo_socios: 2, ocupadas: [1, 2] })).toBe(0)
  // The club was made smaller while somebody held a seat beyond its end.
  expect(freeCadeiras({ maximo_socios: 1, ocupadas: [1, 2] })).toBe(0)
})

it('a club that was never configured is not open', () => {
  expect([isClubOpen({ id: null }), isClubOpen({ id: 'a3f0c7de-59f4-4f57-9d39-0f6a4b0f1c01' })]).toEqual([false, true])
})

describe('the next charge', () => {
  const paid = (day: string) => ({ status: 'paid', vence_em: `${day}T12:00:00Z`, created_at: '2020-01-01T12:00:00Z' })
  const socio = { dia_cobranca: 31, data_inicio: '2026-08-31T15:00:00Z' }

  it.each([
    ['a month after the last', [paid('2026-10-31')], '2026-11-01', '2026-11-30'],
    [
      'on its own day again after a shorter month',
      [paid('2026-11-30'), paid('2026-10-31')],
      '2026-12-01',
      '2026-12-31',
    ],
    ['without charges, from the start', [], '2026-09-01', '2026-09-30'],
    ['never in the past', [paid('2026-10-31')], '2026-12-01', '2026-12-31'],
    ['today, when it is due today', [paid('2026-10-31')], '2026-11-30', '2026-11-30'],
    ['across the year', [paid('2026-12-31')], '2027-01-02', '2027-01-31'],
  ])('a membership’s next charge is %s', (_, cobrancas, today, expected) => {
    expect(nextChargeDay({ ...socio, cobrancas }, today)).toBe(expected)
  })

  it('the next charge is the one that the provider has announced', () => {
    const announced = { ...paid('2026-12-05'), status: 'pending' }
    expect(nextChargeDay({ ...socio, cobrancas: [announced, paid('2026-10-31')] }, '2026-11-21')).toBe('2026-12-05')
  })

  it('the next charge has the day on which it was due, in São Paulo, or made', () => {
    expect(chargeDay({ vence_em: '2026-11-21T02:00:00Z', created_at: '2020-01-01T12:00:00Z' })).toBe('2026-11-20')
    expect(chargeDay({ vence_em: null, created_at: '2026-11-21T12:00:00Z' })).toBe('2026-11-21')
  })
})

it('the first five rows of the club’s stand are near the field', () => {
  expect([0, 4, 5, 40].map(isNearField)).toEqual([true, true, false, false])
})
