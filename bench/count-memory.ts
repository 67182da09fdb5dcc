/** Loaded before the server, with `--expose-gc`: stores its memory after a full collection when asked, in bytes. */
import { renameSync, writeFileSync } from 'node:fs'

process.on('SIGUSR2', () => {
  const file = process.env['BENCH_MEMORY'] ?? ''
  // Twice: what the first one ends may hold on to more.
  globalThis.gc?.()
  globalThis.gc?.()
  const { rss, heapUsed, external } = process.memoryUsage()
  writeFileSync(`${file}.new`, JSON.stringify({ rss, heapUsed, external }))
  renameSync(`${file}.new`, file)
})
