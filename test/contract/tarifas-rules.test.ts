import { expect, test } from 'vitest'
import { hasMeia, isBelowFull, meiaCents, quotaOf, tarifaLabel } from '../../contract/tarifas-rules.ts'
import { seeded } from '../support/fuzz.ts'

test('half of a price and of its fee is rounded down to whole cents, in 10 000 random prices', () => {
  const random = seeded(29)
  const upTo = (cents: number) => Math.floor(random() * (cents + 1))
  for (let nr = 0; nr < 10_000; nr += 1) {
    const full = { valorCents: upTo(1_000_000), taxaCents: upTo(100_000) }
    const half = meiaCents(full, false)
    const dear = meiaCents(full, true)
    // Never more than half, never negative, less than a cent below it; two halves never cost more than a whole.
    for (const key of ['valorCents', 'taxaCents'] as const) {
      expect(2 * half[key]).toBeLessThanOrEqual(full[key])
      expect(2 * half[key]).toBeGreaterThanOrEqual(full[key] - 1)
      expect(Number.isSafeInteger(half[key]) && half[key] >= 0).toBe(true)
    }
    expect(dear).toEqual({ valorCents: half.valorCents, taxaCents: full.taxaCents })
    expect(isBelowFull(full, full)).toBe(false)
    if (full.valorCents > 1) expect(isBelowFull(full, half)).toBe(true)
  }
})

test.each([
  [100, 40, 40],
  [101, 40, 41],
  [11, 40, 5],
  [1, 40, 1],
  [0, 40, 0],
  [7, 100, 7],
  [3, 55, 2],
])('of %d tickets %d percent are a quota of %d, rounded up', (total, percentual, cota) => {
  expect(quotaOf(total, percentual)).toBe(cota)
})

test('entries sell half price; extras and tables do not', () => {
  expect(hasMeia({ tipo: 2, extra: false })).toBe(true)
  expect(hasMeia({ tipo: 3, extra: false })).toBe(true)
  expect(hasMeia({ tipo: 3, extra: true })).toBe(false)
  expect(hasMeia({ tipo: 1, extra: false })).toBe(false)
})

test('a fare has its name on its own', () => {
  expect(tarifaLabel({ tipo: 'meia', nome: 'Estudante' })).toBe('Meia: Estudante')
  expect(tarifaLabel({ tipo: 'inteira', nome: 'Inteira' })).toBe('Inteira')
})
