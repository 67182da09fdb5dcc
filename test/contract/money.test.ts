import { describe, expect, it } from 'vitest'
import { formatReais, toCents, toReais } from '../../contract/money.ts'
import { parseReais, readReais } from '../../contract/money-input-rules.ts'

describe('toCents', () => {
  it.each([
    [0, 0],
    [46.5, 4650],
    [0.1 + 0.2, 30],
    [1.1 * 3, 330],
    [4.35, 435],
    [1.005, 101],
    [0.285, 29],
    [8.345, 835],
    [0.005, 1],
    [0.0049, 0],
    [1.004999, 100],
    [-1.005, -101],
    [-0.1 - 0.2, -30],
    [1e-9, 0],
    [999_999.99, 99_999_999],
    [90_000_000_000_000, 9_000_000_000_000_000],
  ])('%d reais are %d cents', (reais, cents) => {
    expect(toCents(reais)).toBe(cents)
  })

  it('toCents gives zero without a sign', () => {
    expect(Object.is(toCents(-0.001), 0)).toBe(true)
  })

  it.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e15, 1e300])(
    'toCents throws for %d',
    (value) => {
      expect(() => toCents(value)).toThrow(RangeError)
    },
  )

  it('toCents undoes toReais for every price up to 2000 reais', () => {
    for (let cents = 0; cents <= 200_000; cents += 1) {
      if (toCents(toReais(cents)) !== cents) expect(toCents(toReais(cents))).toBe(cents)
    }
  })

  it('toCents adds fees exactly, unlike floating-point reais', () => {
    expect(toCents(0.07 * 100)).toBe(700)
    expect(toCents(29.9 + 2.99)).toBe(3289)
  })
})

it('toReais divides by 100', () => {
  expect([0, 1, 4650, -5].map(toReais)).toEqual([0, 0.01, 46.5, -0.05])
})

describe('formatReais', () => {
  it.each([
    [0, 'R$ 0,00'],
    [5, 'R$ 0,05'],
    [50, 'R$ 0,50'],
    [100, 'R$ 1,00'],
    [99_999, 'R$ 999,99'],
    [100_000, 'R$ 1.000,00'],
    [123_450, 'R$ 1.234,50'],
    [123_456_789, 'R$ 1.234.567,89'],
    [-5, '-R$ 0,05'],
    [-123_450, '-R$ 1.234,50'],
    [99.5, 'R$ 1,00'],
    [-0.2, 'R$ 0,00'],
  ])('%d cents are %s', (cents, text) => {
    expect(formatReais(cents)).toBe(text)
  })

  it('formatReais equals the result of Intl, except for the space', () => {
    const intl = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
    for (const cents of [0, 1, 10, 99, 100, 12_345, 100_000, 98_765_432, -7, -100_001]) {
      expect(formatReais(cents)).toBe(intl.format(cents / 100).replace('\u00a0', ' '))
    }
  })
})

describe('parseReais', () => {
  it.each([
    ['1.234,50', 123_450],
    ['R$ 1.234,50', 123_450],
    ['R$\u00a01.234,50', 123_450],
    ['R$10', 1000],
    ['12', 1200],
    ['40', 4000],
    ['12,5', 1250],
    ['12,', 1200],
    ['12,05', 1205],
    ['0,05', 5],
    ['0', 0],
    ['1234,56', 123_456],
    ['1.234', 123_400],
    ['1.234.567,89', 123_456_789],
    [' 7,00 ', 700],
  ])('%s is %d cents', (text, cents) => {
    expect(parseReais(text)).toBe(cents)
  })

  it.each(['', ' ', 'R$', 'abc', '12.50', '1.23,4', '1,234', ',50', '-5', '1.2345', '1 000', '5,5,5', '1e3'])(
    '%j is not an amount',
    (text) => {
      expect(parseReais(text)).toBeNull()
    },
  )

  it('parseReais refuses more than exact cents can hold', () => {
    expect(parseReais('90071992547409,91')).toBe(Number.MAX_SAFE_INTEGER)
    expect(parseReais('90071992547409,92')).toBeNull()
  })

  it('parseReais parses what formatReais writes', () => {
    for (const cents of [0, 5, 99, 100, 123_450, 100_000_000]) expect(parseReais(formatReais(cents))).toBe(cents)
  })
})

const WRONG = 'Não é um valor. Use vírgula só para os centavos: 40 ou 1.234,50'
it.each([
  ['', ''],
  ['4', 'R$ 4,00'],
  ['40', 'R$ 40,00'],
  ['40,', 'R$ 40,00'],
  ['40,5', 'R$ 40,50'],
  ['1.234,56', 'R$ 1.234,56'],
  ['12.50', WRONG],
  ['grátis', WRONG],
  ['-5', WRONG],
  ['1000000', 'R$ 1.000.000,00'],
  ['1000000,01', 'O valor passa do máximo, R$ 1.000.000,00'],
])('under the field of an amount, %j is read as %j', (typed, said) => {
  expect(readReais(typed)).toBe(said)
})
