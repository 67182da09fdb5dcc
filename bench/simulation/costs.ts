/**
 * What a purchase by card costs, in ms of processor time, from two rows of one run of `npm run bench` (2 cores,
 * 2026-11-23, docs/measurements.md): with 32 buyers a purchase takes part in 2.74 commits and costs 2.03 ms of the server
 * and 2.56 ms of PostgreSQL, with 200 buyers in 0.60 commits and costs 0.95 and 1.26 ms. The line through both gives what a
 * batch costs by itself, and what one member adds to it. A batch that only reads costs a third of one that writes.
 */
export type BatchCost = { server: number; database: number; isWriting: boolean }

/** What one batch costs, however many share it. */
const WRITING: BatchCost = { server: 0.36, database: 0.47, isWriting: true }
const READING: BatchCost = { server: 0.13, database: 0.12, isWriting: false }

export type Step = {
  name: string
  batch: BatchCost
  /** The batch keeps the rows of its lots locked until its commit. */
  locksLote?: true
  /** Begins with a request of the buyer, which the process reads by itself before it joins the batch. */
  isRequest?: true
}
/** The batches that a purchase takes part in, one after the other, as its buyer waits for them. */
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
/** Before the step of this name the provider is asked. */
export const AFTER_PROVIDER = 'settle'
/** Nobody waits for these: the webhook is stored, then processed. */
export const HOOK_BATCHES: BatchCost[] = [WRITING, WRITING]

/**
 * What one purchase adds, all steps together: its requests to the process (reading, checking, answering), and its part of
 * the batches.
 */
export const MEMBER = { requests: 0.45, server: 0.2, database: 0.9 }
/** The sandbox and the load, which share the machine in the bench: what is left of 2 busy cores at 595/s. */
export const OUTSIDE_MS = 1.15
/** A synchronous commit, waited for and not computed: pgbench on one hot lot commits 1 439 to 1 746 times a second. */
export const SYNC_MS = 0.5
/** The provider's answer to a card: the sandbox's, and one like the real one's. */
export const PROVIDER_MS = { sandbox: 4, real: 800 }
/** The most members of a batch (`batchMax`). */
export const BATCH_MAX = 40
/** Connections of one process, unless a scenario says another number. */
export const DB_POOL = 16
