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
 * @returns a function that returns the output of this test so far, as lines like 'console.warn: …'
 */
export function expectConsole(): () => readonly string[] {
  isExpected = true
  return () => [...calls]
}

/** Ends a test: throws what it wrote, unless it had declared that it may. */
export function failOnOutput(): void {
  const output = calls.splice(0)
  const wasExpected = isExpected
  isExpected = false
  if (output.length > 0 && !wasExpected) throw new Error(`Unexpected console output:\n${output.join('\n')}`)
}
