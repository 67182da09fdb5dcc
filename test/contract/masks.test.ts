import { describe, expect, it } from 'vitest'
import { maskCard, maskCpfCnpj, maskCurrency, maskCvv } from '../../contract/masks.ts'
import { maskPhone, maskPhoneSpaced } from '../../contract/phone-rules.ts'

/** The text of a field after each key of `keys`, typed at its end. */
function type(mask: (text: string) => string, keys: string): string[] {
  let field = ''
  return [...keys].map((key) => {
    field = mask(field + key)
    return field
  })
}

describe('while typing', () => {
  it('the phone mask treats a number as a landline until the eleventh digit', () => {
    expect(type(maskPhone, '119876543210')).toEqual([
      '(1',
      '(11',
      '(11) 9',
      '(11) 98',
      '(11) 987',
      '(11) 9876',
      '(11) 9876-5',
      '(11) 9876-54',
      '(11) 9876-543',
      '(11) 9876-5432',
      '(11) 98765-4321',
      '(11) 98765-4321',
    ])
  })

  it('the phone mask with spaces groups the digits while typing', () => {
    expect(type(maskPhoneSpaced, '11987654321')).toEqual([
      '1',
      '11',
      '11 9',
      '11 98',
      '11 987',
      '11 9876',
      '11 9876 5',
      '11 9876 54',
      '11 9876 543',
      '11 9876 5432',
      '11 98765 4321',
    ])
  })

  it('the document mask formats a CPF under 14 digits and a CNPJ from 14 on', () => {
    expect(type(maskCpfCnpj, '112223330001819')).toEqual([
      '1',
      '11',
      '112',
      '112.2',
      '112.22',
      '112.223',
      '112.223.3',
      '112.223.33',
      '112.223.330',
      '112.223.330-0',
      '112.223.330-00',
      '112.223.330-001',
      '112.223.330-0018',
      '11.222.333/0001-81',
      '11.222.333/0001-81',
    ])
  })

  it('the document mask recognises a CNPJ with letters from its first letter on', () => {
    expect(type(maskCpfCnpj, '12abc34501de35')).toEqual([
      '1',
      '12',
      '12.A',
      '12.AB',
      '12.ABC',
      '12.ABC.3',
      '12.ABC.34',
      '12.ABC.345',
      '12.ABC.345/0',
      '12.ABC.345/01',
      '12.ABC.345/01D',
      '12.ABC.345/01DE',
      '12.ABC.345/01DE-3',
      '12.ABC.345/01DE-35',
    ])
  })
})

const MASKS = { maskCpfCnpj, maskPhone, maskPhoneSpaced }

describe.each(Object.entries(MASKS))('%s', (_, mask) => {
  const full = mask('12345678901234567890')

  it('a mask gives an empty text for an empty field and for a word without digits', () => {
    expect([mask(''), mask('-./ ')]).toEqual(['', ''])
  })

  it('a mask does not change a text that it has already masked', () => {
    for (const text of type(mask, '98765432109876543210')) expect(mask(text)).toBe(text)
  })

  it('a mask gives the same result for the whole text as key by key', () => {
    expect(mask(full)).toBe(full)
    expect(full).not.toBe('')
  })

  it('a masked text is empty after enough backspaces', () => {
    let field = full
    for (let presses = 0; field !== '' && presses < 30; presses += 1) {
      const next = mask(field.slice(0, -1))
      expect(next).not.toBe(field)
      field = next
    }
    expect(field).toBe('')
  })
})

it.each(Object.entries(MASKS))('%s deletes one digit with each backspace', (_, mask) => {
  let field = mask('12345678901234567890')
  while (field !== '') {
    const count = field.replace(/\D/g, '').length
    field = mask(field.slice(0, -1))
    expect(field.replace(/\D/g, '')).toHaveLength(count - 1)
  }
})

describe('text that is pasted or filled in by the browser', () => {
  it.each([
    ['+55 11 98765-4321', '(11) 98765-4321'],
    ['5511987654321', '(11) 98765-4321'],
    ['011 98765-4321', '(11) 98765-4321'],
    ['+55 (55) 99876-5432', '(55) 99876-5432'],
    // 55 is an area code, too: with one digit too many it is still not the country code.
    ['55998765432', '(55) 99876-5432'],
    ['559987654321', '(55) 99876-5432'],
  ])('the phone mask formats pasted text: %s', (text, masked) => {
    expect(maskPhone(text)).toBe(masked)
  })

  it('text that is pasted or filled in by the browser accepts other separators, or none', () => {
    expect(maskCpfCnpj('52998224725')).toBe('529.982.247-25')
  })
})

it.each([
  ['40', '40,00'],
  ['40,', '40,00'],
  ['40,5', '40,50'],
  ['1234,56', '1.234,56'],
  ['R$ 1.234,50', '1.234,50'],
  ['0', '0,00'],
  ['', ''],
  // What is no amount stays, so that the form can refuse it.
  ['12.50', '12.50'],
  ['abc', 'abc'],
])('the currency field with %j shows %j when it is left', (typed, shown) => {
  expect(maskCurrency(typed)).toBe(shown)
  expect(maskCurrency(shown)).toBe(shown)
})

it('complete masked texts have the lengths that the rules require', () => {
  expect(maskPhone('11987654321')).toHaveLength(15)
  expect(maskCpfCnpj('52998224725')).toHaveLength(14)
  expect(maskCpfCnpj('11222333000181')).toHaveLength(18)
})

describe('a card', () => {
  it.each([
    ['', ''],
    ['4000', '4000'],
    ['40000', '4000 0'],
    ['4000-0000-0000-0010', '4000 0000 0000 0010'],
    ['4000 0000 0000 0010', '4000 0000 0000 0010'],
    ['40000000000000109999', '4000 0000 0000 0010'],
    ['quatro 4😀', '4'],
    ['3', '3'],
    ['37828', '3782 8'],
    ['3782822463', '3782 822463'],
    ['37828224631', '3782 822463 1'],
    ['3782 8224 6310 005', '3782 822463 10005'],
    ['34343434343434349999', '3434 343434 34343'],
    ['3530111333300000', '3530 1113 3330 0000'],
  ])('the card number %j is shown as %j', (typed, shown) => {
    expect(maskCard(typed)).toBe(shown)
    expect(maskCard(shown)).toBe(shown)
  })

  it('a card’s code has at most 4 digits', () => expect(maskCvv('3a17 45')).toBe('3174'))
})
