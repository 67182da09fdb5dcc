import { expect, test } from 'vitest'
import { cut, isStorable, storable } from '../../contract/text-rules.ts'
import { quoted } from '../../contract/titles-rules.ts'
import { excerpt } from '../../server/pages/head-texts.ts'
import { orderItems, type SaleRow } from '../../server/sales/pay/order-items.ts'

const row = (nome: string, setor: string, lugar: string): SaleRow => ({
  id: '1',
  status: 'held',
  id_attempt: null,
  id_lote: '2',
  id_setor: '3',
  nr_lugar: 1,
  id_rifa: null,
  nr_sorte: null,
  valor_cents: 1,
  taxa_cents: 0,
  id_tarifa: null,
  nome,
  setor,
  tipo: 1,
  lugar,
  dividir_ate: 1,
  nr_lote: 1,
})

test('cutting a text never splits a character', () => {
  const emojis = '🎉'.repeat(200)
  for (let max = 0; max < 300; max += 1) {
    const text = 'x'.repeat(max) + emojis
    for (const one of [
      cut(text, 256),
      quoted(text),
      excerpt(text, 160),
      ...orderItems([row('x'.repeat(max), emojis, 'D7')]).map(({ description }) => description),
      ...orderItems([row('Festival', 'x'.repeat(max), emojis)]).map(({ description }) => description),
    ])
      expect(one.isWellFormed(), `${max}: ${one}`).toBe(true)
  }
})

test('cutting a text keeps as much as fits', () => {
  expect(cut('ação', 9)).toBe('ação')
  expect(cut('ação', 2)).toBe('aç')
  expect(cut('a🎉b', 3)).toBe('a🎉')
  expect(cut('a🎉b', 2)).toBe('a')
})

test('characters that the database cannot store are replaced, and no others', () => {
  expect(storable('São João 🎉')).toBe('São João 🎉')
  expect(storable('a\0b\ud83cc')).toBe('ab\ufffdc')
  expect(['a🎉', 'a\0', '\ud83c'].map(isStorable)).toEqual([true, false, false])
})
