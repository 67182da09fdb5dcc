import { availableParallelism } from 'node:os'
import sharp from 'sharp'

// One picture, one thread; nothing is kept that a stranger made us read.
sharp.concurrency(1)
sharp.cache(false)

/** Pictures worked on at once: on a small machine one, so that selling keeps the other core. */
const WORKERS = Math.min(2, Math.max(1, Math.floor(availableParallelism() / 2)))
/** More than these in the queue are sent away. */
const QUEUE_MAX = 200

/** Told instead of waiting in a queue that would not end. */
export class QueueFull extends Error {}

let activeWorkers = 0
const waiting: (() => void)[] = []

/**
 * Runs work on a picture when a bench is free.
 * @throws Busy when too many wait already
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
    // The bench goes to the next in line without becoming free in between.
    const next = waiting.shift()
    if (next) next()
    else activeWorkers -= 1
  }
}
