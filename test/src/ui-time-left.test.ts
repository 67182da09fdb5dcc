import { expect, it } from 'vitest'
import { clockText, secondsLeft, stageOf } from '../../src/ui/countdown/time-left.ts'

it('the time left counts whole seconds and stops at zero', () => {
  const seconds = (ms: number) => secondsLeft(ms, 0)
  expect([60_000, 59_001, 59_000, 1, 0, -5000].map(seconds)).toEqual([60, 60, 59, 1, 0, 0])
})

it('the time left is written as minutes and seconds, an hour as 60 minutes', () => {
  expect([0, 9, 61, 3492, 3600].map(clockText)).toEqual(['00:00', '00:09', '01:01', '58:12', '60:00'])
})

it('the time left is urgent from two minutes on, more so from one, and over at zero', () => {
  expect([121, 120, 61, 60, 1, 0].map(stageOf)).toEqual(['calm', 'hurry', 'hurry', 'last', 'last', 'over'])
})
