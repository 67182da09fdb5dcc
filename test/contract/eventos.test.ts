import { describe, expect, it } from 'vitest'
import { EventoInput, EventoListInput, VendasListInput } from '../../contract/eventos.ts'
import { SetorInput } from '../../contract/setores.ts'
import { firstMessage, refusal } from './refusal.ts'

const ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
const FIELD = 'Preencha todos os campos corretamente'

describe('POST eventos', () => {
  const evento = {
    nome: 'Sol',
    id_cidade: ID,
    local: 'Bar',
    endereco: 'Rua',
    data: '10/03/2026',
    inicio_vendas: '01/03/2026',
  }

  it('POST eventos accepts names of 3 characters and gives days in the wire format', () => {
    expect(EventoInput.parse({ ...evento, nome: ' Sol ', id_cidade: ID.toUpperCase() })).toEqual({
      ...evento,
      data: '2026-03-10',
      inicio_vendas: '2026-03-01',
      obs: '',
      descricao: '',
    })
    expect(EventoInput.parse({ ...evento, data: '2024-02-29' }).data).toBe('2024-02-29')
  })

  it('POST eventos takes the limit per person as a form sends it', () => {
    const limit = (max_por_cliente: unknown) => EventoInput.parse({ ...evento, max_por_cliente }).max_por_cliente
    expect([limit('12'), limit(12), limit('')]).toEqual([12, 12, undefined])
  })

  const NOME = 'Preencha o nome do evento corretamente'
  const CIDADE = 'Preencha a cidade do evento'
  const LOCAL = 'Preencha o local do evento corretamente'
  const ENDERECO = 'Preencha o endereço do evento corretamente'
  const DATA = 'Preencha a data do evento corretamente'
  const INICIO = 'Preencha a data de início das vendas do evento corretamente'

  it.each([
    ['nome', 'So', NOME],
    ['nome', '  So ', NOME],
    ['nome', undefined, NOME],
    ['nome', 'x'.repeat(201), NOME],
    ['id_cidade', '', CIDADE],
    ['id_cidade', '1234', CIDADE],
    ['id_cidade', undefined, CIDADE],
    ['id_cidade', null, CIDADE],
    ['local', 'Ba', LOCAL],
    ['endereco', 'R.', ENDERECO],
    ['data', '10/03/202', DATA],
    ['data', '10/03/20266', DATA],
    ['data', '31/04/2026', DATA],
    ['data', '2026-04-31', DATA],
    ['data', '', DATA],
    ['data', null, DATA],
    ['inicio_vendas', '29/02/2026', INICIO],
    ['inicio_vendas', undefined, INICIO],
    ['hora', '24:00', 'Peencha a hora corretamente'],
    ['max_por_cliente', 0, FIELD],
    ['max_por_cliente', 2.5, FIELD],
    ['max_por_cliente', '0', FIELD],
    ['max_por_cliente', '1001', FIELD],
    ['max_por_cliente', 'dez', FIELD],
    ['obs', 'x'.repeat(20_001), FIELD],
    ['descricao', 'a\u0000b', FIELD],
  ])('POST eventos refuses %s %j', (field, value, message) => {
    expect(refusal(EventoInput, { ...evento, [field]: value })).toEqual({ [field]: message })
  })

  it('POST eventos reports errors in the order of the form', () => {
    expect(Object.values(refusal(EventoInput, {}) ?? {})).toEqual([NOME, CIDADE, LOCAL, ENDERECO, DATA, INICIO])
  })

  it('POST eventos takes a valid hour, null if it is empty, and leaves it unchanged if it is not sent', () => {
    expect(EventoInput.parse({ ...evento, hora: '20:30' }).hora).toBe('20:30')
    for (const hora of ['', null]) expect(EventoInput.parse({ ...evento, hora }).hora).toBeNull()
    expect(EventoInput.parse(evento).hora).toBeUndefined()
    expect(EventoInput.parse(evento).max_por_cliente).toBeUndefined()
  })

  it('POST eventos keeps the line breaks of a description', () => {
    expect(EventoInput.parse({ ...evento, descricao: ' uma\r\nduas\ttrês \n' }).descricao).toBe('uma\r\nduas\ttrês')
  })
})

describe('POST eventos/setor', () => {
  const setor = { id_evento: ID, nome: 'VIP', tipo: 1 }

  it('POST eventos/setor fills in its defaults', () => {
    expect(SetorInput.parse(setor)).toEqual({
      ...setor,
      ...{ qtd_por_linha: 0, qtd_lugar: 1, dividir_ate: 1, lugares_mesa: 0 },
    })
  })

  it.each([undefined, null, '', 0, -1, '0', '-3'])('POST eventos/setor: a count of %j gives the default', (count) => {
    const sent = { ...setor, qtd_por_linha: count, qtd_lugar: count, dividir_ate: count }
    expect(SetorInput.parse(sent)).toMatchObject({ qtd_por_linha: 0, qtd_lugar: 1, dividir_ate: 1 })
  })

  it('POST eventos/setor accepts counts from 1, as numbers or as text', () => {
    expect(SetorInput.parse({ ...setor, qtd_por_linha: 1, qtd_lugar: '120', dividir_ate: 24 })).toMatchObject({
      qtd_por_linha: 1,
      qtd_lugar: 120,
      dividir_ate: 24,
    })
  })

  it.each([1, 2, 3, '1', '3'])('POST eventos/setor accepts the type %j', (tipo) => {
    expect(SetorInput.parse({ ...setor, tipo }).tipo).toBe(Number(tipo))
  })

  it.each([
    ['nome', 'VI', 'Preecha o nome do Setor corretamente'],
    ['nome', undefined, 'Preecha o nome do Setor corretamente'],
    ['tipo', undefined, 'Selecione o tipo do setor'],
    ['tipo', null, 'Selecione o tipo do setor'],
    ['tipo', '', 'Selecione o tipo do setor'],
    ['tipo', 0, 'Selecione o tipo do setor'],
    ['tipo', 4, 'Selecione o tipo do setor'],
    ['tipo', 1.5, 'Selecione o tipo do setor'],
    ['tipo', ' 1', 'Selecione o tipo do setor'],
    ['id_evento', 'x', 'Identificador inválido'],
    ['qtd_lugar', 2.5, FIELD],
    ['qtd_lugar', 'dez', FIELD],
    ['qtd_lugar', 100_001, FIELD],
    ['dividir_ate', 25, FIELD],
    ['qtd_por_linha', true, FIELD],
  ])('POST eventos/setor refuses %s %j', (field, value, message) => {
    expect(refusal(SetorInput, { ...setor, [field]: value })).toEqual({ [field]: message })
  })
})

describe('POST eventos/list', () => {
  it('POST eventos/list without filters is the first page of all events', () => {
    expect(EventoListInput.parse({})).toEqual({ pesquisa: { cidades: [] }, cursor: 0, limit: 25 })
    expect(EventoListInput.parse({ pesquisa: {}, orderType: null })).toEqual(EventoListInput.parse({}))
  })

  it('POST eventos/list filters by a name from 3 characters on', () => {
    const nome = (text: string | null) => EventoListInput.parse({ pesquisa: { nome: text } }).pesquisa.nome
    expect([nome('so'), nome(' so '), nome(''), nome(null), nome('sol'), nome(' sol ')]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      'sol',
      'sol',
    ])
  })

  it.each(['data', 'inicioVendasAte', 'dataEventoDepois', 'inicioVendasDepois'] as const)(
    'POST eventos/list filters by %s with 10 characters only',
    (field) => {
      const day = (text: string | null) => EventoListInput.parse({ pesquisa: { [field]: text } }).pesquisa[field]
      expect([day('10/03/202'), day('10/03/20266'), day(''), day(null)]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ])
      expect([day('2026-03-10'), day('10/03/2026')]).toEqual(['2026-03-10', '2026-03-10'])
      expect(firstMessage(EventoListInput, { pesquisa: { [field]: '30/02/2026' } })).toBe('Data inválida')
    },
  )

  it('POST eventos/list accepts both orders, in upper or lower case', () => {
    expect(EventoListInput.parse({ orderType: 'asc' }).orderType).toBe('ASC')
    expect(EventoListInput.parse({ orderType: 'DESC' }).orderType).toBe('DESC')
    expect(refusal(EventoListInput, { orderType: 'preço' })).toEqual({ orderType: FIELD })
  })

  it('POST eventos/list accepts only ids of cities', () => {
    expect(EventoListInput.parse({ pesquisa: { cidades: [ID.toUpperCase()] } }).pesquisa.cidades).toEqual([ID])
    expect(EventoListInput.parse({ pesquisa: { cidades: null } }).pesquisa.cidades).toEqual([])
    expect(refusal(EventoListInput, { pesquisa: { cidades: ['x'] } })).toEqual({
      'pesquisa.cidades.0': 'Identificador inválido',
    })
    expect(refusal(EventoListInput, { pesquisa: { cidades: ID } })).toEqual({ 'pesquisa.cidades': FIELD })
  })

  it('POST eventos/list gives pages of up to 100', () => {
    expect(EventoListInput.parse({ cursor: 50, limit: 100 })).toMatchObject({ cursor: 50, limit: 100 })
    expect(refusal(EventoListInput, { limit: 101 })).toEqual({ limit: 'Peça no máximo 100 registros por página' })
    expect(refusal(EventoListInput, { limit: 0, cursor: -1 })).toEqual({ limit: FIELD, cursor: FIELD })
  })
})

it('POST eventos/vendas/list takes an event, and optionally a sector', () => {
  expect(VendasListInput.parse({ id: ID })).toEqual({ id: ID })
  expect(VendasListInput.parse({ id: ID, setor: ID })).toEqual({ id: ID, setor: ID })
  expect(refusal(VendasListInput, { id: 'x', setor: 'y' })).toEqual({
    id: 'Identificador inválido',
    setor: 'Identificador inválido',
  })
})
