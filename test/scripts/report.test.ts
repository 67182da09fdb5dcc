import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { slowest, startedIn, tally } from '../../scripts/test/report.ts'

const report = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] }

it.each([
  ['all tests passed', report, 0, { passed: 5, failed: 0 }],
  ['a test failed', { ...report, numFailedTests: 2 }, 1, { passed: 5, failed: 2 }],
  ['tests were skipped or left to do', { ...report, numPendingTests: 1, numTodoTests: 1 }, 0, { passed: 5, failed: 2 }],
  [
    'a file does not load',
    { ...report, testResults: [{ name: '', status: 'failed', assertionResults: [] }] },
    1,
    { passed: 5, failed: 1 },
  ],
  ['the run failed for another reason', report, 1, { passed: 5, failed: 1 }],
  ['no test ran', { ...report, numPassedTests: 0 }, 0, { passed: 0, failed: 1 }],
  ['there is no report', undefined, 0, { passed: 0, failed: 1 }],
])('the report counts when %s', (_when, given, code, expected) => {
  expect(tally(given, code)).toEqual(expected)
})

it('the report names the slowest tests, the longest first', () => {
  const assertionResults = Array.from({ length: 40 }, (_, n) => ({ fullName: `test ${n}`, duration: n * 1000 }))
  const named = slowest([
    { ...report, testResults: [{ name: '/x/test/server/a.test.ts', status: 'passed', assertionResults }] },
    {
      ...report,
      testResults: [
        {
          name: '/x/test/src/b.test.ts',
          status: 'passed',
          assertionResults: [{ fullName: 'other', duration: 38_500 }],
        },
      ],
    },
  ])
  expect(named.slice(0, 2)).toEqual(['  39.0 s  server/a.test.ts: test 39', '  38.5 s  src/b.test.ts: other'])
  expect(named).toHaveLength(30)
})

it('the report counts the parts that the tests started', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'bilheteria-started-')), 'started')
  onTestFinished(() => rmSync(dirname(path), { recursive: true }))
  expect(startedIn(path)).toBe('')
  writeFileSync(path, 'browser\nserver\nserver\n')
  expect(startedIn(path)).toBe('2 server, 1 browser')
})
