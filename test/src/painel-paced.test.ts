import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { paced } from '../../src/api/office/live-painel.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Work that takes `ms`, and a count of its runs. */
function workOf(ms: number) {
  const begun = { times: 0 }
  const work = async () => {
    begun.times += 1
    await new Promise((resolve) => setTimeout(resolve, ms))
  }
  return { begun, work }
}

it('a paced read works at once, then once more for all that was asked meanwhile, and rests four times as long as it took', async () => {
  const { begun, work } = workOf(500)
  const reading = paced(work)
  reading.ask()
  reading.ask()
  reading.ask()
  expect(begun.times).toBe(1)
  await vi.advanceTimersByTimeAsync(500 + 1999)
  expect(begun.times).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(begun.times).toBe(2)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(begun.times).toBe(2)
  reading.ask()
  expect(begun.times).toBe(3)
})

it('a paced read pauses a second after quick work, and does nothing more when stopped', async () => {
  const { begun, work } = workOf(1)
  const reading = paced(work)
  reading.ask()
  reading.ask()
  await vi.advanceTimersByTimeAsync(1000)
  expect(begun.times).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(begun.times).toBe(2)
  reading.ask()
  reading.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(begun.times).toBe(2)
})
