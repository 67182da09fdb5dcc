import { readFileSync } from 'node:fs'

export type Tally = { passed: number; failed: number }

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
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
