import { expect, it } from 'vitest'
import { lineErrors, maskDocument, sizesOf } from '../../contract/sorteios-rules.ts'

it('a prize draw’s document is shown with a mask if it is a CPF, and as stored if it is an RG', () => {
  expect(maskDocument('52998224725')).toBe('529.982.247-25')
  expect(maskDocument('12345678X')).toBe('12345678X')
})

it('the prize draw’s chart has the most frequent sizes in order, and counts the others together', () => {
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

it('the errors of an import are listed in the order of its lines', () => {
  expect(lineErrors({ 'linha 10': 'b', 'linha 9': 'a', arquivo: 'c' })).toEqual([
    { line: 9, message: 'a' },
    { line: 10, message: 'b' },
  ])
})
