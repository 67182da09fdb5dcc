import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

type ManifestEntry = { file: string; css?: string[]; imports?: string[] }
type Manifest = Record<string, ManifestEntry>

const ENTRY = 'index.html'
/** An inline script that loads a page's scripts after the first paint. */
const STARTER = 'src/start-later.ts'

/** The hashes of scripts and styles that a content security policy allows beside our own files. */
export type Inline = { scripts: readonly string[]; styles: readonly string[] }

/** The files that a page's HTML refers to, and the exceptions that the policy needs for it. */
type PageFiles = { head: string; foot: string; inline: Inline }

/** A text's source in a content security policy. https://www.w3.org/TR/CSP3/#grammardef-hash-source */
export const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * Returns a function with the files of a rendered page. Its styles are inlined, so that it is painted without another
 * request; each sheet is also linked, disabled, so that the browser knows that it has it. Its scripts are only named,
 * including those they import: otherwise the browser would discover them one after the other. Null for a site without a
 * manifest.
 */
export function readPageFiles(siteDir: string): ((sources: readonly string[]) => PageFiles) | null {
  const file = path.join(siteDir, '.vite/manifest.json')
  if (!existsSync(file)) return null
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest
  const read = (name: string): string => readFileSync(path.join(siteDir, name), 'utf8').trim()
  const withImports = (name: string, found = new Set<string>()): Set<string> => {
    if (found.has(name)) return found
    found.add(name)
    for (const other of manifest[name]?.imports ?? []) withImports(other, found)
    return found
  }
  const starter = read(manifest[STARTER]?.file ?? '')

  function filesOf(sources: readonly string[]): PageFiles {
    const names = [ENTRY, ...sources].flatMap((name) => [...withImports(name)])
    const entries = [...new Set(names)].flatMap((name) => manifest[name] ?? [])
    const sheets = [...new Set(entries.flatMap(({ css = [] }) => css))]
    const style = sheets.map((sheet) => read(sheet)).join('')
    const links = sheets.map((sheet) => `<link rel="stylesheet" crossorigin href="/${sheet}" disabled>`).join('')
    const scripts = JSON.stringify(entries.map((entry) => `/${entry.file}`))
    return {
      head: `<style>${style}</style>${links}`,
      foot: `<script type="application/json" id="scripts">${scripts}</script><script type="module">${starter}</script>`,
      inline: { scripts: [hashOf(starter)], styles: [hashOf(style)] },
    }
  }

  const known = new Map<string, PageFiles>()
  return (sources) => {
    const key = sources.join()
    const files = known.get(key) ?? filesOf(sources)
    known.set(key, files)
    return files
  }
}
