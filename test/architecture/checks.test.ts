import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CHECKS, type Check, commandOf } from '../../scripts/test/checks.ts'
import { PLANTS, planted } from './plants.ts'
import { ROOT } from './walk.ts'

const SETTINGS = ['.gitignore', '.oxlintrc.json', 'knip.config.ts', 'tsconfig.json']
/** The packages needed by the files with deliberate errors and by the linter's types. */
const PACKAGES = ['.bin', '@types', 'drizzle-orm', 'fastify', 'pg', 'vite', 'vitest']

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bilheteria-checks-'))
  for (const file of SETTINGS) cpSync(join(ROOT, file), join(folder, file))
  mkdirSync(join(folder, 'node_modules'))
  for (const name of PACKAGES) symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name))
  for (const [path, code] of Object.entries(PLANTS)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), code)
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a check of `npm test`, with the project's settings, on files with deliberate errors; expects it to fail. */
function run(check: Check, ...more: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...commandOf(check, ROOT), ...more], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect(status, stdout + stderr).not.toBe(0)
  return stdout
}

const sorted = (lines: string[]) => [...new Set(lines)].sort()

it('the checks find promises that are not awaited, states that a switch does not handle, and import cycles', () => {
  const found = [...run(CHECKS.rules, '--format=unix').matchAll(/^(\S+?:\d+):.*\((.+)\)\]$/gm)]
  const rules = [
    'no-floating-promises',
    'no-misused-promises',
    'return-await',
    'switch-exhaustiveness-check',
    'no-cycle',
  ]
  const lines = found.flatMap(([, at, rule = '']) => (rules.includes(rule) ? [`${at} ${rule}`] : []))
  expect(sorted(lines)).toEqual(sorted(planted(...rules)))
})

type Named = { name: string; line?: number }
type Issues = { file: string } & Partial<
  Record<'files' | 'exports' | 'types' | 'dependencies' | 'devDependencies', Named[]>
>

const ORPHANS = ['server/orphan.ts unused', 'server/orphan.module.css unused']

function unused(check: Check): string[] {
  const { issues } = JSON.parse(run(check, '--reporter=json')) as { issues: Issues[] }
  const lines = issues.flatMap(
    ({ file, files = [], exports = [], types = [], dependencies = [], devDependencies = [] }) => [
      ...files.map(({ name }) => `${name} unused`),
      ...[...exports, ...types].map(({ line }) => `${file}:${line} unused`),
      ...[...dependencies, ...devDependencies].map(({ name }) => `${name} unused`),
    ],
  )
  return sorted(lines)
}

it('the checks find unused files, exports and packages', () => {
  expect(unused(CHECKS.unused)).toEqual(sorted([...planted('unused'), ...ORPHANS, 'dayjs unused', 'qrcode unused']))
})

it('the checks find exports that only a test uses', () => {
  const onlyTest = planted('only-a-test').map((line) => line.replace('only-a-test', 'unused'))
  expect(unused(CHECKS.testsOnly)).toEqual(sorted([...planted('unused'), ...onlyTest, ...ORPHANS, 'qrcode unused']))
})
