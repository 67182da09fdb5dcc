import { expect, it } from 'vitest'
import { CardForm } from '../../contract/pagarme.ts'
import { refusal } from './refusal.ts'

const CARD = 'Preencha todos os dados do cartão corretamente.'
const YEAR = 'Preencha o ano da validade do cartão com 4 dígitos.'
const card = {
  number: '4000 0000 0000 0010',
  cvv: '123',
  exp_month: '12',
  exp_year: '2030',
  holder_name: 'José Conceição',
}

it('a complete card gives digits, numbers, and a holder without accents', () => {
  expect(CardForm.parse(card)).toEqual({
    number: '4000000000000010',
    cvv: '123',
    exp_month: 12,
    exp_year: 2030,
    holder_name: 'Jose Conceicao',
  })
  expect(CardForm.safeParse({ ...card, cvv: '1234', exp_month: '01', holder_name: 'Anna' }).success).toBe(true)
})

it('an Amex card has 15 digits in groups of 4, 6 and 5, and a CVV of 4', () => {
  for (const number of ['3782 822463 10005', '3434 343434 34343'])
    expect(CardForm.parse({ ...card, number, cvv: '1234' })).toMatchObject({
      number: number.replaceAll(' ', ''),
      cvv: '1234',
    })
})

it.each([
  ['number', '3782 822463 1000', CARD],
  ['number', '3782 8224 6310 0051', CARD],
  ['number', '378282246310005', CARD],
  ['number', '4000 000000 00010', CARD],
  ['number', '4000 0000 0000 001', CARD],
  ['number', '4000000000000010', CARD],
  ['number', '', CARD],
  ['cvv', '12', CARD],
  ['cvv', '12345', CARD],
  ['cvv', '12a', CARD],
  ['exp_month', '13', CARD],
  ['exp_month', '00', CARD],
  ['exp_month', '1', CARD],
  ['exp_year', '30', YEAR],
  ['exp_year', '20300', YEAR],
  ['exp_year', undefined, YEAR],
  ['holder_name', 'Ana', CARD],
  ['holder_name', undefined, CARD],
])('a card with the %s %j: %s', (field, value, message) => {
  expect(refusal(CardForm, { ...card, [field]: value })).toEqual({ [field]: message })
})
