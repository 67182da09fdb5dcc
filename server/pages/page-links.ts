import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

type ManifestEntry = { file: string; css?: string[]; imports?: string[] }

/** What every page but the home page loads before it makes calls. */
const API = 'src/app/api-store.ts'

/** Returns the links to a page's own files: otherwise the browser would discover them one after the other. */
export function readPageLinks(siteDir: string): (source: string) => string {
  const file = path.join(siteDir, '.vite/manifest.json')
  if (!existsSync(file)) return () => ''
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, ManifestEntry>
  const withImports = (name: string, found = new Set<string>()): Set<string> => {
    if (found.has(name)) return found
    found.add(name)
    for (const other of manifest[name]?.imports ?? []) withImports(other, found)
    return found
  }
  const initial = withImports('index.html')
  return (source) => {
    const names = new Set([...withImports(source), ...withImports(API)])
    const entries = [...names].flatMap((name) => (initial.has(name) ? [] : (manifest[name] ?? [])))
    const css = new Set(entries.flatMap((entry) => entry.css ?? []))
    return [
      ...[...css].map((sheet) => `<link rel="stylesheet" crossorigin href="/${sheet}">`),
      ...entries.map((entry) => `<link rel="modulepreload" crossorigin href="/${entry.file}">`),
    ].join('')
  }
}
