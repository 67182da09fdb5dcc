import { describe, expect, it } from 'vitest'
import type { Setor } from '../../contract/eventos.ts'
import { chooseFirst, feeLabel } from '../../src/evento/labels.ts'
import { formatPrice } from '../../src/lib/format-price.ts'
import { placeNames, rowLabels, unitsLabel } from '../../src/site/evento/labels.ts'
import { splitParagraphs } from '../../src/ui/paragraphs/paragraphs.tsx'
import { inCart, lote, setor } from './evento-fixtures.ts'

it('the label of a lot shows the price with its fee, and the fee by itself', () => {
  expect(formatPrice(9200)).toBe('R$ 92,00')
  expect(formatPrice(0)).toBe('Grátis')
  expect(feeLabel(lote('a'), setor('s', [], { dividir_ate: 1 }))).toBe('R$ 80,00 + R$ 12,00 de taxa')
  expect(feeLabel(lote('a'), setor('s', []))).toBe('R$ 80,00 + R$ 12,00 de taxa · em até 3x')
  expect(feeLabel(lote('a', { taxa_adm: 0 }), setor('s', [], { dividir_ate: 1 }))).toBe('sem taxa')
  expect(feeLabel(lote('a', { valor: 0, taxa_adm: 0 }), setor('s', []))).toBe('')
})

it('the hint says what to choose first, by the kind of the sector', () => {
  const of = (tipo: 1 | 2 | 3, layout: Setor['layout'] = null) => chooseFirst(setor('s', [], { tipo, layout }))
  expect([of(1), of(2), of(3), of(3, { linhas: [{ nome: 'A', mapa: 'oo' }] }), chooseFirst(null)]).toEqual([
    'Escolha uma mesa',
    'Escolha um ingresso',
    'Escolha uma vaga',
    'Escolha um lugar',
    'Escolha um ingresso',
  ])
})

describe('the line above the total', () => {
  it.each([
    [[inCart('m1', 8), inCart('m1', 7)], '2 mesas · 7, 8'],
    [[inCart('m1', 7)], '1 mesa · 7'],
    [
      [
        { ...inCart('m1', 12), lugar: 'A12' },
        { ...inCart('m1', 11), lugar: 'A11' },
      ],
      '2 lugares · A11, A12',
    ],
    [[{ ...inCart('m1', 12), lugar: 'A12' }, inCart('m1', 7)], '2 ingressos'],
    [[inCart('p2', null, 3)], '3 ingressos'],
    [[inCart('p2', null, 1)], '1 ingresso'],
    [[inCart('p2', null, 2), inCart('m1', 7)], '3 ingressos'],
  ])('the line above the total is right (case %#)', (items, label) => expect(unitsLabel(items)).toBe(label))
})

it('the map names a place by its label, its kind and its state, in the gender of its noun', () => {
  const place = { nr: 12, text: '12', label: 'Mesa 12', row: 0, column: 0, kind: 'normal' } as const
  expect(placeNames(1)(place, 'taken')).toBe('Mesa 12, ocupada')
  expect(placeNames(3)({ ...place, label: 'Vaga 12' }, 'kept')).toBe('Vaga 12, no seu carrinho')
  expect(placeNames(null)({ ...place, label: 'D7', kind: 'accessible' }, 'free')).toBe('D7, cadeira de rodas, livre')
  const companion = { ...place, label: 'D8', kind: 'companion' } as const
  expect(placeNames(null)({ ...companion, accompanies: { nr: 7, nome: 'D7' } }, 'taken')).toBe(
    'D8, acompanhante de D7, ocupado',
  )
  expect(placeNames(null, true)({ ...companion, accompanies: { nr: 7, nome: 'D7' } }, 'free')).toBe(
    'D8, acompanhante de D7, vendido só com o de cadeira de rodas, livre',
  )
  expect(placeNames(null)(companion, 'free')).toBe('D8, acompanhante, livre')
  expect(placeNames(null)({ ...place, label: 'D8', kind: 'blocked' }, 'taken')).toBe('D8, indisponível')
})

it('the map names a row, and a row without a name by its first and last place', () => {
  const places = [3, 4].map((nr) => ({ nr, text: '', label: '', row: 0, column: nr, kind: 'normal' as const }))
  expect(rowLabels(null)({ name: 'D', places })).toBe('Fileira D')
  expect(rowLabels(1)({ name: 'B', places })).toBe('Fileira B: 3 a 4')
  expect(rowLabels(1)({ name: 'B', places: places.slice(1) })).toBe('Fileira B: 4')
})

it('a description keeps paragraphs and the line breaks inside them', () => {
  expect(splitParagraphs(' Um\ndois\n\n\n  três \r\n\r\n')).toEqual(['Um\ndois', 'três'])
  expect(splitParagraphs('  ')).toEqual([])
})
