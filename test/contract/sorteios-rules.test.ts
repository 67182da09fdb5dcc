import { expect, it } from 'vitest'
import { lineErrors, maskDocument, sizesOf } from '../../contract/sorteios-rules.ts'

it('a document is shown: a CPF with its mask and an RG as it is stored', () => {
  expect(maskDocument('52998224725')).toBe('529.982.247-25')
  expect(maskDocument('12345678X')).toBe('12345678X')
})

it('a chart has the commonest sizes in the order of sizes, and counts the others', () => {
  const tamanhos = [
    { tamanho: '40', total: 9 },
    { tamanho: '9', total: 5 },
    { tamanho: '38', total: 4 },
    { tamanho: 'GG', total: 2 },
    { tamanho: 'P', total: 1 },
  ]
  expect(sizesOf(tamanhos, 3)).toEqual({
    sizes: [
      { tamanho: '9', total: 5 },
      { tamanho: '38', total: 4 },
      { tamanho: '40', total: 9 },
    ],
    others: 3,
  })
  expect(sizesOf([], 3)).toEqual({ sizes: [], others: 0 })
})

it('the errors of an import are in the order of its lines', () => {
  expect(lineErrors({ 'linha 10': 'b', 'linha 9': 'a', arquivo: 'c' })).toEqual([
    { line: 9, message: 'a' },
    { line: 10, message: 'b' },
  ])
})
