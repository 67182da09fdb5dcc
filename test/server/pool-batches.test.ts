import { setImmediate as tick } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Db } from '../../server/db/connection.ts'
import { limitBatches } from '../../server/pool-batches.ts'

// A busy machine must not let a batch outlast its time.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** A pool, which the limit needs only to tell it from others. */
const somePool = (): Db => ({}) as Db

/** Batches of a pool that end when the test says so. */
function begin(db: Db, names: string[]) {
  const begun: string[] = []
  const ends = new Map<string, (failure?: Error) => void>()
  const results = names.map((name) =>
    limitBatches(db)(() => {
      begun.push(name)
      return new Promise<string>((resolve, reject) =>
        ends.set(name, (failure) => (failure ? reject(failure) : resolve(name))),
      )
    }),
  )
  const end = async (name: string, failure?: Error): Promise<void> => {
    ends.get(name)?.(failure)
    await tick()
  }
  return { begun, results, end }
}

test('two batches of a pool run at once, others in the order of arrival; another pool has its own', async () => {
  const { begun, results, end } = begin(somePool(), ['a', 'b', 'c', 'd'])
  expect(begun).toEqual(['a', 'b'])
  const other = begin(somePool(), ['e'])
  expect(other.begun).toEqual(['e'])
  const failed = expect(results[1]).rejects.toThrow('no')
  await end('b', new Error('no'))
  await failed
  expect(begun).toEqual(['a', 'b', 'c'])
  await end('a')
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
  for (const name of ['c', 'd']) await end(name)
  expect(await Promise.all([results[0], results[2], results[3]])).toEqual(['a', 'c', 'd'])
})

test('batches that last long, e.g. because they wait for a lock, do not hold up the others', async () => {
  const { begun, results, end } = begin(somePool(), ['a', 'b', 'c', 'd', 'e'])
  await vi.advanceTimersByTimeAsync(49)
  expect(begun).toEqual(['a', 'b'])
  await vi.advanceTimersByTimeAsync(1)
  await tick()
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
  // One that has lasted too long gives nobody's place away when it ends.
  await end('a')
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
  await vi.advanceTimersByTimeAsync(50)
  await tick()
  for (const name of ['b', 'c', 'd', 'e']) await end(name)
  expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd', 'e'])
})
