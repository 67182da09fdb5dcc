import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import type { Db } from '../db/connection.ts'
import { type EncodedAnswer, encodedAnswer } from '../encoded-answer.ts'
import { watchBatches } from '../observer.ts'
import { makeBatches } from '../batches.ts'
import { readVersions } from './changes-repo.ts'

/** The most answers that are kept, and their bytes together: callers choose the texts that they search for. */
const ANSWERS_MAX = 5000
const BYTES_MAX = 64 * 1024 * 1024
/** About what an answer takes beside its body, which is kept plain and compressed. */
const OVERHEAD_BYTES = 1000
/** No answer is kept longer, whatever its version says. */
const AGE_MAX_MS = 60_000
/** Questions whose versions one query asks for. */
const BATCH_MAX = 5000

/** What was read: `text` is the body; at `until` (milliseconds since 1970) the clock alone changes it. */
export type Read = { text: string; until?: number | null }

export type SharedQuestion = {
  /** What is asked for: the same key is the same question. */
  key: string
  /** What the answer depends on (`TOPICS`, or the id of an event or raffle): a change of one ends it. */
  topics: readonly string[]
  /** For how long changes of these may stay unseen: in a rush they change with every sale. */
  lagging?: { topics: readonly string[]; ms: number }
  /**
   * Reads the answer; null: there is none, and nothing is kept.
   * @param versions of all topics, in their order, then of the lagging ones; the answer is at least as new
   */
  read(versions: readonly string[]): Promise<Read | null>
  /** Whether the caller knows that what they have is old: no proxy may hand out an answer of a second ago. */
  isExact?: boolean
  /** Asked when this one has no answer. */
  otherwise?: SharedQuestion
}

type Kept = {
  version: string
  lagging: string
  /** When its reading began, in milliseconds of the process. */
  at: number
  until: number
  bytes: number
  answer: Promise<EncodedAnswer | null>
}

/** A body by the schema of its call: whatever the schema does not have never leaves the server. */
export const bodyOf = <Schema extends z.ZodType>(schema: Schema, value: z.input<Schema>): string =>
  JSON.stringify(schema.encode(value as never))

/**
 * Answers that are the same for everybody who asks. Whoever asks the same in the same instant shares one reading, and
 * its body, tagged and compressed once, is kept until its data's version moves, by whatever process, or until the clock
 * changes it (docs/decisions/public-reads.md). Nothing personal may be in them.
 */
export function createSharedAnswers(deps: { db: Db; now(): Date }) {
  const kept = new LRUCache<string, Kept>({
    max: ANSWERS_MAX,
    maxSize: BYTES_MAX,
    sizeCalculation: ({ bytes }) => bytes + OVERHEAD_BYTES,
  })

  function isCurrent(one: Kept, version: string, lagging: string, lagMs: number): boolean {
    const age = performance.now() - one.at
    if (one.version !== version || age > AGE_MAX_MS || deps.now().getTime() >= one.until) return false
    return one.lagging === lagging || age < lagMs
  }

  function begin({ key, read }: SharedQuestion, versions: readonly string[], version: string, lagging: string): Kept {
    const reading = read(versions)
    const one: Kept = {
      version,
      lagging,
      at: performance.now(),
      until: Number.POSITIVE_INFINITY,
      bytes: 0,
      answer: reading.then((found) => {
        one.until = found?.until ?? Number.POSITIVE_INFINITY
        return found && encodedAnswer(found.text)
      }),
    }
    const isKept = () => kept.peek(key) === one
    one.answer.then(
      (answer) => {
        if (!isKept()) return
        if (answer === null) return void kept.delete(key)
        // Its size is known only now.
        one.bytes = 2 * answer.body.length
        kept.delete(key)
        kept.set(key, one)
      },
      () => {
        if (isKept()) kept.delete(key)
      },
    )
    kept.set(key, one)
    return one
  }

  /** Asked, and in no query yet: whoever asks the very same question meanwhile shares its answer. */
  let asking = new Map<SharedQuestion, Promise<EncodedAnswer | null>>()
  const versionsFor = makeBatches<SharedQuestion, string[]>({
    watch: watchBatches(deps.db, 'read-versions'),
    max: BATCH_MAX,
    run: (questions) => {
      asking = new Map()
      return readVersions(
        deps.db,
        questions.map(({ topics, lagging }) => (lagging ? [...topics, ...lagging.topics] : topics)),
      )
    },
  })

  async function find(question: SharedQuestion): Promise<EncodedAnswer | null> {
    const { key, topics, lagging, otherwise } = question
    const versions = await versionsFor(question)
    const version = versions.slice(0, topics.length).join(' ')
    const moving = versions.slice(topics.length).join(' ')
    const known = kept.get(key)
    const one =
      known && isCurrent(known, version, moving, lagging?.ms ?? 0) ? known : begin(question, versions, version, moving)
    return (await one.answer) ?? (otherwise ? shared(otherwise) : null)
  }

  /** The answer to a question; null when there is none. */
  function shared(question: SharedQuestion): Promise<EncodedAnswer | null> {
    const known = asking.get(question)
    if (known) return known
    const one = find(question)
    asking.set(question, one)
    return one
  }
  return shared
}

export type SharedAnswers = ReturnType<typeof createSharedAnswers>
