import { existsSync, readFileSync } from 'node:fs'

export type Tally = { passed: number; failed: number }

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { name: string; status: string; assertionResults: { fullName: string; duration?: number }[] }[]
}

/**
 * Counts the tests in Vitest's JSON report. A skipped test counts as failed, because it would go unnoticed otherwise.
 * So does a file that could not be loaded, a run that failed for another reason, and one in which no test ran.
 */
export function tally(report: VitestReport | undefined, code: number): Tally {
  if (!report) return { passed: 0, failed: 1 }
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  const failed = report.numFailedTests + report.numPendingTests + report.numTodoTests + broken.length
  const passed = report.numPassedTests
  return { passed, failed: failed === 0 && (code !== 0 || passed === 0) ? 1 : failed }
}

export function readReport(path: string): VitestReport | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as VitestReport
  } catch {
    return undefined
  }
}

const SLOWEST = 30

/** The tests that took longest, one line each: seconds, file, name. */
export const slowest = (reports: VitestReport[]): string[] =>
  reports
    .flatMap(({ testResults }) => testResults)
    .flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration = 0 }) => ({ file: name.split('/test/').at(-1), fullName, duration })),
    )
    .toSorted((one, other) => other.duration - one.duration)
    .slice(0, SLOWEST)
    .map(({ file, fullName, duration }) => `${(duration / 1000).toFixed(1).padStart(6)} s  ${file}: ${fullName}`)

/** How many of each part the tests started (`test/support/started.ts`), the most frequent first. */
export function startedIn(path: string): string {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : []
  return [...Map.groupBy(lines, (line) => line)]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([what, { length }]) => `${length} ${what}`)
    .join(', ')
}
