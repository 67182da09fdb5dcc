import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const FOLDER = join(import.meta.dirname, '../../contract')
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.ts'))

/** The modules that a file imports at run time; `import type` does not count. */
function importsOf(code: string): string[] {
  const statements = code.matchAll(/^(?:import|export)(?!\s+type\b)[^;'"]*?from '([^']+)'|^import '([^']+)'/gm)
  return [...statements].map(([, from, bare]) => from ?? bare ?? '')
}

const imports = new Map(files.map((name) => [name, importsOf(readFileSync(join(FOLDER, name), 'utf8'))]))

/** Whether a contract file loads zod, directly or through another file. */
function loadsZod(name: string, seen = new Set<string>()): boolean {
  if (seen.has(name)) return false
  seen.add(name)
  return (imports.get(name) ?? []).some(
    (specifier) => /^zod(\/|$)/.test(specifier) || loadsZod(specifier.replace('./', ''), seen),
  )
}

/** The files that the browser loads before the first paint (docs/decisions/router.md). */
const RULES = [
  'carrinho.ts',
  'dates.ts',
  'documents.ts',
  'estados.ts',
  'limits.ts',
  'masks.ts',
  'messages.ts',
  'money.ts',
  ...files.filter((name) => name.endsWith('-rules.ts')),
]

it.each(RULES)('the rules module %s loads no zod', (name) => {
  expect(imports.has(name)).toBe(true)
  expect(loadsZod(name)).toBe(false)
})

it('the check of rules modules detects zod, also through another file', () => {
  expect(RULES).toEqual(expect.arrayContaining(['eventos-rules.ts', 'rifas-rules.ts', 'vendas-rules.ts']))
  expect(
    importsOf("import {\n  a,\n  type B,\n} from './c.ts'\nimport type { D } from './e.ts'\nexport * from 'f'\n"),
  ).toEqual(['./c.ts', 'f'])
  expect(loadsZod('common.ts')).toBe(true)
  imports.set('made-up.ts', ['./sms.ts'])
  expect(loadsZod('made-up.ts')).toBe(true)
})
