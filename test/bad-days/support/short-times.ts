import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { SHORT_TIMES } from './times.ts'

// Preloaded into each server of a bad day. The module is the server's own, which may be of another version and folder.
const main = process.argv[1] ?? ''
if (main.endsWith('server/main.ts')) {
  const { SALES_LIMITS } = await import(pathToFileURL(path.join(main, '../sales/sales-deps.ts')).href)
  Object.assign(SALES_LIMITS, SHORT_TIMES)
}
