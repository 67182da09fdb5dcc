import type { Result } from '../../../server/result.ts'
import type { Step } from './steps.ts'

export type Call = { who: string; method: string; path: string; body?: unknown }
/** A call as its sender saw it; `end` and `status` are null while, and if, no answer comes. */
export type Entry = Call & { start: number; end: number | null; status: number | null; answer: unknown }
/** Something that happened beside the calls, as a test did it. */
export type Note = { start: number; end: number; steps: Step[]; text: string }

/** Milliseconds since 1970, of a clock that never goes back. */
const epochNow = (): number => performance.timeOrigin + performance.now()

/**
 * Writes down what clients ask of a shop over HTTP and what they are answered, with the times. It knows nothing of how
 * the call is sent: any client gives it the call and the function that sends it. One journal serves all clients of a
 * process; journals of several processes on one machine can be put together (`entries`), for they share its clock.
 */
export class Journal {
  readonly entries: Entry[] = []
  readonly notes: Note[] = []
  readonly now: () => number

  constructor(now: () => number = epochNow) {
    this.now = now
  }

  /** Sends a call and writes it down; without an answer, that it was sent. */
  async record<T extends { status: number; body: unknown }>(call: Call, send: () => Promise<T>): Promise<T> {
    const entry: Entry = { ...call, start: this.now(), end: null, status: null, answer: null }
    this.entries.push(entry)
    const answer = await send()
    entry.end = this.now()
    entry.status = answer.status
    entry.answer = answer.body
    return answer
  }

  /** The same of a function of the server that is called without HTTP; its refusal is what a route answers. */
  async direct<T>(call: Call, ask: () => Promise<Result<T>>): Promise<Result<T>> {
    const send = async () => {
      const result = await ask()
      return result.ok ? { status: 200, body: result.value, result } : { status: result.status, body: result, result }
    }
    return (await this.record<{ status: number; body: unknown; result: Result<T> }>(call, send)).result
  }

  /** Writes down what a test changes by itself, such as a hold whose time it ends. */
  async note<T>(text: string, steps: Step[], work: () => Promise<T>): Promise<T> {
    const note: Note = { start: this.now(), end: Number.POSITIVE_INFINITY, steps, text }
    this.notes.push(note)
    const done = await work()
    note.end = this.now()
    return done
  }
}
