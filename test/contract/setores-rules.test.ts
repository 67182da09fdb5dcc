import { expect, it } from 'vitest'
import { sortedSetores } from '../../contract/eventos-rules.ts'
import { loteStage, setorFill } from '../../contract/setores-rules.ts'

const EVENTO = { data: '2026-12-06', inicio_vendas: '2026-11-01' }
const lote = (id: string, data: string, tomados = 0, excluir = false) => ({ id, data, qtd_total: 10, tomados, excluir })
const NOW = new Date('2026-11-20T12:00:00Z')

it('the back-office shows a lot as sold out, over, on sale or to come', () => {
  const lotes = [
    lote('a', '2026-11-01T12:00:00Z', 10),
    lote('b', '2026-11-05T12:00:00Z', 3),
    lote('c', '2026-11-10T12:00:00Z', 9),
    lote('d', '2026-11-20T12:00:01Z'),
  ]
  const stages = (evento = EVENTO, now = NOW) => lotes.map((one) => loteStage(lotes, one, evento, now))
  expect(stages()).toEqual(['soldOut', 'over', 'onSale', 'toCome'])
  expect(stages({ ...EVENTO, inicio_vendas: '2026-11-21' })[2]).toBe('waiting')
  expect(stages(EVENTO, new Date('2026-12-08T00:00:00Z'))).toEqual(['soldOut', 'over', 'over', 'over'])
})

it('the back-office shows a lot as closed when its sale or its event’s was closed', () => {
  const end = { fim_vendas: '2026-11-19T00:00:00Z' }
  const lotes = [{ ...lote('a', '2026-11-10T12:00:00Z'), ...end }, lote('b', '2026-11-11T12:00:00Z')]
  const stages = (evento = EVENTO) => lotes.map((one) => loteStage(lotes, one, evento, NOW))
  expect(stages()).toEqual(['closed', 'onSale'])
  expect(stages({ ...EVENTO, ...end })).toEqual(['closed', 'closed'])
})

it('a sector’s size is that of its lots, or of the places that are for sale', () => {
  const lotes = [lote('a', '2026-11-01T12:00:00Z'), lote('b', '2026-11-02T12:00:00Z', 0, true)]
  expect(setorFill({ tipo: 2, qtd_lugar: 1, layout: null, tomados: 4 }, lotes)).toEqual({ taken: 4, total: 10 })
  expect(setorFill({ tipo: 1, qtd_lugar: 20, layout: null }, lotes)).toEqual({ taken: 0, total: 20 })
  const layout = { linhas: [{ nome: 'A', mapa: 'ox_o' }] }
  expect(setorFill({ tipo: 3, qtd_lugar: 3, layout }, lotes).total).toBe(2)
})

it('sectors are sorted by name with their numbers, without the excluded ones', () => {
  const setores = ['Pista 10', 'Área VIP', 'Pista 2'].map((nome) => ({ nome, excluir: false }))
  const all = [...setores, { nome: 'Antigo', excluir: true }]
  expect(sortedSetores(all).map(({ nome }) => nome)).toEqual(['Área VIP', 'Pista 2', 'Pista 10'])
})
