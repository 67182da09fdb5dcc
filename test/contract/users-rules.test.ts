import { expect, it } from 'vitest'
import { matchingUsers } from '../../contract/users-rules.ts'

const USERS = [
  { nome: 'João Conceição', user: 'portaria.sul' },
  { nome: 'Ana', user: 'anajoao' },
]

it.each([
  ['', ['João Conceição', 'Ana']],
  [' JOAO ', ['João Conceição', 'Ana']],
  ['conceicao', ['João Conceição']],
  ['portaria', ['João Conceição']],
  ['sem', []],
])('the filter of users finds a part of the name or the login: %j', (text, found) => {
  expect(matchingUsers(USERS, text).map(({ nome }) => nome)).toEqual(found)
})
