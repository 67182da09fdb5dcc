import { describe, expect, test } from 'vitest'
import { type FilaPoll, filaNumberText, filaPollMs, filaWaitText, isFilaLive } from '../../contract/fila-rules.ts'

test.each([
  [null, null],
  [0, 'menos de 1 min'],
  [59, 'menos de 1 min'],
  [60, 'cerca de 1 min'],
  [235, 'cerca de 4 min'],
  [22 * 60, 'cerca de 20 min'],
  [56 * 60, 'cerca de 55 min'],
  [59 * 60, 'cerca de 1 h'],
  [80 * 60, 'cerca de 1 h 20 min'],
  [7200, 'cerca de 2 h'],
])('a wait of %s seconds is shown as %s', (seconds, words) => {
  expect(filaWaitText(seconds)).toBe(words)
})

test('a position in a waiting room is shown as an ordinal with thousands separators', () => {
  expect([1, 238, 1904].map(filaNumberText)).toEqual(['1º', '238º', '1.904º'])
})

test('only waiting and admitted places lead to a turn', () => {
  expect((['waiting', 'admitted', 'done', 'left', 'ended'] as const).filter(isFilaLive)).toEqual([
    'waiting',
    'admitted',
  ])
})

describe('when to ask again', () => {
  const open: FilaPoll = {
    estado: 'open',
    status: 'waiting',
    opensInMs: -1000,
    waiting: 5000,
    ahead: 237,
    seconds: 240,
    mayRunOut: false,
    random: 0.5,
  }
  const ask = (more: Partial<FilaPoll>): number => filaPollMs({ ...open, ...more })

  test('a waiting page polls less often the further away its turn is, but at least every 72 seconds', () => {
    const times = [0, 30, 240, 600, 36_000].map((seconds) => ask({ seconds }))
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(times[0]).toBe(2000)
    expect(ask({ seconds: 36_000, random: 1 })).toBe(72_000)
  })

  test('pages that may find no ticket left poll soon after the sell-out, unless there are too many of them', () => {
    expect(ask({ seconds: 3000, mayRunOut: true, waiting: 1000 })).toBe(6000)
    expect(ask({ seconds: 3000, mayRunOut: true })).toBe(12_500)
    expect(ask({ seconds: 3000, mayRunOut: true, waiting: 1_000_000 })).toBe(60_000)
    expect(ask({ seconds: 30, mayRunOut: true })).toBe(3000)
  })

  test('without an estimated wait, the polling interval depends on the people ahead', () => {
    expect(ask({ seconds: null, ahead: 0 })).toBeLessThan(ask({ seconds: null, ahead: 1500 }))
  })

  test('the polls of pages answered at one instant are spread', () => {
    const times = [0, 0.25, 0.5, 0.75, 1].map((random) => ask({ random }))
    expect(new Set(times).size).toBe(5)
  })

  test('nobody polls before the opening, and the first polls of a million people are spread over minutes', () => {
    const before = { estado: 'before', opensInMs: 10_000, seconds: null, ahead: null } as const
    for (const random of [0, 0.5, 1]) expect(ask({ ...before, random })).toBeGreaterThanOrEqual(10_000)
    expect(ask({ ...before, waiting: 1_000_000, random: 1 })).toBeGreaterThan(500_000)
    expect(ask({ ...before, opensInMs: 3_600_000 })).toBeLessThan(72_001)
  })

  test('a page that waits for nothing more polls once a minute', () => {
    expect([ask({ status: 'done' }), ask({ status: 'ended' }), ask({ estado: 'over' })]).toEqual([
      60_000, 60_000, 60_000,
    ])
  })
})
