/**
 * The cost of a purchase by card, in ms of processor time, from two rows of one run of `npm run bench` (2 cores,
 * 2026-11-23, docs/measurements.md): with 32 buyers a purchase takes part in 2.74 commits and costs 2.03 ms of the
 * server and 2.56 ms of PostgreSQL, with 200 buyers in 0.60 commits and costs 0.95 and 1.26 ms. The line through both
 * gives the fixed cost of a batch and the cost of each of its members. A batch that only reads costs a third of one
 * that writes.
 */
export type BatchCost = { server: number; database: number; isWriting: boolean }

/** The fixed cost of one batch, however many members it has. */
const WRITING: BatchCost = { server: 0.36, database: 0.47, isWriting: true }
const READING: BatchCost = { server: 0.13, database: 0.12, isWriting: false }

export type Step = {
  name: string
  batch: BatchCost
  /** The batch keeps the rows of its lots locked until its commit. */
  locksLote?: true
  /** The step begins with a request of the buyer, which the process parses before it joins the batch. */
  isRequest?: true
}
/** The batches that a purchase takes part in, one after the other; its buyer waits for each. */
export const STEPS: Step[] = [
  { name: 'session and limit of reserving', batch: WRITING, isRequest: true },
  { name: 'reserve', batch: WRITING, locksLote: true },
  { name: 'own reservation', batch: READING, isRequest: true },
  { name: 'session and limit of paying', batch: WRITING, isRequest: true },
  { name: 'begin to pay', batch: WRITING },
  { name: 'settle', batch: WRITING },
  { name: 'own tickets', batch: READING, isRequest: true },
]
export const REQUESTS = STEPS.filter(({ isRequest }) => isRequest).length
/** The request to the provider comes before the step of this name. */
export const AFTER_PROVIDER = 'settle'
/** Batches that the buyer does not wait for: the webhook is stored, then processed. */
export const HOOK_BATCHES: BatchCost[] = [WRITING, WRITING]

/**
 * The cost that one purchase adds, all steps together: its requests to the process (parsing, checking, answering), and
 * its share of the batches.
 */
export const MEMBER = { requests: 0.45, server: 0.2, database: 0.9 }
/** The cost of sandbox and load, which share the machine in the bench: the rest of 2 busy cores at 595 purchases/s. */
export const OUTSIDE_MS = 1.15
/**
 * A synchronous commit, which waits and does not compute: pgbench on one hot lot commits 1 439 to 1 746 times a second.
 */
export const SYNC_MS = 0.5
/** The time of the provider's answer to a card: the sandbox's, and a realistic one. */
export const PROVIDER_MS = { sandbox: 4, real: 800 }
/** The most members of a batch (`batchMax`). */
export const BATCH_MAX = 40
/** Connections of one process, unless a scenario sets another number. */
export const DB_POOL = 16
