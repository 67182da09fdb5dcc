import { describe, expect, it } from 'vitest'
import { CidadeInput } from '../../contract/cidades.ts'
import { ESTADOS } from '../../contract/estados.ts'
import { firstMessage, refusal } from './refusal.ts'

const ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
const MESSAGE = 'Preencha todos os campos corretamente'
const cidade = { nome: 'Itu', estado: 'SP' }

describe('POST cidades', () => {
  it('POST cidades accepts a name of 3 characters and converts the state to upper case', () => {
    expect(CidadeInput.parse({ ...cidade, estado: ' sp ', nome: ' Itu ' })).toEqual({ nome: 'Itu', estado: 'SP' })
  })

  it('POST cidades accepts each of the 27 states', () => {
    for (const { sigla } of ESTADOS) expect(refusal(CidadeInput, { ...cidade, estado: sigla })).toBeNull()
  })

  it.each([
    ['nome', 'It'],
    ['nome', ' It '],
    ['nome', ''],
    ['nome', undefined],
    ['nome', null],
    ['nome', 'x'.repeat(121)],
    ['nome', 'Itu\u0000'],
    ['estado', 'S'],
    ['estado', 'SPA'],
    ['estado', ''],
    ['estado', 'XX'],
    ['estado', undefined],
    ['estado', 35],
  ])('POST cidades refuses %s %j', (field, value) => {
    expect(refusal(CidadeInput, { ...cidade, [field]: value })).toEqual({ [field]: MESSAGE })
  })

  it('POST cidades with an id edits; without one, or with null or an empty one, it creates', () => {
    expect(CidadeInput.parse({ ...cidade, id: ID.toUpperCase() }).id).toBe(ID)
    for (const id of [undefined, null, '']) expect(CidadeInput.parse({ ...cidade, id }).id).toBeUndefined()
    for (const id of ['7', 7, {}]) expect(firstMessage(CidadeInput, { ...cidade, id })).toBe('Identificador inválido')
  })

  it('POST cidades removes unknown fields', () => {
    expect(CidadeInput.parse({ ...cidade, admin: true })).not.toHaveProperty('admin')
  })
})
