import { expect, it } from 'vitest'
import { cardMessage, cardProblems, identityErrors, installment, readCard } from '../../contract/pagarme-rules.ts'
import { installmentLabel } from '../../src/site/carrinho/installments-field.tsx'

it('installments show their amounts, and their sum is the total', () => {
  expect(installmentLabel(18400, 1)).toBe('1x de R$ 184,00')
  expect(installmentLabel(18400, 2)).toBe('2x de R$ 92,00 sem juros')
  expect(installmentLabel(18400, 3)).toBe('3x sem juros: R$ 61,34 + 2 de R$ 61,33')
})

it('the first installment takes what is left of the division', () => {
  for (const total of [1, 100, 18400, 18401, 999_999]) {
    for (let count = 1; count <= 24; count += 1) {
      const { firstCents, cents } = installment(total, count)
      expect(firstCents + cents * (count - 1)).toBe(total)
      expect(firstCents - cents).toBeGreaterThanOrEqual(0)
      expect(firstCents - cents).toBeLessThan(count)
    }
  }
})

it('the form for CPF and e-mail marks its invalid fields', () => {
  expect(identityErrors({ document: '529.982.247-25', email: ' maria@exemplo.com ' })).toEqual({
    document: null,
    email: null,
  })
  // The form requires 14 characters with a mask, so digits alone and a CNPJ are refused.
  for (const document of ['', '529.982.247-24', '52998224725', '111.111.111-11', '11.222.333/0001-81'])
    expect(identityErrors({ document, email: 'a@b.co' })).toEqual({ document: 'Digite um CPF válido', email: null })
  for (const email of ['', 'a@b.c', 'maria@exemplo', 'sem arroba', 'maria @x.com', `${'a'.repeat(64)}@x.com`])
    expect(identityErrors({ document: '529.982.247-25', email }).email).toBe('Digite um e-mail válido')
})

it('the card form reports its wrong fields in order, and sends digits and a holder without accents', () => {
  const card = { number: '4000 0000 0000 0010', cvv: '123', exp_month: '05', exp_year: '2031', holder_name: ' José ' }
  const now = new Date('2030-01-01T12:00:00Z')
  expect(cardProblems(card, now)).toEqual([])
  expect(cardProblems({ ...card, exp_year: '31', number: '4000 0000', cvv: '12' }, now)).toEqual([
    'number',
    'exp_year',
    'cvv',
  ])
  expect(readCard(card)).toEqual({
    number: '4000000000000010',
    cvv: '123',
    exp_month: 5,
    exp_year: 2031,
    holder_name: 'Jose',
  })
})

it('a card is valid until its month is over in São Paulo; then the form refuses it', () => {
  const until = (exp_month: string, exp_year: string) => ({
    ...{ number: '4000 0000 0000 0010', cvv: '123', holder_name: 'José' },
    ...{ exp_month, exp_year },
  })
  const lastMinute = new Date('2026-12-01T02:59:00Z')
  const over = new Date('2026-12-01T03:00:00Z')
  expect(cardProblems(until('11', '2026'), lastMinute)).toEqual([])
  expect(cardProblems(until('11', '2026'), over)).toEqual(['expired'])
  expect(cardProblems(until('12', '2026'), over)).toEqual([])
  expect(cardProblems(until('01', '2027'), over)).toEqual([])
  expect(cardProblems(until('12', '2025'), over)).toEqual(['expired'])
  // A month or year that cannot be read has its own error.
  expect(cardProblems(until('13', '2025'), over)).toEqual(['exp_month'])
  expect(cardProblems(until('12', '25'), over)).toEqual(['exp_year'])
  expect(cardMessage('expired')).toBe('Preencha todos os dados do cartão corretamente.')
})
