import { expect, it } from 'vitest'
import { wholePercent } from '../../contract/percent-rules.ts'

it('a percentage is 0 only for nothing and 100 only for all', () => {
  const pairs: [part: number, whole: number][] = [
    [0, 0],
    [0, 9],
    [1, 1000],
    [1, 3],
    [2, 3],
    [999, 1000],
    [7, 7],
    [8, 7],
  ]
  expect(pairs.map(([part, whole]) => wholePercent(part, whole))).toEqual([0, 0, 1, 33, 67, 99, 100, 100])
})
