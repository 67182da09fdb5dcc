import { expect, it } from 'vitest'
import { isClienteName, isNewPassword, isSmsCode, isTypedPassword } from '../../contract/clientes-rules.ts'

it.each([
  ['Jo', false],
  ['Ana', true],
  ['a'.repeat(120), true],
  ['a'.repeat(121), false],
  ['Ana\u0000', false],
])('a name of %j: %s', (line, is) => {
  expect(isClienteName(line)).toBe(is)
})

it.each([
  ['12345', false],
  ['123456', true],
  ['  a   ', true],
  ['a'.repeat(200), true],
  ['a'.repeat(201), false],
])('a new password of %j: %s', (senha, is) => {
  expect(isNewPassword(senha)).toBe(is)
})

it('a login may try a short password, but not an empty one', () => {
  expect([isTypedPassword('1'), isTypedPassword(''), isTypedPassword('a'.repeat(201))]).toEqual([true, false, false])
})

it.each([
  ['1234', true],
  ['123456', true],
  ['1234567890', true],
  ['123', false],
  ['12345678901', false],
  ['12a4', false],
  ['', false],
])('an SMS code of %j: %s', (text, is) => {
  expect(isSmsCode(text)).toBe(is)
})
