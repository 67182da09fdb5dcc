import { describe, expect, it } from 'vitest'
import { ClienteInput, ClienteLogin, ClienteLookup, ClientePhoneParams } from '../../contract/clientes.ts'
import { firstMessage, refusal } from './refusal.ts'

const PHONE = 'Digite um número de celular válido'
const NAME = 'Digite um nome válido'
const PASSWORD = 'Digite uma senha válida'
const cliente = { nome: 'Ana', senha: '123456', telefone: '(11) 98765-4321' }

describe('a phone', () => {
  it('a phone is accepted with or without a mask, and gives digits', () => {
    for (const phone of ['(11) 98765-4321', '11987654321', ' 11 98765 4321 ']) {
      expect(ClientePhoneParams.parse({ phone })).toEqual({ phone: '11987654321' })
    }
  })

  it.each([
    '(11) 9876-5432',
    '1198765432',
    '(11) 98765-432',
    '(10) 98765-4321',
    '(11) 88765-4321',
    '',
    null,
    11987654321,
  ])('a phone is not %j', (phone) => {
    expect(refusal(ClientePhoneParams, { phone })).toEqual({ phone: PHONE })
  })
})

describe('POST clientes', () => {
  it('POST clientes accepts a name of 3 characters and a password of 6', () => {
    expect(ClienteInput.parse({ ...cliente, nome: ' Ana ' })).toEqual({ ...cliente, telefone: '11987654321' })
  })

  it('POST clientes accepts a new password without a name', () => {
    expect(ClienteInput.parse({ senha: '123456', telefone: '11987654321' })).not.toHaveProperty('nome')
  })

  it.each([
    ['nome', 'An', NAME],
    ['nome', '  An  ', NAME],
    ['nome', '', NAME],
    ['nome', null, NAME],
    ['nome', 'x'.repeat(121), NAME],
    ['senha', '12345', PASSWORD],
    ['senha', '', PASSWORD],
    ['senha', 123456, PASSWORD],
    ['senha', 'x'.repeat(201), PASSWORD],
    ['telefone', undefined, PHONE],
  ])('POST clientes refuses %s %j', (field, value, message) => {
    expect(refusal(ClienteInput, { ...cliente, [field]: value })).toEqual({ [field]: message })
  })

  it('POST clientes ignores an id or a provider’s id', () => {
    const sent = ClienteInput.parse({ ...cliente, id: 'someone-else', id_pagar_me: 'cus_1' })
    expect(Object.keys(sent).sort()).toEqual(['nome', 'senha', 'telefone'])
  })

  it('POST clientes keeps the password as it was typed', () => {
    expect(ClienteInput.parse({ ...cliente, senha: '  segredo ' }).senha).toBe('  segredo ')
  })
})

describe('POST clientes/login', () => {
  it('POST clientes/login compares a short password instead of refusing it', () => {
    expect(refusal(ClienteLogin, { telefone: '11987654321', senha: '1' })).toBeNull()
  })

  it('POST clientes/login requires both fields', () => {
    expect(refusal(ClienteLogin, {})).toEqual({ telefone: PHONE, senha: PASSWORD })
    expect(firstMessage(ClienteLogin, { telefone: '11987654321', senha: '' })).toBe(PASSWORD)
  })
})

it('a lookup answers a cliente’s id and name or a message, and nothing else', () => {
  const found = { id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301', nome: 'Ana' }
  expect(ClienteLookup.parse({ ...found, telefone: '11987654321' })).toEqual(found)
  expect(ClienteLookup.parse({ message: 'Cliente não encontrado' })).toEqual({ message: 'Cliente não encontrado' })
})
