import { describe } from './problem.ts'

type End = (force: boolean) => Promise<void>

/** The parts that a program has started. They are closed in the reverse order of their start. */
export class Opened {
  readonly #ends: End[][] = []
  isClosing = false

  /** @param ends functions that close parts which were started together; they are called together, too */
  push(...ends: End[]): void {
    this.#ends.push(ends)
  }

  /** Closes all parts in order. A second call with `force` kills those that are still closing. */
  async close(force = false): Promise<void> {
    if (this.isClosing && !force) return
    this.isClosing = true
    for (const ends of this.#ends.toReversed()) {
      await Promise.all(ends.map((end) => end(force).catch((error) => console.error(describe(error)))))
    }
  }
}

/**
 * Closes everything that this program has opened, then ends it: on Ctrl-C, on `kill`, and when boot.mjs has ended.
 * @returns a function that does the same, with an exit code
 */
export function endInOrder(opened: Opened): (code: number) => void {
  const end = (code: number, force = false) => {
    if (opened.isClosing && !force) return
    void opened.close(force).then(() => process.exit(code))
  }
  const onSignal = (signal: string) => {
    if (opened.isClosing) return end(130, true)
    if (signal === 'SIGINT') console.log('\nEncerrando… (Ctrl-C de novo força)')
    end(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
  process.on('disconnect', () => end(0))
  // Nobody may be reading the output any more.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  return end
}
