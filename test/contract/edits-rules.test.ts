import { expect, it } from 'vitest'
import { differences, merged } from '../../contract/edits-rules.ts'

const before = { nome: 'Natal', estado: 'RN', obs: '' }

it('edits of different fields by two people are both kept, without a choice', () => {
  const mine = { ...before, nome: 'Natal do Norte' }
  const found = differences(before, mine, { ...before, estado: 'PB' })
  expect(found).toEqual([{ name: 'estado', before: 'RN', mine: 'RN', theirs: 'PB', both: false }])
  expect(merged(mine, found, new Set(['estado']))).toEqual({ nome: 'Natal do Norte', estado: 'PB', obs: '' })
})

it('edits of the same field by two people need a choice of one value', () => {
  const mine = { ...before, nome: 'Natal A' }
  const found = differences(before, mine, { ...before, nome: 'Natal B' })
  expect(found).toMatchObject([{ name: 'nome', both: true }])
  expect(merged(mine, found, new Set(['nome']))).toEqual(mine)
  expect(merged(mine, found, new Set()).nome).toBe('Natal B')
})

it('the same edit by two people, or other spaces around a text, is no conflict', () => {
  expect(differences(before, { ...before, nome: 'Natal A ' }, { ...before, nome: 'Natal A' })).toEqual([])
  expect(differences(before, { ...before, obs: undefined }, { ...before, nome: ' Natal', obs: null })).toEqual([])
})

it('edits of lists and switches are compared by their content', () => {
  const loaded = { visivel: true, cidades: ['a'] }
  expect(differences(loaded, { visivel: true, cidades: ['a'] }, { visivel: false, cidades: ['a'] })).toMatchObject([
    { name: 'visivel', both: false },
  ])
})
