import { describe, expect, it } from 'vitest'
import { CustomerInput } from '../../contract/pagarme.ts'
import { refusal } from './refusal.ts'

const CPF = 'Digite um CPF válido'
const EMAIL = 'Digite um e-mail válido'
const customer = { document: '529.982.247-25', email: 'a@b.co' }

describe('the customer’s CPF and e-mail', () => {
  it('a CPF with or without a mask gives digits; a CNPJ is accepted, too', () => {
    expect(CustomerInput.parse(customer)).toEqual({ document: '52998224725', email: 'a@b.co' })
    expect(CustomerInput.parse({ ...customer, document: '12.abc.345/01de-35' }).document).toBe('12ABC34501DE35')
  })

  it.each(['529.982.247-24', '529.982.247-2', '111.111.111-11', '', null])('refuses the document %j', (document) => {
    expect(refusal(CustomerInput, { ...customer, document })).toEqual({ document: CPF })
  })

  it('an e-mail is longer than 5 characters, with an @ and a domain', () => {
    expect(refusal(CustomerInput, { ...customer, email: 'a@b.co' })).toBeNull()
    for (const email of ['maria.j+1@exemplo.com.br', "d'arc@são-josé.com.br"])
      expect(refusal(CustomerInput, { ...customer, email })).toBeNull()
    const noDomain = [
      'maria@joao@exemplo.com',
      'maria@exemplo..com',
      'maria@exemplo',
      'maria@exemplo.',
      'maria@.com',
      '@exemplo.com',
      'maria@exemplo.c',
      'exemplo.com@',
    ]
    for (const email of [...noDomain, 'a@b.c', 'abcdef', '', ' a@b.c ', 'a @b.co', null]) {
      expect(refusal(CustomerInput, { ...customer, email })).toEqual({ email: EMAIL })
    }
  })
})
