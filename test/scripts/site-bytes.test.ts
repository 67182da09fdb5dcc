import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, it } from 'vitest'
import { builtSite } from '../journeys/support/browser.ts'

type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>

// The files that a phone loads before the home page works (docs/decisions/0029-pages-are-rendered-in-a-thread.md).
const SCRIPTS = 118_500
const STYLES = 5500

let dist = ''
beforeAll(async () => {
  dist = await builtSite()
}, 120_000)

const gzipped = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0)

it('the home page loads no more than its budget of bytes, and none of the code that only buyers need', () => {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
  const initial = new Set<string>()
  const add = (name: string): void => {
    if (initial.has(name)) return
    initial.add(name)
    for (const other of manifest[name]?.imports ?? []) add(other)
  }
  add('index.html')
  const entries = [...initial].flatMap((name) => manifest[name] ?? [])
  const scripts = entries.map(({ file }) => file)
  expect(gzipped(scripts)).toBeLessThan(SCRIPTS)
  expect(gzipped(new Set(entries.flatMap(({ css = [] }) => css)))).toBeLessThan(STYLES)
  const code = scripts.map((file) => readFileSync(join(dist, file), 'utf8')).join('')
  expect(code).toContain('Destaques')
  // redux-persist, socket.io, XState, RTK Query, zod.
  for (const mark of ['persist/PURGE', 'io server disconnect', 'xstate.init', 'subscriptionRemoved', 'ZodError']) {
    expect(code.includes(mark), mark).toBe(false)
  }
})
