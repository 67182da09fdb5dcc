import { availableParallelism } from 'node:os'
import sharp from 'sharp'

// One thread per picture, and no cached data from untrusted uploads.
sharp.concurrency(1)
sharp.cache(false)

/** Pictures processed concurrently: one on a machine with two cores, so that sales keep the other core. */
const WORKERS = Math.min(2, Math.max(1, Math.floor(availableParallelism() / 2)))
/** Requests beyond this queue length are refused. */
const QUEUE_MAX = 200

/** Thrown instead of waiting when the queue is full. */
export class QueueFull extends Error {}

let activeWorkers = 0
const waiting: (() => void)[] = []

/**
 * Runs work on a picture when a worker slot is free.
 * @throws QueueFull when too many tasks wait already
 */
export async function processInQueue<T>(work: () => Promise<T>): Promise<T> {
  if (activeWorkers < WORKERS) activeWorkers += 1
  else {
    if (waiting.length >= QUEUE_MAX) throw new QueueFull()
    await new Promise<void>((start) => waiting.push(start))
  }
  try {
    return await work()
  } finally {
    // The worker slot passes to the next waiting task without being released.
    const next = waiting.shift()
    if (next) next()
    else activeWorkers -= 1
  }
}
