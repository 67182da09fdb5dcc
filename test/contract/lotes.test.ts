import { describe, expect, it } from 'vitest'
import { LoteInput } from '../../contract/setores.ts'
import { firstMessage, refusal } from './refusal.ts'

const ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
const DATA = 'Preencha a data corretamente'
const HORA = 'Peencha a hora corretamente'
const VALOR = 'Preencha o valor'
const FIELD = 'Preencha todos os campos corretamente'

const lote = { id_evento_setor: ID, data: '10/03/2026', hora: '21:00', valor: 46.5 }
const parse = (changes: object) => LoteInput.parse({ ...lote, ...changes })

describe('POST eventos/lote', () => {
  it('POST eventos/lote gives an instant and cents, and fills in its defaults', () => {
    expect(LoteInput.parse(lote)).toEqual({
      id_evento_setor: ID,
      data: '2026-03-11T00:00:00.000Z',
      qtd_total: 1,
      valorCents: 4650,
      taxaCents: 0,
    })
  })

  it.each([
    [{ data: '2026-03-10', hora: '00:00' }, '2026-03-10T03:00:00.000Z'],
    [{ data: '2026-03-10T21:00:00-03:00', hora: undefined }, '2026-03-11T00:00:00.000Z'],
    [{ data: '2026-03-11T00:00:00.000Z', hora: null }, '2026-03-11T00:00:00.000Z'],
    // An instant includes its hour, so `hora` is ignored.
    [{ data: '2026-03-11T00:00:00Z', hora: '10:00' }, '2026-03-11T00:00:00.000Z'],
  ])('a lot that starts at %j is stored with %s', (start, instant) => {
    expect(parse(start).data).toBe(instant)
  })

  it.each([
    [46.5, 4650],
    [0, 0],
    [0.1 + 0.2, 30],
    ['46,50', 4650],
    ['1.234,5', 123_450],
    ['R$ 10', 1000],
    [1_000_000, 100_000_000],
  ])('a lot’s value %j is %d cents', (valor, cents) => {
    expect(parse({ valor, taxa_adm: valor })).toMatchObject({ valorCents: cents, taxaCents: cents })
  })

  it.each([undefined, null, ''])('a lot without a fee (%j) has the fee 0', (taxa_adm) => {
    expect(parse({ taxa_adm }).taxaCents).toBe(0)
  })

  it.each([undefined, null, '', 0, -5])('a lot with the quantity %j gets 1', (qtd_total) => {
    expect(parse({ qtd_total }).qtd_total).toBe(1)
  })

  it('POST eventos/lote accepts quantities as numbers or as text', () => {
    expect([parse({ qtd_total: 1 }), parse({ qtd_total: '250' })].map((l) => l.qtd_total)).toEqual([1, 250])
  })

  it.each([
    ['data', '10/03/202', DATA],
    ['data', '30/02/2026', DATA],
    ['data', '2026-02-30', DATA],
    ['data', '2026-02-30T10:00:00Z', DATA],
    ['data', '2026-03-10T10:00:00', DATA],
    ['data', '', DATA],
    ['data', undefined, DATA],
    ['hora', '21:0', HORA],
    ['hora', '24:00', HORA],
    ['hora', '', HORA],
    ['hora', undefined, HORA],
    ['hora', null, HORA],
    ['valor', undefined, VALOR],
    ['valor', null, VALOR],
    ['valor', '', VALOR],
    ['valor', '12.50', VALOR],
    ['valor', -0.01, VALOR],
    ['valor', 1_000_000.01, VALOR],
    ['valor', '1.000.000,01', VALOR],
    ['valor', 1e300, VALOR],
    ['valor', Number.NaN, VALOR],
    ['valor', true, VALOR],
    ['taxa_adm', -1, FIELD],
    ['taxa_adm', 'dez', FIELD],
    ['qtd_total', 1.5, FIELD],
    ['qtd_total', 1_000_001, FIELD],
    ['id_evento_setor', 'x', 'Identificador inválido'],
    ['id', 'x', 'Identificador inválido'],
  ])('POST eventos/lote refuses %s %j', (field, value, message) => {
    expect(refusal(LoteInput, { ...lote, [field]: value })).toEqual({ [field]: message })
  })

  it('POST eventos/lote reports the first error in the order of the form', () => {
    expect(firstMessage(LoteInput, { id_evento_setor: ID })).toBe(DATA)
    expect(firstMessage(LoteInput, { ...lote, hora: '99:99', valor: null })).toBe(HORA)
  })
})
