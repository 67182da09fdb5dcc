import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Job, startJobs } from '../../server/jobs/runner.ts'

const log = { info: () => {}, warn: () => {}, error: () => {} }
const NEVER_MS = 3_600_000
const CHECK_MS = 10_000

beforeEach(() => void vi.useFakeTimers())
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
  vi.useRealTimers()
})
const stops: (() => Promise<void>)[] = []
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
/** Requests that arrive when a run has just begun are collected for a moment. */
const settled = () => pass(110)

/** A job whose runs end when the test says so. */
function controlled(job: Partial<Job> = {}) {
  const ends: ((found: boolean | number) => void)[] = []
  let most = 0
  let open = 0
  const another: (() => void)[] = []
  const run = async (more: () => void): Promise<boolean | number> => {
    open += 1
    most = Math.max(most, open)
    another.push(more)
    return new Promise((resolve) => {
      ends.push((found) => {
        open -= 1
        resolve(found)
      })
    })
  }
  const runner = startJobs([{ name: 'work', everyMs: NEVER_MS, ...job, run }], log, CHECK_MS)
  stops.push(() => {
    const stopped = runner.stop()
    for (const end of ends) end(false)
    return stopped
  })
  return {
    ...runner,
    begun: () => ends.length,
    most: () => most,
    end: (run: number, found: boolean | number = false) => ends[run]?.(found),
    another: (run: number) => another[run]?.(),
  }
}

/** A job whose work is due at an instant; `begun` collects the instants of its runs. */
function due(everyMs: number) {
  const begun: number[] = []
  const work = { at: Number.POSITIVE_INFINITY }
  const origin = Date.now()
  const run = async (): Promise<number> => {
    begun.push(Date.now() - origin)
    if (origin + work.at <= Date.now()) work.at = Number.POSITIVE_INFINITY
    return origin + work.at - Date.now()
  }
  const runner = startJobs([{ name: 'work', everyMs, run }], log, CHECK_MS)
  stops.push(runner.stop)
  return { ...runner, begun, work }
}

test('a job has one run under way; woken meanwhile, it runs once more right after it', async () => {
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

test('a job that may run several times at once begins another run while one takes long, and no more than it may', async () => {
  const job = controlled({ atOnce: 2 })
  job.wake('work')
  await settled()
  job.another(0)
  await settled()
  expect(job.begun()).toBe(2)
  job.another(1)
  await settled()
  expect(job.begun()).toBe(2)
  // The announced work is not lost: the run that ends first is followed by another one.
  job.end(1)
  await settled()
  expect(job.begun()).toBe(3)
  expect(job.most()).toBe(2)
})

test('a run that takes long does not keep such a job from looking for work at its interval', async () => {
  const job = controlled({ atOnce: 2, everyMs: 10 })
  await pass(60)
  expect(job.begun()).toBe(2)
  expect(job.most()).toBe(2)
})

test('a run that ends without work leaves to its interval a job that has another run under way', async () => {
  const job = controlled({ atOnce: 2, everyMs: 100 })
  await pass(200)
  expect(job.begun()).toBe(2)
  job.end(1, Number.POSITIVE_INFINITY)
  await pass(100)
  expect(job.begun()).toBe(3)
})

test('stopping waits for all runs under way, and begins none', async () => {
  const job = controlled({ atOnce: 2, everyMs: 10 })
  await pass(60)
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

test('a job without work looks for it every ten seconds', async () => {
  const job = due(250)
  await pass(60_000)
  expect(job.begun.length).toBeLessThan(8)
  // Work that was not announced is found by polling.
  job.work.at = 0
  await pass(CHECK_MS)
  expect(job.work.at).toBe(Number.POSITIVE_INFINITY)
})

test('a job whose work is due at a known time runs then, and not before', async () => {
  const job = due(250)
  job.work.at = 4000
  await pass(3999)
  expect(job.begun).toEqual([250])
  await pass(10)
  expect(job.begun).toHaveLength(2)
  expect(job.work.at).toBe(Number.POSITIVE_INFINITY)
})

test('work that is due sooner than the interval waits for it, so that one run does all of it', async () => {
  const job = due(2000)
  job.work.at = 2001
  await pass(3999)
  expect(job.begun).toEqual([2000])
  await pass(1)
  expect(job.begun).toEqual([2000, 4000])
})

test('a job that waits for work runs as soon as it is woken', async () => {
  const job = due(250)
  await pass(5000)
  job.wake('work')
  await pass(1)
  expect(job.begun).toEqual([250, 5000])
  // The same for a job that is woken while the end of a run is awaited.
  await pass(2500)
  job.wake('work')
  await pass(1)
  expect(job.begun).toHaveLength(3)
})

test('a job that is woken again and again runs once for those who wake it shortly after each other', async () => {
  const job = due(250)
  await pass(1000)
  for (let ms = 0; ms < 1000; ms += 1) {
    job.wake('work')
    await pass(1)
  }
  expect(job.begun.length).toBeGreaterThan(10)
  expect(job.begun.length).toBeLessThan(60)
})

test('a run that ends without work does not put off the one that another run has asked for', async () => {
  const job = controlled({ atOnce: 2 })
  job.wake('work')
  await settled()
  job.another(0)
  await settled()
  job.end(0, true)
  job.end(1, Number.POSITIVE_INFINITY)
  await settled()
  expect(job.begun()).toBe(3)
})

test('a wake during a run that finds nothing is not lost', async () => {
  const job = controlled({ atOnce: 2 })
  job.wake('work')
  await settled()
  job.wake('work')
  job.end(0, Number.POSITIVE_INFINITY)
  await settled()
  expect(job.begun()).toBe(2)
})

test('a job that has failed runs again at its interval', async () => {
  let begun = 0
  const run = async (): Promise<number> => {
    begun += 1
    throw new Error('away')
  }
  stops.push(startJobs([{ name: 'work', everyMs: 250, run }], log, CHECK_MS).stop)
  await pass(1000)
  expect(begun).toBe(4)
})
