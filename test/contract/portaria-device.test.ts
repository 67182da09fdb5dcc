import { describe, expect, test } from 'vitest'
import {
  countListed,
  isListedName,
  passRefusal,
  procuraOf,
  resultadoOf,
  typedCode,
} from '../../contract/portaria-rules.ts'

const TODAY = '2026-12-20'

describe('a device at the entrance that decides by its list', () => {
  test('a device at the entrance decides by its list as the server does: used takes precedence over not paid', () => {
    const used = '2026-12-20T22:41:00.000Z'
    expect(resultadoOf(undefined, TODAY)).toBe('desconhecida')
    expect(resultadoOf({ estado: 'paid', entregue_em: null }, TODAY)).toBe('aceita')
    expect(resultadoOf({ estado: 'paid', entregue_em: used }, TODAY)).toBe('ja-utilizada')
    expect(resultadoOf({ estado: 'refunded', entregue_em: used }, TODAY)).toBe('ja-utilizada')
    for (const estado of ['refunded', 'refunding', 'chargedback', 'failed', 'waiting_payment', 'pending'])
      expect(resultadoOf({ estado, entregue_em: null }, TODAY)).toBe('nao-paga')
  })

  test('a device at the entrance counts sold and admitted tickets', () => {
    expect(
      countListed([
        { estado: 'paid', entregue_em: null },
        { estado: 'paid', entregue_em: '2026-12-20T22:41:00.000Z' },
        { estado: 'refunded', entregue_em: null },
      ]),
    ).toEqual({ vendidos: 2, entraram: 1, socios: 0 })
  })
})

test('a membership card admits while its plan includes the entrance, it is paid within the tolerance, and it is not over', () => {
  const good = { coberta: true, cancelada: false, ate: null }
  const [yesterday, tomorrow] = ['2026-12-19', '2026-12-21']
  for (const ate of [null, TODAY, tomorrow]) expect(passRefusal({ ...good, ate }, TODAY)).toBeNull()
  expect(passRefusal({ ...good, ate: TODAY, cancelada: true }, TODAY)).toBeNull()
  expect(passRefusal({ ...good, ate: yesterday }, TODAY)).toBe('atrasada')
  expect(passRefusal({ ...good, ate: yesterday, cancelada: true }, TODAY)).toBe('cancelada')
  expect(passRefusal({ ...good, cancelada: true }, TODAY)).toBe('cancelada')
  expect(passRefusal({ ...good, coberta: false }, TODAY)).toBe('outra-categoria')
  // A membership that is over is said to be so, whatever its plan includes.
  expect(passRefusal({ coberta: false, cancelada: true, ate: null }, TODAY)).toBe('cancelada')
  const card = { estado: 'paid', entregue_em: null, passe: good }
  expect(resultadoOf(card, TODAY)).toBe('aceita')
  // The list may be of a day on which it was still good.
  expect(resultadoOf({ ...card, passe: { ...good, ate: yesterday } }, TODAY)).toBe('nao-paga')
  expect(resultadoOf({ ...card, entregue_em: '2026-12-20T22:41:00.000Z' }, TODAY)).toBe('ja-utilizada')
})

test('a device counts members beside the tickets, which alone are sold', () => {
  const passe = { coberta: true, cancelada: false, ate: null }
  const used = '2026-12-20T22:41:00.000Z'
  expect(
    countListed([
      { estado: 'paid', entregue_em: used },
      { estado: 'paid', entregue_em: used, passe },
      { estado: 'paid', entregue_em: null, passe },
    ]),
  ).toEqual({ vendidos: 1, entraram: 1, socios: 1 })
})

test('a short code typed at the entrance has eight characters, with or without separators; else it says what is wrong', () => {
  for (const text of [' a92c-41f7 ', 'A92C 41F7', 'a92c41f7']) expect(typedCode(text)).toEqual({ code: 'A92C41F7' })
  expect(['', 'A92C', 'A92C-41F7-0'].map(typedCode)).toEqual([{ missing: 8 }, { missing: 4 }, { missing: -1 }])
  expect(typedCode('G92C-41F7')).toEqual({ wrong: 'characters' })
})

test('a person at the entrance is searched by a phone, an order or a name', () => {
  expect(procuraOf('(11) 98765-4321')).toEqual({ telefone: '11987654321' })
  expect(procuraOf('+55 11 98765-4321')).toEqual({ telefone: '11987654321' })
  expect(procuraOf(' or_Ab12 ')).toEqual({ pedido: 'or_Ab12' })
  expect(procuraOf('José da Silva')).toEqual({ palavras: ['jose', 'da', 'silva'] })
  for (const short of ['', 'jo', '98765', '9']) expect(procuraOf(short), short).toBeNull()
})

test('a name on a device’s list is found by its first word and its initial', () => {
  const finds = (nome: string, texto: string) => {
    const procura = procuraOf(texto)
    return procura !== null && 'palavras' in procura && isListedName(nome, procura.palavras)
  }
  for (const texto of ['mar', 'Maria', 'maria da silva', 'MARIA S']) expect(finds('Maria S.', texto), texto).toBe(true)
  for (const texto of ['Ana', 'Maria Costa', 'silva']) expect(finds('Maria S.', texto), texto).toBe(false)
  expect(finds('Cher', 'Cher Bono')).toBe(true)
})
