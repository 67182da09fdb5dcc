/** Preloaded into the server, with `--expose-gc`: on request, stores its memory after a full collection, in bytes. */
import { renameSync, writeFileSync } from 'node:fs'

process.on('SIGUSR2', () => {
  const file = process.env['BENCH_MEMORY'] ?? ''
  // Twice: finalizers of the first collection may release more.
  globalThis.gc?.()
  globalThis.gc?.()
  const { rss, heapUsed, external } = process.memoryUsage()
  writeFileSync(`${file}.new`, JSON.stringify({ rss, heapUsed, external }))
  renameSync(`${file}.new`, file)
})
