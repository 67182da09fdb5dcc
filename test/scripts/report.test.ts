import { expect, it } from 'vitest'
import { tally } from '../../scripts/test/report.ts'

const report = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] }

it.each([
  ['all tests passed', report, 0, { passed: 5, failed: 0 }],
  ['a test failed', { ...report, numFailedTests: 2 }, 1, { passed: 5, failed: 2 }],
  ['tests were skipped or left to do', { ...report, numPendingTests: 1, numTodoTests: 1 }, 0, { passed: 5, failed: 2 }],
  [
    'a file does not load',
    { ...report, testResults: [{ status: 'failed', assertionResults: [] }] },
    1,
    { passed: 5, failed: 1 },
  ],
  ['the run failed for another reason', report, 1, { passed: 5, failed: 1 }],
  ['no test ran', { ...report, numPassedTests: 0 }, 0, { passed: 0, failed: 1 }],
  ['there is no report', undefined, 0, { passed: 0, failed: 1 }],
])('the report counts when %s', (_when, given, code, expected) => {
  expect(tally(given, code)).toEqual(expected)
})
