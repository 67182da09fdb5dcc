import { expect, test } from 'vitest'
import { companionsOf, isCompanionTime } from '../../contract/companion-rules.ts'
import { aloneOf, type Layout } from '../../contract/layout-rules.ts'

const row = (...mapas: string[]): Layout => ({ linhas: mapas.map((mapa, nr) => ({ nome: String(nr), mapa })) })

test.each([
  { title: 'the place beside it, gaps not counted', layout: row('o_ac', 'ca_'), pairs: { 3: 2, 4: 5 } },
  { title: 'never across a gap, nor another row', layout: row('a_c', 'c', 'a'), pairs: { 2: 0, 3: 0 } },
  { title: 'each its own, from left to right', layout: row('acca', 'caca'), pairs: { 2: 1, 3: 4, 5: 6, 7: 8 } },
  { title: 'one companion for each wheelchair', layout: row('cac'), pairs: { 1: 2, 3: 0 } },
])('companions and wheelchairs: $title', ({ layout, pairs }) => {
  expect(companionsOf(layout)).toEqual(pairs)
})

test('a hall without companions has no pairs; one more companion than wheelchairs may be drawn', () => {
  expect(companionsOf(row('oaxo'))).toBeNull()
  expect(companionsOf(null)).toBeNull()
  expect(aloneOf(row('cac'))).toEqual([])
})

test('companions are sold with the wheelchair until the end of a day in São Paulo, or always', () => {
  expect(isCompanionTime('2026-11-28', new Date('2026-11-29T02:59:59Z'))).toBe(true)
  expect(isCompanionTime('2026-11-28', new Date('2026-11-29T03:00:00Z'))).toBe(false)
  expect(isCompanionTime(null, new Date())).toBe(true)
})
