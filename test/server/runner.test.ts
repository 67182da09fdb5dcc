import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { type Job, startJobs } from '../../server/jobs/runner.ts'

const log = { info: () => {}, warn: () => {}, error: () => {} }
const NEVER_MS = 3_600_000

/** A job whose rounds end when the test says so. */
function controlled(job: Partial<Job> = {}) {
  const ends: ((more: boolean) => void)[] = []
  let most = 0
  let open = 0
  const another: (() => void)[] = []
  const run = async (more: () => void): Promise<boolean> => {
    open += 1
    most = Math.max(most, open)
    another.push(more)
    return new Promise<boolean>((resolve) => {
      ends.push((isMore) => {
        open -= 1
        resolve(isMore)
      })
    })
  }
  const runner = startJobs([{ name: 'work', everyMs: NEVER_MS, ...job, run }], log)
  stops.push(() => {
    const stopped = runner.stop()
    for (const end of ends) end(false)
    return stopped
  })
  return {
    ...runner,
    begun: () => ends.length,
    most: () => most,
    end: (round: number, more = false) => ends[round]?.(more),
    another: (round: number) => another[round]?.(),
  }
}
const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})
/** Timers of 0 ms take a few. */
const settled = () => sleep(20)

test('a job has one round under way; woken meanwhile, it runs once more right after it', async () => {
  const job = controlled()
  job.wake('work')
  await settled()
  job.wake('work')
  job.wake('work')
  await settled()
  expect(job.begun()).toBe(1)
  job.end(0)
  await settled()
  expect(job.begun()).toBe(2)
  job.end(1)
  await settled()
  expect(job.begun()).toBe(2)
})

test('a job that may run several times at once begins another round while one takes long, and no more than it may', async () => {
  const job = controlled({ atOnce: 2 })
  job.wake('work')
  await settled()
  job.another(0)
  await settled()
  expect(job.begun()).toBe(2)
  job.another(1)
  await settled()
  expect(job.begun()).toBe(2)
  // The work that was announced is not lost: the round that ends first is followed by another.
  job.end(1)
  await settled()
  expect(job.begun()).toBe(3)
  expect(job.most()).toBe(2)
})

test('a round that takes long does not keep such a job from looking for work at its interval', async () => {
  const job = controlled({ atOnce: 2, everyMs: 10 })
  await sleep(60)
  expect(job.begun()).toBe(2)
  expect(job.most()).toBe(2)
})

test('stopping waits for all rounds under way, and begins none', async () => {
  const job = controlled({ atOnce: 2, everyMs: 10 })
  await sleep(60)
  let isStopped = false
  const stopped = job.stop().then(() => {
    isStopped = true
  })
  job.end(0, true)
  await settled()
  expect(isStopped).toBe(false)
  job.end(1)
  await stopped
  await settled()
  expect(job.begun()).toBe(2)
})
