import { expect, it } from 'vitest'
import { takenOf } from '../../src/site/rifa/taken.ts'
import { takenAfter } from '../../src/site/shared/gather-taken.ts'

it('the taken numbers are counted, found and listed, in any order', () => {
  const taken = takenOf([90, 7, 100_000])
  expect(taken.size).toBe(3)
  expect([7, 90, 100_000].every((nr) => taken.has(nr))).toBe(true)
  expect([0, 1, 8, 91, 100_001, -7].some((nr) => taken.has(nr))).toBe(false)
  expect([...taken]).toEqual([90, 7, 100_000])
  expect([takenOf([]).size, takenOf([]).has(0)]).toEqual([0, false])
})

it('news add and remove numbers, each once', () => {
  const changed = new Map([
    [2, true],
    [5, true],
    [7, false],
    [9, false],
  ])
  expect(takenAfter([7, 5, 3], changed).sort()).toEqual([2, 3, 5])
})
