import { expect, it } from 'vitest'
import { indexAfterKey } from '../../src/ui/number-grid/number-grid.tsx'

// 12 numbers in rows of five.
const from = (at: number, key: string, ctrl = false) => indexAfterKey(key, at, 12, 5, ctrl)

it('arrows move to the neighbours, and not out of the grid', () => {
  expect([from(6, 'ArrowRight'), from(6, 'ArrowLeft'), from(6, 'ArrowDown'), from(6, 'ArrowUp')]).toEqual([7, 5, 11, 1])
  expect([from(0, 'ArrowLeft'), from(0, 'ArrowUp'), from(11, 'ArrowRight'), from(8, 'ArrowDown')]).toEqual([
    null,
    null,
    null,
    null,
  ])
})

it('Home and End move to the ends of the row, with Ctrl of all', () => {
  expect([from(7, 'Home'), from(7, 'End'), from(10, 'End')]).toEqual([5, 9, 11])
  expect([from(7, 'Home', true), from(7, 'End', true)]).toEqual([0, 11])
})

it('other keys do nothing', () => {
  expect([from(7, 'Enter'), from(7, ' '), from(5, 'Home')]).toEqual([null, null, null])
})
