import { describe, expect, it } from 'vitest'
import { feeLabel, paragraphs, priceLabel, seatNames, unitsLabel } from '../../src/site/evento/labels.ts'
import { inCart, lote, setor } from './evento-fixtures.ts'

it('shows the price with its fee, and the fee by itself', () => {
  expect(priceLabel(9200)).toBe('R$ 92,00')
  expect(priceLabel(0)).toBe('Grátis')
  expect(feeLabel(lote('a'), setor('s', [], { dividir_ate: 1 }))).toBe('R$ 80,00 + R$ 12,00 de taxa')
  expect(feeLabel(lote('a'), setor('s', []))).toBe('R$ 80,00 + R$ 12,00 de taxa · em até 3x')
  expect(feeLabel(lote('a', { taxa_adm: 0 }), setor('s', [], { dividir_ate: 1 }))).toBe('sem taxa')
  expect(feeLabel(lote('a', { valor: 0, taxa_adm: 0 }), setor('s', []))).toBe('')
})

describe('the line above the total', () => {
  it.each([
    [[inCart('m1', 8), inCart('m1', 7)], '2 mesas · 7, 8'],
    [[inCart('m1', 7)], '1 mesa · 7'],
    [[inCart('p2', null, 3)], '3 ingressos'],
    [[inCart('p2', null, 1)], '1 ingresso'],
    [[inCart('p2', null, 2), inCart('m1', 7)], '3 ingressos'],
  ])('%#', (items, label) => expect(unitsLabel(items)).toBe(label))
})

it('names a seat by its place and state, with a stable function', () => {
  expect(seatNames(1)(12, 'free')).toBe('Mesa 12, livre')
  expect(seatNames(3)(12, 'kept')).toBe('Vaga 12, no seu carrinho')
  expect(seatNames(3)).toBe(seatNames(3))
})

it('keeps paragraphs and the line breaks inside them', () => {
  expect(paragraphs(' Um\ndois\n\n\n  três \r\n\r\n')).toEqual(['Um\ndois', 'três'])
  expect(paragraphs('  ')).toEqual([])
})
