import { appendFileSync } from 'node:fs'

/** Counts a part that a test starts, or work that a test does often, for the summary of `npm test`. */
export function countStart(
  what: 'server' | 'server process' | 'cluster' | 'browser' | 'browser context' | 'database' | 'page load' | 'axe run',
): void {
  const path = process.env['TEST_STARTED']
  if (path) appendFileSync(path, `${what}\n`)
}
