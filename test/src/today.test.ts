import { afterEach, expect, it, vi } from 'vitest'
import { noteServerDate } from '../../src/lib/clock.ts'
import { today } from '../../src/lib/dates.ts'

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
