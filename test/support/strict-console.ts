/* biome-ignore-all lint/suspicious/noConsole: watching it is what this file does */
import { afterAll, afterEach } from 'vitest'

/*
 * Setup file of every test: a test during which console.error or console.warn was called fails, for a warning nobody
 * reads is a bug nobody sees. A test that wants the warning says so: `expectConsole()`.
 */

const calls: string[] = []
let isExpected = false

for (const method of ['error', 'warn'] as const) {
  const original = console[method]
  console[method] = (...args: unknown[]) => {
    calls.push(`console.${method}: ${args.map(String).join(' ')}`)
    if (!isExpected) original.apply(console, args)
  }
}

/**
 * Declares that the running test may call console.error and console.warn.
 * @returns what was said so far in this test, 'console.warn: …', asked whenever the test wants to know
 */
export function expectConsole(): () => readonly string[] {
  isExpected = true
  return () => [...calls]
}

function failOnOutput(): void {
  const output = calls.splice(0)
  const wasExpected = isExpected
  isExpected = false
  if (output.length > 0 && !wasExpected) throw new Error(`Unexpected console output:\n${output.join('\n')}`)
}

afterEach(failOnOutput)
// What is said while a file ends belongs to no test, and counts all the same.
afterAll(failOnOutput)
