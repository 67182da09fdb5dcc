import { describe } from './problem.ts'

type End = (force: boolean) => Promise<void>

/** What a program has started. It is closed in the reverse order of the start. */
export class Opened {
  readonly #ends: End[][] = []
  isClosing = false

  /** @param ends how to close what was started together; they are closed together, too */
  push(...ends: End[]): void {
    this.#ends.push(ends)
  }

  /** Closes everything in order. A second call with `force` ends what is still closing. */
  async close(force = false): Promise<void> {
    if (this.isClosing && !force) return
    this.isClosing = true
    for (const ends of this.#ends.toReversed()) {
      await Promise.all(ends.map((end) => end(force).catch((error) => console.error(describe(error)))))
    }
  }
}

/**
 * Ends this program in order, with all that it has started: at Ctrl-C and `kill`, and when boot.mjs has ended.
 * @returns ends it with this exit code
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
  // The output may have no reader any more.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  return end
}
