/** Preloaded into the server: on request, stores the largest delay of its event loop since the last request, in ms. */
import { renameSync, writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
process.on('SIGUSR2', () => {
  const file = process.env['BENCH_DELAY'] ?? ''
  writeFileSync(`${file}.new`, JSON.stringify({ max: delay.max / 1e6 }))
  renameSync(`${file}.new`, file)
  delay.reset()
})
