import { expect, it } from 'vitest'
import { columnsFor, seatAfterKey } from '../../src/ui/seat-grid/seat-keys.ts'

// 10 seats, 4 in a row: 0-3, 4-7, 8-9.
it.each([
  ['ArrowRight', 3, 4],
  ['ArrowRight', 9, null],
  ['ArrowLeft', 0, null],
  ['ArrowLeft', 4, 3],
  ['ArrowDown', 1, 5],
  ['ArrowDown', 7, null],
  ['ArrowUp', 9, 5],
  ['ArrowUp', 2, null],
  ['Home', 6, 4],
  ['Home', 4, null],
  ['End', 4, 7],
  ['End', 8, 9],
  ['Tab', 4, null],
  ['toString', 4, null],
])('%s from %i leads to %s', (key, at, next) => expect(seatAfterKey(key, at, 10, 4, false)).toBe(next))

it('Control leads to the first and the last seat', () => {
  expect(seatAfterKey('Home', 6, 10, 4, true)).toBe(0)
  expect(seatAfterKey('End', 1, 10, 4, true)).toBe(9)
})

it('the number of columns follows the width, within limits', () => {
  expect(columnsFor(342, 40, 6)).toBe(7)
  expect(columnsFor(100, 40, 6)).toBe(5)
  expect(columnsFor(2000, 40, 6)).toBe(20)
})
