import { afterEach, expect, it, vi } from 'vitest'
import { noteServerDate } from '../../src/lib/clock.ts'
import { today, tonight, whenOf } from '../../src/lib/dates.ts'

afterEach(() => {
  vi.useRealTimers()
  noteServerDate(new Date().toUTCString())
})

it('today is the server’s day, on a device whose clock is days off', () => {
  vi.useFakeTimers({ now: new Date('2026-11-22T15:00:00Z') })
  expect(today()).toBe('2026-11-22')
  noteServerDate('Sat, 21 Nov 2026 15:00:00 GMT')
  expect(today()).toBe('2026-11-21')
  noteServerDate('Wed, 25 Nov 2026 15:00:00 GMT')
  expect(today()).toBe('2026-11-25')
})

it('a night belongs to the day on which it began until six in the morning', () => {
  vi.useFakeTimers({ now: new Date('2026-11-22T08:59:00Z') })
  noteServerDate('Sun, 22 Nov 2026 08:59:00 GMT')
  expect([tonight(), whenOf('2026-11-22', '20:30')]).toEqual(['2026-11-21', 'hoje, dom 22/11/2026 · 20:30'])
  noteServerDate('Sun, 22 Nov 2026 09:00:00 GMT')
  expect([tonight(), whenOf('2026-11-21', null)]).toEqual(['2026-11-22', 'sáb 21/11/2026'])
})
