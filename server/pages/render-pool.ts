import { Worker } from 'node:worker_threads'
import type { FromThread, RenderedPage, RenderJob, ToThread } from './page-template.ts'

/** Answers a call of a rendered page to our own API, as a visitor without a session. */
export type AskApi = (method: string, path: string, body: string | null) => Promise<{ status: number; body: string }>

/** Rendering takes a few milliseconds; a slower machine serves the plain shell instead. */
const TIMEOUT_MS = 2000
/** The maximum number of pages rendered at a time; further ones get the plain shell. */
const MOST_WAITING = 32
const MEMORY_MB = 256
/** After a thread failed to start, e.g. because of a broken build, none is started for this time. */
const PAUSE_MS = 10_000

type Thread = { worker: Worker; jobs: Map<number, (page: RenderedPage | null) => void> }

/**
 * Threads that render pages, started when the first page is requested. A job that fails for any reason returns null.
 */
export function createRenderPool(siteDir: string, size: number, askApi: AskApi, warn: (error: Error) => void) {
  const threads: Thread[] = []
  let jobs = 0
  let waiting = 0
  let pausedUntil = 0
  let isClosed = false

  function startThread(): Thread {
    const worker = new Worker(new URL('./render-thread.ts', import.meta.url), {
      workerData: siteDir,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
      // Warnings of the site's code are not useful in the server's log.
      stdout: true,
      stderr: true,
    })
    const thread: Thread = { worker, jobs: new Map() }
    const post = (message: ToThread) => worker.postMessage(message)
    worker.on('message', (message: FromThread) => {
      if (message.type === 'done') return thread.jobs.get(message.id)?.(message.page)
      const { id, method, path, body } = message
      askApi(method, path, body).then(
        (answer) => post({ type: 'answer', id, ...answer }),
        () => post({ type: 'answer', id, status: 503, body: '{}' }),
      )
    })
    worker.on('error', (error) => {
      pausedUntil = Date.now() + PAUSE_MS
      warn(error instanceof Error ? error : new Error('the rendering thread failed'))
    })
    worker.on('exit', () => {
      if (threads.includes(thread)) threads.splice(threads.indexOf(thread), 1)
      for (const end of [...thread.jobs.values()]) end(null)
    })
    worker.unref()
    threads.push(thread)
    return thread
  }

  /** The thread with the fewest jobs. */
  function pick(): Thread | undefined {
    const idle = threads.toSorted((a, b) => a.jobs.size - b.jobs.size)[0]
    return idle && (idle.jobs.size === 0 || threads.length >= size) ? idle : startThread()
  }

  return {
    /** The number of running threads. */
    threads: () => threads.length,
    /** Pages that are being rendered; the threads' own queues are not known. */
    load: () => ({ underWay: Math.min(waiting, threads.length), waiting: Math.max(0, waiting - threads.length) }),
    /** Starts the threads, so that the first visitors do not wait for them. */
    start(): void {
      while (threads.length < size) startThread()
    },
    /** Renders a page; null if that is not possible at the moment. */
    render(address: string, now: number): Promise<RenderedPage | null> {
      jobs += 1
      const id = jobs
      if (isClosed || waiting >= MOST_WAITING || Date.now() < pausedUntil) return Promise.resolve(null)
      const thread = pick()
      if (!thread) return Promise.resolve(null)
      waiting += 1
      return new Promise((resolve) => {
        const end = (page: RenderedPage | null) => {
          if (!thread.jobs.delete(id)) return
          clearTimeout(timer)
          waiting -= 1
          resolve(page)
        }
        const timer = setTimeout(() => end(null), TIMEOUT_MS)
        thread.jobs.set(id, end)
        thread.worker.postMessage({ type: 'render', id, address, now } satisfies RenderJob)
      })
    },
    /** Ends the threads. */
    async close(): Promise<void> {
      isClosed = true
      await Promise.all(threads.map(({ worker }) => worker.terminate()))
    },
  }
}

export type RenderPool = ReturnType<typeof createRenderPool>
