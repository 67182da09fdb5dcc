import { expect, it } from 'vitest'
import { phoneCut } from '../../contract/banners-rules.ts'

it.each([
  [5 / 3, 0, 0],
  [1600 / 600, 0.1875, 0],
  [1, 0, 0.2],
])('a phone cuts a picture of ratio %d: %d on each side, %d above and below', (ratio, sides, ends) => {
  const cut = phoneCut(ratio)
  expect(cut.sides).toBeCloseTo(sides)
  expect(cut.ends).toBeCloseTo(ends)
})
