import { describe, expect, it } from 'vitest'
import { isCnpj, isCpf, isPhone } from '../../contract/documents.ts'
import { digits, stripAccents } from '../../contract/text-rules.ts'

it('`digits` keeps only the digits of a text', () => {
  expect(digits('(11) 98765-4321')).toBe('11987654321')
  expect(digits('abc')).toBe('')
})

it('`stripAccents` removes the accents of a text', () => {
  expect(stripAccents('José Antônio Conceição Müller')).toBe('Jose Antonio Conceicao Muller')
  expect(stripAccents('JOAO')).toBe('JOAO')
})

/** The same text with its character at `index` replaced by the next digit. */
const bump = (text: string, index: number): string =>
  `${text.slice(0, index)}${(Number(text[index]) + 1) % 10}${text.slice(index + 1)}`

describe('CPF', () => {
  it.each(['52998224725', '11144477735', '39053344705', '529.982.247-25', '111.444.777-35', '00000000191'])(
    '%s is a valid CPF',
    (text) => {
      expect(isCpf(text)).toBe(true)
    },
  )

  it('a CPF with any single digit changed is invalid', () => {
    for (let i = 0; i < 11; i += 1) expect(isCpf(bump('52998224725', i))).toBe(false)
  })

  it('eleven equal digits are no valid CPF', () => {
    for (const digit of '0123456789') expect(isCpf(digit.repeat(11))).toBe(false)
  })

  it.each([
    '',
    '5299822472',
    '529982247250',
    '529.982.247-2',
    '529.982.24725',
    'abc52998224725',
    '529 982 247 25',
    '11222333000181',
  ])('%j is no valid CPF', (text) => {
    expect(isCpf(text)).toBe(false)
  })
})

describe('CNPJ', () => {
  it.each([
    '11222333000181',
    '11.222.333/0001-81',
    '12ABC34501DE35',
    '12abc34501de35',
    '12.ABC.345/01DE-35',
    '00000000000191',
  ])('%s is a valid CNPJ', (text) => {
    expect(isCnpj(text)).toBe(true)
  })

  it('a CNPJ with any single digit changed is invalid', () => {
    for (let i = 0; i < 14; i += 1) expect(isCnpj(bump('11222333000181', i))).toBe(false)
  })

  it('fourteen equal digits are no valid CNPJ', () => {
    for (const digit of '0123456789') expect(isCnpj(digit.repeat(14))).toBe(false)
  })

  it.each([
    '',
    '1122233300018',
    '112223330001811',
    '12ABC34501DE36',
    '12ABC34501DE3A',
    '12ABD34501DE35',
    '52998224725',
  ])('%j is no valid CNPJ', (text) => {
    expect(isCnpj(text)).toBe(false)
  })
})

describe('mobile numbers', () => {
  const DDDS =
    '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 61 62 63 64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99'.split(
      ' ',
    )

  it('a mobile number has one of the 67 area codes in use', () => {
    expect(DDDS).toHaveLength(67)
    const all = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'))
    expect(all.filter((ddd) => isPhone(`${ddd}987654321`))).toEqual(DDDS)
  })

  it.each(['11987654321', '(11) 98765-4321', '(11)98765-4321', '11 98765 4321'])(
    '%s is a valid mobile number',
    (text) => {
      expect(isPhone(text)).toBe(true)
    },
  )

  it.each([
    '1198765432',
    '119876543210',
    '(11) 9876-5432',
    '(11) 98765-432',
    '11887654321',
    '1133334444',
    '+5511987654321',
    '11 98765-4321 ramal 2',
    'abc11987654321',
    '',
  ])('%j is no valid mobile number', (text) => {
    expect(isPhone(text)).toBe(false)
  })
})
