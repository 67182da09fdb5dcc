import { availableParallelism } from 'node:os'
import sharp from 'sharp'
import { limitConcurrency } from '../limits/concurrency-limit.ts'

// One thread per picture, and no cached data from untrusted uploads.
sharp.concurrency(1)
sharp.cache(false)

/** Pictures processed concurrently: one on a machine with two cores, so that sales keep the other core. */
const WORKERS = Math.min(2, Math.max(1, Math.floor(availableParallelism() / 2)))
/** Requests beyond this queue length are refused. */
const QUEUE_MAX = 200

/** Runs work on a picture within the limit. @throws QueueFull when too many pictures wait already */
export const processInQueue = limitConcurrency(WORKERS, QUEUE_MAX)
