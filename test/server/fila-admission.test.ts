import { describe, expect, test } from 'vitest'
import { nextMarks, nextWindow, roomFor, speedOf } from '../../server/fila/admission.ts'
import { createPace, isSlowPace, type Reserved } from '../../server/sales/hold/pace.ts'

describe('the window of people who may choose', () => {
  const fast = { window: 100, admitted: 100, isSlow: false, sinceShrunkMs: Number.POSITIVE_INFINITY }

  test('the window of people who may choose grows while reserving is fast and all of it is used', () => {
    expect(nextWindow(fast)).toBe(108)
    expect(nextWindow({ ...fast, admitted: 50 })).toBe(100)
    expect(nextWindow({ ...fast, window: 3000, admitted: 3000 })).toBe(3000)
  })

  test('the window of people who may choose is halved when reserving is slow, once in three seconds, and never below ten', () => {
    expect(nextWindow({ ...fast, isSlow: true })).toBe(50)
    expect(nextWindow({ ...fast, isSlow: true, sinceShrunkMs: 500 })).toBe(100)
    expect(nextWindow({ ...fast, sinceShrunkMs: 500 })).toBe(100)
    expect(nextWindow({ ...fast, window: 11, isSlow: true })).toBe(10)
  })
})

describe('the number of people admitted from a line', () => {
  test('as many people are admitted from a line as the window has room for', () => {
    expect(roomFor({ window: 30, admitted: 12, holding: 0, free: 500 })).toBe(18)
    expect(roomFor({ window: 10, admitted: 30, holding: 0, free: 500 })).toBe(0)
  })

  test('at most three people per remaining ticket are admitted; those who hold one need no other', () => {
    expect(roomFor({ window: 3000, admitted: 0, holding: 0, free: 10 })).toBe(15)
    expect(roomFor({ window: 3000, admitted: 20, holding: 15, free: 10 })).toBe(10)
    expect(roomFor({ window: 3000, admitted: 20, holding: 20, free: 0 })).toBe(0)
    expect(roomFor({ window: 3000, admitted: 0, holding: 0, free: 1 })).toBe(2)
  })
})

describe('the speed of the line', () => {
  test('the speed of the line is unknown at first, and while the line does not move', () => {
    const marks = nextMarks([], 1000, 30)
    expect(marks).toEqual([[1000, 30]])
    expect(speedOf(marks, 1010, 90)).toBeNull()
    expect(speedOf(marks, 1020, 90)).toBe(3)
    expect(speedOf(marks, 1020, 30)).toBeNull()
    expect(nextMarks([], 1000, 0)).toEqual([])
  })

  test('the speed of the line is that of the last two minutes', () => {
    let marks = nextMarks([], 0, 100)
    for (let second = 1; second <= 600; second += 1)
      marks = nextMarks(marks, second, 100 + (second < 300 ? 10 : 1) * second)
    expect(marks.length).toBeLessThan(30)
    expect(speedOf(marks, 600, 700)).toBeCloseTo(1, 1)
  })
})

describe('the pace of reserving', () => {
  test('the pace of reserving is slow when one in ten takes longer than 0.7 s', async () => {
    let now = 0
    const told: Reserved[] = []
    const pace = createPace({ report: async (reserved) => void told.push(reserved), now: () => now })
    const ends: (() => void)[] = []
    const works = Array.from({ length: 2 }, () => pace.timed(new Promise<void>((resolve) => ends.push(resolve))))
    now = 900
    for (const end of ends) end()
    await Promise.all(works)
    await pace.timed(Promise.resolve())
    await expect.poll(() => told.reduce((sum, { ended }) => sum + ended, 0)).toBe(3)
    expect(told.reduce((sum, { slow }) => sum + slow, 0)).toBe(2)
    expect(isSlowPace({ ended: 20, slow: 2 })).toBe(true)
  })

  test('the pace of reserving is fast when reservations are fast, or when there are too few to decide', () => {
    expect(isSlowPace({ ended: 20, slow: 1 })).toBe(false)
    expect(isSlowPace({ ended: 4, slow: 4 })).toBe(false)
    expect(isSlowPace({ ended: 0, slow: 0 })).toBe(false)
  })
})
