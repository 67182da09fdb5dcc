import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const CLOCK = pathToFileURL(path.join(import.meta.dirname, 'support/skewed-clock.ts')).href
const PRINT_TIMES = `console.log(JSON.stringify([Date.now(), new Date().getTime(), performance.timeOrigin + performance.now(),
  new Date(0).getTime(), new Date() instanceof Date]))`

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'bilheteria-clock-'))
  mkdirSync(path.join(folder, 'server'))
  for (const file of ['server/main.ts', 'other.ts']) writeFileSync(path.join(folder, file), PRINT_TIMES)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The difference between this process's clock and each function that returns the time, in seconds. */
function skewOf(file: string, port: number): number[] {
  const env = { ...process.env, PORT: String(port), CLOCK_SKEW_MS: '200000', NODE_OPTIONS: `--import ${CLOCK}` }
  const output = execFileSync(process.execPath, [path.join(folder, file)], { env, encoding: 'utf8' })
  const [now, made, origin, zero, isDate] = JSON.parse(output) as [number, number, number, number, boolean]
  expect([zero, isDate]).toEqual([0, true])
  return [now, made, origin].map((ms) => Math.round((ms - Date.now()) / 100_000) + 0)
}

test('skewed clocks of a bad day differ between servers, and only the servers’ wall clocks are wrong', () => {
  expect(skewOf('server/main.ts', 3000)).toEqual([-1, -1, -1])
  expect(skewOf('server/main.ts', 3001)).toEqual([0, 0, 0])
  expect(skewOf('server/main.ts', 3002)).toEqual([1, 1, 1])
  expect(skewOf('other.ts', 3002)).toEqual([0, 0, 0])
})
