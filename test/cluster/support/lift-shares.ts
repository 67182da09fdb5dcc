import path from 'node:path'
import { pathToFileURL } from 'node:url'

// Preloaded into each server: lifts the limits of reads at the provider, because a few buyers make thousands of sales.
// The module is the server's own, which may be of another version and folder.
const main = process.argv[1] ?? ''
if (main.endsWith('server/main.ts')) {
  const EVERY = 1_000_000
  const { SALES_LIMITS } = await import(pathToFileURL(path.join(main, '../sales/sales-deps.ts')).href)
  Object.assign(SALES_LIMITS, { requestReadsPerMinute: EVERY, personReadsPerMinute: EVERY, jobReadsPerMinute: EVERY })
}
