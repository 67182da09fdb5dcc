import { afterEach, expect, it, vi } from 'vitest'
import { clockAheadMs, noteServerDate } from '../../src/lib/clock.ts'

afterEach(() => void vi.useRealTimers())

const at = (device: string, server: string | null): number => {
  vi.useFakeTimers({ now: new Date(device) })
  noteServerDate(server)
  return clockAheadMs()
}

it('a correct clock is not ahead, although the Date header has no milliseconds', () => {
  expect(at('2026-12-01T10:00:00.999Z', 'Tue, 01 Dec 2026 10:00:00 GMT')).toBe(0)
  expect(at('2026-12-01T10:00:01.900Z', 'Tue, 01 Dec 2026 10:00:00 GMT')).toBe(0)
})

it('a wrong clock is ahead, but never by so much that a countdown shows too much time', () => {
  expect(at('2026-12-01T11:00:00.400Z', 'Tue, 01 Dec 2026 10:00:00 GMT')).toBe(3_599_400)
  expect(at('2026-12-01T09:00:00.400Z', 'Tue, 01 Dec 2026 10:00:00 GMT')).toBe(-3_600_600)
})

it('an answer without a Date header does not change the clock’s difference', () => {
  const before = at('2026-12-01T11:00:00Z', 'Tue, 01 Dec 2026 10:00:00 GMT')
  expect(at('2026-12-01T12:00:00Z', null)).toBe(before)
  expect(at('2026-12-01T12:00:00Z', 'rubbish')).toBe(before)
})
