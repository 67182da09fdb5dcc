import type { Result } from '../../../server/result.ts'
import type { Step } from './steps.ts'

export type Call = { who: string; method: string; path: string; body?: unknown }
/** A call as its sender saw it; `end` and `status` are null if no answer came (yet). */
export type Entry = Call & { start: number; end: number | null; status: number | null; answer: unknown }
/** A change besides the calls, made by a test. */
export type Note = { start: number; end: number; steps: Step[]; text: string }

/** Milliseconds since 1970, from a monotonic clock. */
const epochNow = (): number => performance.timeOrigin + performance.now()

/**
 * Records the calls of clients to a shop over HTTP and the answers, with their times. It is independent of how a call
 * is sent: a client passes the call and the function that sends it. One journal serves all clients of a process;
 * journals of several processes on one machine can be merged (`entries`), because they share its clock.
 */
export class Journal {
  readonly entries: Entry[] = []
  readonly notes: Note[] = []
  readonly now: () => number

  constructor(now: () => number = epochNow) {
    this.now = now
  }

  /** Sends a call and records it, even if no answer comes. */
  async record<T extends { status: number; body: unknown }>(call: Call, send: () => Promise<T>): Promise<T> {
    const entry: Entry = { ...call, start: this.now(), end: null, status: null, answer: null }
    this.entries.push(entry)
    const answer = await send()
    entry.end = this.now()
    entry.status = answer.status
    entry.answer = answer.body
    return answer
  }

  /** The same for a function of the server called without HTTP; its refusal is recorded as a route's answer. */
  async direct<T>(call: Call, ask: () => Promise<Result<T>>): Promise<Result<T>> {
    const send = async () => {
      const result = await ask()
      return result.ok ? { status: 200, body: result.value, result } : { status: result.status, body: result, result }
    }
    return (await this.record<{ status: number; body: unknown; result: Result<T> }>(call, send)).result
  }

  /** Records a change that a test makes by itself, such as ending a hold. */
  async note<T>(text: string, steps: Step[], work: () => Promise<T>): Promise<T> {
    const note: Note = { start: this.now(), end: Number.POSITIVE_INFINITY, steps, text }
    this.notes.push(note)
    const done = await work()
    note.end = this.now()
    return done
  }
}
