import { expect, test } from 'vitest'
import { pixSeconds } from '../../contract/pagarme-rules.ts'

const now = new Date('2026-11-21T12:00:00Z')
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)

test.each([
  [7200, 3600],
  [3600, 3600],
  [3599, 3599],
  [180.9, 180],
  [179.9, null],
  [-5, null],
])('a PIX that must end in %d s is valid for %j s', (left, valid) => {
  expect(pixSeconds(after(left), now)).toBe(valid)
  expect(pixSeconds(after(left).toISOString(), now)).toBe(valid)
})
