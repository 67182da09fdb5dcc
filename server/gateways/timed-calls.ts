/** Called when a call has ended: its name, how it ended in one word, and how long it took. */
type OnCall = (name: string, outcome: string, seconds: number) => void

/** The kind of an outcome; methods of the SMS port also return a kind alone, or nothing. */
function outcomeOf(answer: unknown): string {
  if (typeof answer === 'string') return answer
  const { kind } = Object(answer) as { kind?: unknown }
  return typeof kind === 'string' ? kind : 'done'
}

/** The same port, which reports its calls, without their arguments and answers. */
export function timedCalls<Port extends object>(port: Port, onCall: OnCall): Port {
  const timed = (name: string, call: (...args: unknown[]) => Promise<unknown>) => {
    return async (...args: unknown[]): Promise<unknown> => {
      const begun = performance.now()
      const report = (outcome: string): void => onCall(name, outcome, (performance.now() - begun) / 1000)
      try {
        const answer = await call(...args)
        report(outcomeOf(answer))
        return answer
      } catch (error) {
        report('failed')
        throw error
      }
    }
  }
  return Object.fromEntries(Object.entries(port).map(([name, call]) => [name, timed(name, call)])) as Port
}
