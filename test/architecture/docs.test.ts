import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesBelow, ROOT, topFolders } from './walk.ts'

// Compares statements of the pages with the code. For links and citations see citations.test.ts.

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const folders = topFolders()
const files = [
  ...readdirSync(ROOT, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : [])),
  ...filesBelow([...folders, '.ci'], /./),
]
const names = new Set(files.map((path) => basename(path)))
const paths = new Set(files.flatMap((path) => [path, ...foldersOf(path)]))

function foldersOf(path: string): string[] {
  const folder = dirname(path)
  return folder === '.' ? [] : [folder, ...foldersOf(folder)]
}

/** Generated pages, which are compared with their generators elsewhere; all others are written by hand. */
const GENERATED = /^docs\/(?:machines\/|plans\.md$)/
const pages = files.filter((path) => path.endsWith('.md') && !GENERATED.test(path))

/** The texts in backticks on a page, without code blocks. */
const codeOf = (page: string): string[] => [
  ...new Set(
    [
      ...read(page)
        .replace(/^```.*?^```/gms, '')
        .matchAll(/`([^`\n]+)`/g),
    ].map(([, code = '']) => code),
  ),
]

/** Generated files that are not in Git. */
const MADE = new Set(['bench/query-plans.md', 'query-plans.md', 'sbom.cdx.json', 'docs/deploy/.env'])
const EXTENSION = /\.(?:ts|tsx|mjs|css|md|sql|json|ya?ml|cfg|sh)$/

/** A path as a pattern: `*` and `<noun>` are any name, `{a,b}` is one of them. */
const patternOf = (path: string): RegExp =>
  new RegExp(
    `^${path
      .replace(/[.+^$()|[\]\\]/g, '\\$&')
      .replace(/\*\*\/|\*|<[^>]+>/g, '[^/]+')
      .replace(/\{([^}]+)\}/g, (_all, some: string) => `(?:${some.replaceAll(',', '|')})`)}$`,
  )

/** Whether a text in backticks is a path of a file or folder, relative to its page or to the root. */
const isPath = (code: string): boolean =>
  /^[\w@*<{][\w.@*<>{},-]*(?:\/[\w.@*<>{},-]+)*\/?$/.test(code) &&
  (EXTENSION.test(code) || folders.some((folder) => code.startsWith(`${folder}/`)))

function exists(code: string, page: string): boolean {
  const path = code.replace(/\/$/, '')
  if (MADE.has(path)) return true
  if (!/[*<{]/.test(path))
    return paths.has(path) || paths.has(join(dirname(page), path)) || (!path.includes('/') && names.has(path))
  const pattern = patternOf(path)
  return [...(path.includes('/') ? paths : names)].some((known) => pattern.test(known))
}

/** Names from packages, which do not occur in the project's code. */
const FOREIGN = new Set(['reqId'])
const CODE = /\.(?:tsx?|mjs|sql|json|css|cfg|ya?ml|sh|example)$/
const words = new Set(
  files
    .filter((path) => CODE.test(path) && !path.startsWith('test/architecture/docs'))
    .flatMap((path) => read(path).match(/[A-Za-z_$][\w$]*/g) ?? []),
)

/** An identifier of the code: `camelCase`, `snake_case`, `UPPER_CASE`, also as a call. */
const symbolOf = (code: string): string | undefined =>
  /^(?=\w*(?:_|[a-z][A-Z]))([A-Za-z]\w*)(?:\(.*\))?$/.exec(code)?.[1]

const inPages = (of: (page: string) => string[]): string[] =>
  pages.flatMap((page) => of(page).map((what) => `${page}: ${what}`))

describe('README, docs and the READMEs of folders', () => {
  it('README, docs and the READMEs of folders name files and folders that exist', () => {
    expect(pages.length).toBeGreaterThan(50)
    expect(inPages((page) => codeOf(page).filter((code) => isPath(code) && !exists(code, page)))).toEqual([])
  })

  it('README, docs and the READMEs of folders name scripts that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const named = (page: string) => [...read(page).matchAll(/\bnpm run ([\w:-]+)/g)].map(([, script = '']) => script)
    expect(inPages((page) => named(page).filter((script) => !(script in scripts)))).toEqual([])
  })

  it('README, docs and the READMEs of folders name functions, columns and constraints that the code has', () => {
    const symbols = (page: string) => codeOf(page).flatMap((code) => symbolOf(code) ?? [])
    expect(inPages((page) => symbols(page).filter((one) => !words.has(one) && !FOREIGN.has(one)))).toEqual([])
  })
})

describe('docs/architecture.md', () => {
  const text = read('docs/architecture.md')
  const listed = new Set(
    [...text.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = '']) => cell.match(/[\w/-]+(?=\/`)/g) ?? []),
  )

  it('docs/architecture.md lists every folder of the project, of the page and of the server, and no other', () => {
    const inside = (folder: string): string[] =>
      readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) =>
        entry.isDirectory() ? [`${folder}/${entry.name}`] : [],
      )
    const wanted = [...folders.filter((folder) => folder !== 'src'), ...inside('src'), ...inside('server')]
    expect([...listed].filter((folder) => folder.split('/').length < 3).toSorted()).toEqual(wanted.toSorted())
  })

  it('docs/architecture.md lists every machine', () => {
    const [, section = ''] = /## Machines\n([\s\S]*?)\n## /.exec(text) ?? []
    const machines = filesBelow(['machines'], /\.ts$/).filter((path) => read(path).includes('.createMachine('))
    const named = [...section.matchAll(/^- In (?:the page|both): (.+?)(?:\.| run)/gm)].flatMap(
      ([, list = '']) => list.match(/[\w-]+(?=`)/g) ?? [],
    )
    expect(named.toSorted()).toEqual(
      machines.map((path) => basename(path.replace(/\/index\.ts$/, ''), '.ts')).toSorted(),
    )
  })
})

describe('the pages stay short enough to be read', () => {
  const wordsOf = (page: string): number =>
    read(page)
      .replace(/<!-- inventory -->[\s\S]*<!-- \/inventory -->/, '')
      .split(/\s+/).length
  const sum = (some: string[]): number => some.reduce((total, page) => total + wordsOf(page), 0)

  it('the architecture has at most 2 000 words', () => {
    expect(wordsOf('docs/architecture.md')).toBeLessThanOrEqual(2000)
  })

  it('README and docs have at most 20 000 words, without what is generated, decisions and the security review', () => {
    const some = pages.filter((page) => page === 'README.md' || /^docs\/[^/]+\.md$/.test(page))
    expect(sum(some)).toBeLessThanOrEqual(20_000)
  })
})
