import { expect, it } from 'vitest'
import { takenAfter } from '../../src/site/shared/gather-taken.ts'

it('news add and remove numbers, each once', () => {
  const changed = new Map([
    [2, true],
    [5, true],
    [7, false],
    [9, false],
  ])
  expect(takenAfter([7, 5, 3], changed).sort()).toEqual([2, 3, 5])
})
