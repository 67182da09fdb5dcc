import { expect, test } from 'vitest'
import { missingText, missingToPublish } from '../../contract/publicar-rules.ts'

const NOW = new Date('2026-03-05T12:00:00Z')
const PAST = '2026-03-01T12:00:00Z'
const LATER = '2026-03-09T12:00:00Z'

const lote = (more: object = {}) => ({ id: 'l', data: PAST, excluir: false, fim_vendas: null, ...more })
const setor = (...lotes: ReturnType<typeof lote>[]) => ({ nome: 'Pista', excluir: false, lotes })
const evento = (more: object = {}) => ({
  data: '2026-03-10',
  inicio_vendas: '2026-03-01',
  fim_vendas: null,
  imagem: {},
  setores: [setor(lote())],
  ...more,
})

test.each([
  ['nothing', {}, []],
  ['nothing while its sale begins later', { inicio_vendas: '2026-03-08', setores: [setor(lote({ data: LATER }))] }, []],
  ['a picture', { imagem: null }, ['imagem']],
  ['everything but its form', { imagem: null, setores: [] }, ['imagem', 'setor', 'lote', 'preco']],
  [
    'a sector, when the only one is deleted',
    { setores: [{ ...setor(lote()), excluir: true }] },
    ['setor', 'lote', 'preco'],
  ],
  ['a lot', { setores: [setor()] }, ['lote', 'preco']],
  ['a lot, when the only one is deleted', { setores: [setor(lote({ excluir: true }))] }, ['lote', 'preco']],
  ['a lot in one of its sectors', { setores: [setor(lote()), { ...setor(), nome: 'Mesas' }] }, ['lote']],
  ['something to buy: its sale was closed', { fim_vendas: PAST }, ['preco']],
  ['something to buy: its lot was closed', { setores: [setor(lote({ fim_vendas: PAST }))] }, ['preco']],
  [
    'something to buy: its lot begins after its day',
    { setores: [setor(lote({ data: '2026-03-11T12:00:00Z' }))] },
    ['preco'],
  ],
  ['something to buy: its sales begin after its day', { inicio_vendas: '2026-03-11' }, ['preco']],
  ['something to buy: its day is over', { data: '2026-03-04' }, ['preco']],
] as const)('an event lacks %s', (_, more, missing) => {
  expect(missingToPublish(evento(more), NOW)).toEqual(missing)
})

test('what an event lacks is said in words, with the sectors', () => {
  const without = evento({ imagem: null, setores: [setor(lote()), { ...setor(), nome: 'Mesas' }] })
  expect(missingText(without, NOW)).toBe('imagem; lote em Mesas')
  expect(missingText(evento({ setores: [] }), NOW)).toBe('setor; lote; preço (um lote que alguém ainda possa comprar)')
  expect(missingText(evento(), NOW)).toBe('')
})
