import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, it } from 'vitest'
import { builtSite } from '../journeys/support/browser.ts'

type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>

// The files that a phone loads before the home page works (docs/decisions/0029-pages-are-rendered-in-a-thread.md).
const SCRIPTS = 102_000
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
  const later = {
    persistence: 'persist/PURGE',
    socket: 'io server disconnect',
    machines: 'xstate.init',
    calls: 'subscriptionRemoved',
    schemas: 'ZodError',
    'Redux Toolkit': 'Minified Redux Toolkit error',
    Immer: '[Immer]',
    "the router's own links": 'data-discover',
  }
  for (const [what, mark] of Object.entries(later)) expect(code.includes(mark), what).toBe(false)
})

it('no file of the back-office is kept on the phones of visitors', () => {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
  const kept = readFileSync(join(dist, 'sw.js'), 'utf8')
  expect(kept).toContain(manifest['index.html']?.file)
  const office = Object.keys(manifest).filter((name) => /^src\/(adm\/|app\/office)/.test(name))
  expect(office).toContain('src/app/office.tsx')
  for (const name of office) expect(kept.includes(manifest[name]?.file ?? name), name).toBe(false)
})
