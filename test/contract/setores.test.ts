import { describe, expect, it } from 'vitest'
import { loteFormInput, SetorFormInput } from '../../contract/setores.ts'
import { refusal } from './refusal.ts'

const ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
const QUANTITY = 'Preencha a quantidade com um número a partir de 1'
const PLACES = 'Preencha os lugares com um número a partir de 1'
const TOO_MANY = 'Este setor tem só 12 lugares para vender'

describe('the form of a lot', () => {
  const lote = { id_evento_setor: ID, data: '10/03/2026', hora: '21:00', valor: '40', taxa_adm: '', qtd_total: '30' }

  it('the form of a lot gives what its call takes', () => {
    expect(loteFormInput(null).parse(lote)).toMatchObject({
      data: '2026-03-11T00:00:00.000Z',
      qtd_total: 30,
      valorCents: 4000,
      taxaCents: 0,
    })
  })

  it.each(['', ' ', '0', '-1', '1,5', 'dez', '1000001'])('the form of a lot refuses the quantity %j', (qtd_total) => {
    expect(refusal(loteFormInput(null), { ...lote, qtd_total })).toEqual({ qtd_total: QUANTITY })
  })

  it('the form of a lot refuses more units than its sector has places, unless they are stored', () => {
    expect(refusal(loteFormInput(12), { ...lote, qtd_total: '13' })).toEqual({ qtd_total: TOO_MANY })
    expect(loteFormInput(12).safeParse({ ...lote, qtd_total: '12' }).success).toBe(true)
    expect(loteFormInput(12, 13).safeParse({ ...lote, qtd_total: '13' }).success).toBe(true)
    expect(refusal(loteFormInput(12, 13), { ...lote, qtd_total: '14' })).toEqual({ qtd_total: TOO_MANY })
  })
})

describe('the form of a sector', () => {
  const setor = { id_evento: ID, nome: 'Salão', tipo: '1', qtd_lugar: '12', qtd_por_linha: '', dividir_ate: '' }

  it.each(['', '0', '-2', 'x', '100001'])('the form of a sector of tables refuses %j places', (qtd_lugar) => {
    expect(refusal(SetorFormInput, { ...setor, qtd_lugar })).toEqual({ qtd_lugar: PLACES })
  })

  it('the form of a sector needs no places where they are not shown', () => {
    expect(SetorFormInput.safeParse(setor).success).toBe(true)
    expect(SetorFormInput.safeParse({ ...setor, tipo: '2', qtd_lugar: '' }).success).toBe(true)
  })
})
