import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import type { Db } from '../db/connection.ts'
import { type EncodedAnswer, encodedAnswer } from '../encoded-answer.ts'
import { makeBatches } from '../batches.ts'
import { ofPool } from '../pool-batches.ts'
import { readVersions } from './changes-repo.ts'

/** The maximum number of cached answers, and of their bytes, because callers choose the texts of searches. */
const ANSWERS_MAX = 5000
const BYTES_MAX = 64 * 1024 * 1024
/** The approximate size of an answer besides its body, which is stored plain and compressed. */
const OVERHEAD_BYTES = 1000
/** The maximum age of a cached answer, even if its version is unchanged. */
const AGE_MAX_MS = 60_000
/** The maximum number of questions whose versions one query reads. */
const BATCH_MAX = 5000

/** An answer: `text` is the body; `until` (milliseconds since 1970) is when it changes by the time alone. */
export type Read = { text: string; until?: number | null }

export type SharedQuestion = {
  /** Identifies the question: the same key means the same answer. */
  key: string
  /** The topics the answer depends on (`TOPICS`, or the id of an event or raffle): a change of one invalidates it. */
  topics: readonly string[]
  /** Topics whose changes may stay unseen for `ms`, because under load they change with every sale. */
  lagging?: { topics: readonly string[]; ms: number }
  /**
   * Reads the answer; null: there is none, and nothing is cached.
   * @param versions of all topics, in their order, then of the lagging ones; the answer is at least as new
   */
  read(versions: readonly string[]): Promise<Read | null>
  /** Whether the caller knows that its data is outdated: then no proxy may answer from its cache. */
  isExact?: boolean
  /** The question that is answered instead when this one has no answer. */
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

/** A body, encoded by the schema of its call: fields that the schema lacks never leave the server. */
export const bodyOf = <Schema extends z.ZodType>(schema: Schema, value: z.input<Schema>): string =>
  JSON.stringify(schema.encode(value as never))

/**
 * Caches answers that are the same for every caller. Concurrent calls with the same question share one reading. Its
 * body, with its ETag and compressed once, is cached until the version of its data changes in any process, or until the
 * time alone changes it (docs/decisions/public-reads.md). The answers must not contain personal data.
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
        // Set again, because its size is known only now.
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

  /** Questions that are not in a query yet: concurrent calls with the same question share the answer. */
  let asking = new Map<SharedQuestion, Promise<EncodedAnswer | null>>()
  const versionsFor = makeBatches<SharedQuestion, string[]>({
    ...ofPool(deps.db, 'read-versions'),
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
