import { describe, expect, it } from 'vitest'
import { billingFrom, socioStatus } from '../../contract/socio-rules.ts'

describe('the first charge is today', () => {
  it.each([
    ['2026-02-01T15:00:00Z', 1, 'exact_day'],
    ['2026-02-28T15:00:00Z', 28, 'exact_day'],
    ['2026-03-29T15:00:00Z', 29, 'prepaid'],
    ['2026-03-31T15:00:00Z', 31, 'prepaid'],
    // Late in the evening in São Paulo it is already the next day in UTC.
    ['2026-03-29T02:00:00Z', 28, 'exact_day'],
    ['2026-04-01T01:30:00Z', 31, 'prepaid'],
  ])('%s: day %i, %s', (now, day, type) => {
    expect(billingFrom(new Date(now))).toEqual({ day, type })
  })
})

it('a socio is active until canceled', () => {
  expect(socioStatus({ data_cancelamento: null })).toBe('ativo')
  expect(socioStatus({ data_cancelamento: '2026-11-01T12:00:00.000Z' })).toBe('naoAtivo')
})
