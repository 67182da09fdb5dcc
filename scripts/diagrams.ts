// Writes docs/machines from the machines. With --check it only compares and prints one line for each stale page.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { makePages, readCommitted, stalePages } from './diagrams/pages.ts'

const ROOT = resolve(import.meta.dirname, '..')
const folder = join(ROOT, 'docs/machines')

mkdirSync(folder, { recursive: true })
const pages = await makePages(ROOT)
const committed = readCommitted(ROOT)

if (process.argv.includes('--check')) {
  const stale = stalePages(pages, committed)
  for (const line of stale) console.log(line)
  process.exit(stale.length === 0 ? 0 : 1)
}

const names = new Set(pages.map(({ file }) => file))
for (const file of committed.keys()) if (!names.has(file)) rmSync(join(folder, file))
for (const { file, text } of pages) writeFileSync(join(folder, file), text)
console.log(pages.map(({ file }) => `docs/machines/${file}`).join('\n'))
