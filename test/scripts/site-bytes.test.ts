import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, it } from 'vitest'
import { builtSite } from '../journeys/support/browser.ts'

type Manifest = Record<string, { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[] }>

// The files that a phone loads before the home page is interactive (docs/decisions/rendered-pages.md).
const SCRIPTS = 118_000
const STYLES = 5750

let dist = ''
beforeAll(async () => {
  dist = await builtSite()
})

const gzipped = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0)

const manifestOf = (): Manifest => JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))

/** The files that a part of the site imports; with `later`, also those that it may load on demand. */
function partsFrom(manifest: Manifest, from: string, later: (name: string) => boolean): Set<string> {
  const found = new Set<string>()
  const add = (name: string): void => {
    if (found.has(name)) return
    found.add(name)
    const { imports = [], dynamicImports = [] } = manifest[name] ?? {}
    for (const other of [...imports, ...dynamicImports.filter(later)]) add(other)
  }
  add(from)
  return found
}
const filesOf = (manifest: Manifest, names: Iterable<string>): Set<string> =>
  new Set([...names].flatMap((name) => [manifest[name]?.file ?? '', ...(manifest[name]?.css ?? [])]))

const OFFICE = 'src/app/office.tsx'
/** The files that the back-office loads first: login or frame, its first section, and the code of the API. */
const OFFICE_BYTES = 253_750
const LATE = /recharts|barcode/
/** Whether one of the files contains the chart library. */
const hasChart = (files: Iterable<string>): boolean =>
  [...files].some((file) => file.endsWith('.js') && readFileSync(join(dist, file), 'utf8').includes('recharts-surface'))

it('nothing of the back-office is in a file that a public page may load, nor in the service worker', () => {
  const manifest = manifestOf()
  const site = filesOf(
    manifest,
    partsFrom(manifest, 'index.html', (name) => name !== OFFICE),
  )
  const office = filesOf(
    manifest,
    partsFrom(manifest, OFFICE, () => true),
  )
  const ofOffice = [...office].filter((file) => !site.has(file))
  expect(ofOffice.length).toBeGreaterThan(2)
  const codeOf = (files: Iterable<string>) =>
    [...files]
      .filter((file) => file.endsWith('.js'))
      .map((file) => readFileSync(join(dist, file), 'utf8'))
      .join('')
  // Marks of the back-office: its storage key, its frame's texts, its calls, its machine.
  for (const mark of ['bilheteria:admin', 'Recolher menu', 'verify-token', 'session.doubted']) {
    expect(codeOf(ofOffice).includes(mark), mark).toBe(true)
    expect(codeOf(site).includes(mark), mark).toBe(false)
  }
  const worker = readFileSync(join(dist, 'sw.js'), 'utf8')
  expect(ofOffice.filter((file) => worker.includes(file))).toEqual([])
  expect([...site].filter((file) => !worker.includes(file))).toEqual([])
})

it('the back-office opens within its budget of bytes, without charts and scanner', () => {
  const manifest = manifestOf()
  const isLate = (name: string) => LATE.test(name)
  // With the API, and the section at /adm.
  const first = ['src/app/api-store.ts', 'src/adm/painel/painel-section.tsx']
  const names = ['index.html', OFFICE, ...first].flatMap((from) => [...partsFrom(manifest, from, () => false)])
  const missing = [OFFICE, ...first].filter((name) => !(name in manifest))
  expect(missing).toEqual([])
  // The chart has a file of its own, which the dashboard loads after its figures.
  const chart = filesOf(
    manifest,
    partsFrom(manifest, 'src/adm/painel/sales-chart.tsx', () => false),
  )
  const opening = filesOf(manifest, names)
  expect(hasChart(chart)).toBe(true)
  expect(hasChart(opening)).toBe(false)
  expect(
    gzipped(
      filesOf(
        manifest,
        names.filter((name) => !isLate(name)),
      ),
    ),
  ).toBeLessThan(OFFICE_BYTES)
})

it('the home page loads no more than its budget of bytes, and none of the code that only buyers need', () => {
  const manifest = manifestOf()
  const initial = partsFrom(manifest, 'index.html', () => false)
  const entries = [...initial].flatMap((name) => manifest[name] ?? [])
  const scripts = entries.map(({ file }) => file)
  expect(gzipped(scripts)).toBeLessThan(SCRIPTS)
  expect(gzipped(new Set(entries.flatMap(({ css = [] }) => css)))).toBeLessThan(STYLES)
  const code = scripts.map((file) => readFileSync(join(dist, file), 'utf8')).join('')
  expect(code).toContain('Destaques')
  const later = {
    socket: 'io server disconnect',
    machines: 'xstate.init',
    calls: 'subscriptionRemoved',
    schemas: 'ZodError',
    "the router's own links": 'data-discover',
  }
  for (const [what, mark] of Object.entries(later)) expect(code.includes(mark), what).toBe(false)
})
