import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { liveTaken, takenAfter } from '../../src/api/live.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A list of taken numbers, and a request for it that ends when the test says so. */
function shown() {
  let taken: number[] = []
  let reading: Promise<void> | undefined
  const applied = vi.fn()
  const live = liveTaken({
    reading: () => reading,
    known: () => ({ versao: '1' }),
    readAgain: () => undefined,
    apply: (changed, group) => {
      applied(group, [...changed])
      taken = takenAfter(taken, changed)
    },
  })
  const read = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    reading = promise
    return async (answer: number[]) => {
      taken = answer
      reading = undefined
      resolve()
      await vi.advanceTimersByTimeAsync(0)
    }
  }
  return { live, read, applied, taken: () => taken.sort((a, b) => a - b) }
}
const drawn = () => vi.advanceTimersByTimeAsync(200)

describe('changes beside a reading', () => {
  it('changes beside a reading stay when an answer arrives that is of before them, and the last one counts', async () => {
    const { live, read, taken } = shown()
    const answer = read()
    live.note(5, true)
    live.note(6, true)
    await drawn()
    live.note(6, false)
    await drawn()
    await answer([1, 6])
    expect(taken()).toEqual([1, 5])
    // The next answer is newer than these changes.
    await read()([1])
    expect(taken()).toEqual([1])
  })

  it('changes beside a reading are gathered by group, and dropped when the page is left', async () => {
    const { live, applied } = shown()
    live.note(1, true, 'a')
    live.note(1, true, 'b')
    live.note(1, false, 'b')
    await drawn()
    expect(applied.mock.calls).toEqual([
      ['a', [[1, true]]],
      ['b', [[1, false]]],
    ])
    live.note(2, true)
    live.stop()
    await drawn()
    expect(applied).toHaveBeenCalledTimes(2)
  })
})

it('changes add and remove numbers, each once', () => {
  const changed = new Map([
    [2, true],
    [5, true],
    [7, false],
    [9, false],
  ])
  expect(takenAfter([7, 5, 3], changed).sort()).toEqual([2, 3, 5])
})
