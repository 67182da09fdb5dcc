import { describe, expect, test } from 'vitest'
import { countListed, resultadoOf, typedCode } from '../../contract/portaria-rules.ts'

describe('a device at the entrance that decides by its list', () => {
  test('a device at the entrance decides by its list as the server does: used takes precedence over not paid', () => {
    const used = '2026-12-20T22:41:00.000Z'
    expect(resultadoOf(undefined)).toBe('desconhecida')
    expect(resultadoOf({ estado: 'paid', entregue_em: null })).toBe('aceita')
    expect(resultadoOf({ estado: 'paid', entregue_em: used })).toBe('ja-utilizada')
    expect(resultadoOf({ estado: 'refunded', entregue_em: used })).toBe('ja-utilizada')
    for (const estado of ['refunded', 'refunding', 'chargedback', 'failed', 'waiting_payment', 'pending'])
      expect(resultadoOf({ estado, entregue_em: null })).toBe('nao-paga')
  })

  test('a device at the entrance counts sold and admitted tickets', () => {
    expect(
      countListed([
        { estado: 'paid', entregue_em: null },
        { estado: 'paid', entregue_em: '2026-12-20T22:41:00.000Z' },
        { estado: 'refunded', entregue_em: null },
      ]),
    ).toEqual({ vendidos: 2, entraram: 1 })
  })
})

test('a short code typed at the entrance has eight characters, with or without separators', () => {
  expect([' a92c-41f7 ', 'A92C 41F7', 'a92c41f7'].map(typedCode)).toEqual(['A92C41F7', 'A92C41F7', 'A92C41F7'])
  expect(['', 'A92C', 'A92C-41F7-0', 'G92C-41F7'].map(typedCode)).toEqual([null, null, null, null])
})
