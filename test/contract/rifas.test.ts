import { describe, expect, it } from 'vitest'
import { OFFICE_MESSAGES } from '../../contract/messages-office.ts'
import { SHOP_REFUSALS } from '../../contract/refusals-shop.ts'
import { RifaInput, RifaResultado, RifaSorteio } from '../../contract/rifas.ts'
import { refusal } from './refusal.ts'

const ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
const rifa = {
  nome: 'Bola',
  valor: '1.234,50',
  qtd_numeros: '100',
  inicio_vendas: '01/03/2030',
  data_sorteio: '2030-03-02',
}

describe('POST rifas', () => {
  it('POST rifas accepts a form’s values: reais with a comma, digits, days in both formats', () => {
    expect(RifaInput.parse(rifa)).toEqual({
      nome: 'Bola',
      descricao: '',
      regulamento: null,
      autorizacao: null,
      apuracao: null,
      valor: 123_450,
      qtd_numeros: 100,
      inicio_vendas: '2030-03-01',
      data_sorteio: '2030-03-02',
    })
    expect(RifaInput.parse({ ...rifa, id: ID, qtd_numeros: 100_000, valor: 0.5 })).toMatchObject({ id: ID, valor: 50 })
  })

  it('POST rifas keeps the terms, the authorisation and how the number is drawn; blanks are absent', () => {
    const given = {
      regulamento: ' Art. 1º\nArt. 2º ',
      autorizacao: ' SPA nº 1/2026 ',
      apuracao: 'pela Loteria Federal',
    }
    expect(RifaInput.parse({ ...rifa, ...given })).toMatchObject({
      regulamento: 'Art. 1º\nArt. 2º',
      autorizacao: 'SPA nº 1/2026',
      apuracao: 'pela Loteria Federal',
    })
    for (const blank of [null, undefined, '', '  '])
      expect(RifaInput.parse({ ...rifa, regulamento: blank, autorizacao: blank, apuracao: blank })).toMatchObject({
        regulamento: null,
        autorizacao: null,
        apuracao: null,
      })
  })

  it.each([
    ['regulamento', 'x'.repeat(50_001), 'Preencha todos os campos corretamente'],
    ['autorizacao', 'x'.repeat(161), 'Preencha todos os campos corretamente'],
    ['autorizacao', 'SPA\n1', 'Preencha todos os campos corretamente'],
    ['apuracao', 7, 'Preencha todos os campos corretamente'],
    ['nome', 'Bo', 'Preencha o nome da rifa corretamente'],
    ['valor', '12.50', 'Preencha o valor'],
    ['valor', undefined, 'Preencha o valor'],
    ['qtd_numeros', 0, 'Preencha a quantidade de números corretamente'],
    ['qtd_numeros', -5, 'Preencha a quantidade de números corretamente'],
    ['qtd_numeros', undefined, 'Preencha a quantidade de números corretamente'],
    ['qtd_numeros', 100_001, 'Preencha todos os campos corretamente'],
    ['inicio_vendas', '30/02/2030', 'Preencha a data de início das vendas da rifa corretamente'],
    ['data_sorteio', '', 'Preencha a data do sorteio corretamente'],
    ['data_sorteio', '2030-03-01', 'A data do sorteio deve ser depois do início das vendas'],
  ])('POST rifas refuses %s %j', (field, value, message) => {
    expect(refusal(RifaInput, { ...rifa, [field]: value })).toEqual({ [field]: message })
  })
})

describe('POST rifas/sorteio', () => {
  it('POST rifas/sorteio accepts a whole number from 1, or none', () => {
    for (const numero of [1, 100_000, null, undefined]) expect(refusal(RifaSorteio, { id: ID, numero })).toBeNull()
    for (const numero of [0, -1, 1.5, 100_001, '7', Number.NaN])
      expect(refusal(RifaSorteio, { id: ID, numero })).toEqual({ numero: 'Este número não existe na rifa' })
  })
})

describe('the form of a draw’s result', () => {
  it('the form of a draw’s result reads what is typed as the numbers of the call', () => {
    const result = RifaResultado.parse({ id: ID, numero: ' 00042 ', concurso: '5912' })
    expect(result).toEqual({ id: ID, numero: 42, concurso: 5912 })
    expect(RifaSorteio.parse(result)).toEqual(result)
    expect(RifaResultado.parse({ id: ID, numero: '7', concurso: '' })).toEqual({ id: ID, numero: 7, concurso: null })
  })

  // Without a number the server would have to draw one.
  it.each([
    ['', OFFICE_MESSAGES.rifaResultado],
    ['  ', OFFICE_MESSAGES.rifaResultado],
    ['4,2', OFFICE_MESSAGES.rifaResultado],
    ['-1', OFFICE_MESSAGES.rifaResultado],
    ['0', SHOP_REFUSALS['rifa.number-out-of-range']],
    ['100001', SHOP_REFUSALS['rifa.number-out-of-range']],
  ])('the form of a draw’s result refuses the number %j', (numero, message) => {
    expect(refusal(RifaResultado, { id: ID, numero, concurso: '' })).toEqual({ numero: message })
  })

  it.each(['x', '0', '100000'])('refuses the draw %j of the Loteria Federal', (concurso) => {
    expect(refusal(RifaResultado, { id: ID, numero: '1', concurso })).toEqual({
      concurso: OFFICE_MESSAGES.rifaConcurso,
    })
  })
})
