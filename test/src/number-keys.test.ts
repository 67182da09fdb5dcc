import { expect, it } from 'vitest'
import { indexAfterKey } from '../../src/ui/number-grid/number-grid.tsx'

// 12 numbers in rows of five.
const from = (at: number, key: string, ctrl = false) => indexAfterKey(key, at, 12, 5, ctrl)

it('arrow keys move to the neighbours in a grid of numbers, and not out of it', () => {
  expect([from(6, 'ArrowRight'), from(6, 'ArrowLeft'), from(6, 'ArrowDown'), from(6, 'ArrowUp')]).toEqual([7, 5, 11, 1])
  expect([from(0, 'ArrowLeft'), from(0, 'ArrowUp'), from(11, 'ArrowRight'), from(8, 'ArrowDown')]).toEqual([
    null,
    null,
    null,
    null,
  ])
})

it('Home and End move to the ends of the row in a grid of numbers, with Ctrl to those of the grid', () => {
  expect([from(7, 'Home'), from(7, 'End'), from(10, 'End')]).toEqual([5, 9, 11])
  expect([from(7, 'Home', true), from(7, 'End', true)]).toEqual([0, 11])
})

it('other keys do nothing in a grid of numbers', () => {
  expect([from(7, 'Enter'), from(7, ' '), from(5, 'Home')]).toEqual([null, null, null])
})
