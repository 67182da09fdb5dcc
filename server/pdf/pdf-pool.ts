import { LRUCache } from 'lru-cache'
import { Piscina } from 'piscina'
import { QueueFull } from '../limits/concurrency-limit.ts'
import type { PaperJob } from './ticket-pdf.ts'

/** Further ones are refused. */
const MOST_WAITING = 32
/** The thread ends when nothing was drawn for this time. */
const IDLE_MS = 60_000
const MEMORY_MB = 192
/** Selling goes first. */
const LOW_PRIORITY = 10
/** The files that are kept, because a download is often repeated, in bytes. */
const KEPT_BYTES = 16 * 1024 * 1024

/** Equal for jobs that give the same file; a picture is known by its hash. */
const keyOf = ({ picture, casa: { logo, ...casa }, ...job }: PaperJob): string =>
  JSON.stringify([job, casa, picture?.hash, logo?.hash])

/** Draws tickets in a thread of low priority, so that selling keeps its own. */
export function createPdfs() {
  const pool = new Piscina({
    filename: new URL('./pdf-thread.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    maxQueue: MOST_WAITING,
    niceIncrement: LOW_PRIORITY,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  const kept = new LRUCache<string, Buffer, PaperJob>({
    maxSize: KEPT_BYTES,
    sizeCalculation: (file) => file.byteLength,
    // Copied, because a Uint8Array arrives from the thread.
    fetchMethod: async (_key, _stale, { context }) => Buffer.from((await pool.run(context)) as Uint8Array),
  })
  return {
    /**
     * Draws what a job says, or gives the file that was drawn for the same one; equal jobs share a drawing.
     * @throws QueueFull when too many wait already
     */
    async draw(job: PaperJob): Promise<Buffer> {
      const key = keyOf(job)
      if (!kept.has(key) && pool.queueSize >= MOST_WAITING) throw new QueueFull()
      const file = await kept.fetch(key, { context: job })
      if (!file) throw new Error('no PDF was drawn')
      return file
    },
    load: () => ({ underWay: pool.threads.length && pool.queueSize ? 1 : 0, waiting: pool.queueSize }),
    close: (): Promise<void> => pool.destroy(),
  }
}

export type Pdfs = ReturnType<typeof createPdfs>
