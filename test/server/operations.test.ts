import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ALERTA_KINDS, alertaText } from '../../contract/alertas-rules.ts'
import { Env } from '../../server/config/config.ts'
import { filesBelow, ROOT } from '../architecture/walk.ts'

const text = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8')

/** The cells of a section's tables, without the header rows. */
const rowsOf = (title: string): string[][] => {
  const [, section = ''] = new RegExp(`\n## ${title}\n([\\s\\S]*?)(\n## |$)`).exec(text) ?? []
  return section
    .split('\n')
    .filter((line) => /^\| `/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
}
const codes = (cell = ''): string[] => [...cell.matchAll(/`([^`]*)`/g)].map(([, code = '']) => code)

/** The default of a variable, as in the environment; undefined if it has none. */
function defaultOf(name: string): string | undefined {
  const { success, data } = Env.shape[name as keyof typeof Env.shape].safeParse(undefined)
  if (!success || data === undefined) return undefined
  return typeof data === 'boolean' ? String(Number(data)) : String(data)
}

test('the table of variables has each variable of the server once, with its default', () => {
  const written = rowsOf('Variables').flatMap(([names, defaults]) =>
    codes(names).map((name, index) => [name, codes(defaults)[index]] as const),
  )
  expect(written.map(([name]) => name).sort()).toEqual(Object.keys(Env.shape).sort())
  expect(Object.fromEntries(written)).toEqual(
    Object.fromEntries(Object.keys(Env.shape).map((name) => [name, defaultOf(name)])),
  )
})

test('a variable without a default is required, or the table says "none"', () => {
  for (const [names, defaults] of rowsOf('Variables'))
    for (const name of codes(names)) {
      const isOptional = Env.shape[name as keyof typeof Env.shape].safeParse(undefined).success
      if (defaultOf(name) === undefined) expect([name, defaults]).toEqual([name, isOptional ? 'none' : ''])
    }
})

test('each kind of alert has a row that says how urgent it is and what to do; its title says what happened', () => {
  const rows = rowsOf('Alerts')
  expect(rows.map(([kind]) => codes(kind)[0])).toEqual([...ALERTA_KINDS].sort())
  for (const [kind, ...cells] of rows)
    expect(
      cells.map((cell) => cell.length > 3),
      kind,
    ).toEqual([true, true])
  for (const kind of ALERTA_KINDS) expect(alertaText(kind)?.titulo.length, kind).toBeGreaterThan(10)
})

test('each kind of alert is raised somewhere', () => {
  const server = filesBelow(['server'], /\.ts$/)
    .map((path) => readFileSync(join(ROOT, path), 'utf8'))
    .join('\n')
  expect(ALERTA_KINDS.filter((kind) => !server.includes(`'${kind}'`))).toEqual([])
})

test('the fields of the log that the code writes are in the table', () => {
  const known = new Set(rowsOf('Logs').flatMap(([names]) => codes(names)))
  const written = new Set<string>()
  for (const path of filesBelow(['server'], /\.ts$/)) {
    const code = readFileSync(join(ROOT, path), 'utf8')
    for (const [, object = ''] of code.matchAll(/\blog(?:ger)?\.(?:info|warn|error)\(\s*\{([^}]*)\}/g))
      for (const part of object.split(','))
        for (const [, name = ''] of part.matchAll(/^\s*(\w+)\s*(?::|$)/g)) written.add(name)
  }
  expect(written.size).toBeGreaterThan(10)
  expect([...written].filter((name) => !known.has(name)).sort()).toEqual([])
})
