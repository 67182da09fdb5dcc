// The size of a phone's downloads: builds the site into a temporary folder and prints the gzipped size of the first
// page and of each other page.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

type Chunk = { file: string; src?: string; imports?: string[]; dynamicImports?: string[]; css?: string[] }
type Manifest = Record<string, Chunk>

const ENTRIES = ['index.html', 'src/site/home/home-page.tsx']
/** The files that /adm loads first, in addition to those of the first page. */
const OFFICE = ['src/app/office.tsx', 'src/app/api-store.ts', 'src/adm/painel/painel-section.tsx']
const PAGE = /^src\/\w+\/.+-page\.tsx$/

async function buildSite(outDir: string): Promise<Manifest> {
  process.env['NODE_ENV'] = 'production'
  await build({
    root: join(import.meta.dirname, '..'),
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, manifest: true },
  })
  return JSON.parse(readFileSync(join(outDir, '.vite/manifest.json'), 'utf8'))
}

/** A chunk and all chunks it imports. */
function withImports(manifest: Manifest, name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found
  found.add(name)
  for (const other of manifest[name]?.imports ?? []) withImports(manifest, other, found)
  return found
}

function filesOf(manifest: Manifest, names: Iterable<string>): Set<string> {
  return new Set([...names].flatMap((name) => [manifest[name]?.file ?? '', ...(manifest[name]?.css ?? [])]))
}

/** Returns the gzipped bytes of the files with this ending, without those that are already loaded. */
function gzippedSize(outDir: string, files: Set<string>, end: string, loaded = new Set<string>()): number {
  return [...files]
    .filter((file) => file.endsWith(end) && !loaded.has(file))
    .reduce((sum, file) => sum + gzipSync(readFileSync(join(outDir, file))).length, 0)
}

const kb = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`.padStart(9)
const line = (what: string, js: number, css: number): void => console.log(what.padEnd(34), kb(js), kb(css))

const outDir = mkdtempSync(join(tmpdir(), 'bilheteria-bundle-'))
try {
  const manifest = await buildSite(outDir)
  const initial = new Set(ENTRIES.flatMap((name) => [...withImports(manifest, name)]))
  const first = filesOf(manifest, initial)
  console.log('gzip'.padEnd(34), 'JS'.padStart(9), 'CSS'.padStart(9))
  line('home page', gzippedSize(outDir, first, '.js'), gzippedSize(outDir, first, '.css'))

  console.log('\neach page, in addition')
  const pages = Object.keys(manifest).filter((name) => PAGE.test(name))
  for (const page of pages.sort()) {
    const files = filesOf(manifest, withImports(manifest, page))
    line(
      `  ${page.replace(/^src\//, '')}`,
      gzippedSize(outDir, files, '.js', first),
      gzippedSize(outDir, files, '.css', first),
    )
  }

  const office = new Set([...initial, ...OFFICE.flatMap((name) => [...withImports(manifest, name)])])
  const opened = filesOf(manifest, office)
  line('\nthe back-office at /adm, in all', gzippedSize(outDir, opened, '.js'), gzippedSize(outDir, opened, '.css'))

  console.log('\nwhen a page needs it')
  const later = new Set(Object.values(manifest).flatMap(({ dynamicImports = [] }) => dynamicImports))
  for (const name of [...later].filter((name) => !PAGE.test(name)).sort()) {
    const files = filesOf(manifest, withImports(manifest, name))
    line(
      `  ${name.replace(/^node_modules\//, '')}`,
      gzippedSize(outDir, files, '.js', first),
      gzippedSize(outDir, files, '.css', first),
    )
  }
} finally {
  rmSync(outDir, { recursive: true, force: true })
}
