import { describe, expect, it } from 'vitest'
import { UserInput } from '../../contract/users.ts'
import { refusal } from './refusal.ts'

const ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
const FIELDS = 'Preencha todos os campos corretamente'
const SENHA = 'Preencha o campo senha corretamente'
const SHORT = 'A senha precisa de ao menos 8 caracteres'
const user = { nome: 'Ana', user: 'anas', senha: 'oito ok!' }

describe('POST users', () => {
  it('POST users accepts a name of 3, a login of 4 and a password of 8 characters', () => {
    expect(UserInput.parse({ ...user, nome: ' Ana ', user: ' anas ', id: '' })).toEqual(user)
  })

  it.each([
    ['nome', 'An', FIELDS],
    ['nome', 'x'.repeat(121), FIELDS],
    ['nome', 'An\u0000a', FIELDS],
    ['user', 'ana', FIELDS],
    ['user', 'x'.repeat(61), FIELDS],
    ['user', null, FIELDS],
    ['admin', 1, FIELDS],
    ['senha', 'sete ok', SHORT],
    ['senha', 'x'.repeat(201), SHORT],
    ['senha', 123, SENHA],
  ])('POST users refuses %s %j', (field, value, message) => {
    expect(refusal(UserInput, { ...user, [field]: value })).toEqual({ [field]: message })
    expect(refusal(UserInput, { ...user, id: ID, [field]: value })).toEqual({ [field]: message })
  })

  it.each([undefined, null, '', '   '])('a blank password (%j) keeps the stored one and creates no user', (senha) => {
    expect(refusal(UserInput, { ...user, senha })).toEqual({ senha: SENHA })
    expect(UserInput.parse({ ...user, id: ID, senha }).senha).toBeUndefined()
  })

  it('POST users says at once that name, login and password are missing', () => {
    expect(refusal(UserInput, { nome: '', user: '', senha: '' })).toEqual({ nome: FIELDS, user: FIELDS, senha: SENHA })
    expect(UserInput.safeParse(null).success).toBe(false)
  })

  it('POST users keeps a password as it was typed', () => {
    expect(UserInput.parse({ ...user, senha: ' a b c d ' }).senha).toBe(' a b c d ')
  })
})
