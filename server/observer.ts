import { EventEmitter } from 'node:events'
import type { ErrorCode } from '../contract/error-codes.ts'
import type { Db } from './db/connection.ts'
import { perPool } from './db/per-pool.ts'
import type { BatchWatch } from './batches.ts'
import type { Load } from './limits/concurrency-limit.ts'

/** A transition of a state machine that was committed, as its history row says it; `method`: of an attempt to pay. */
export type Transition = { entity: string; from: string | null; to: string; actor: string; method: string | undefined }

/** What a server publishes of its own work: counts, codes and times, after the fact. No personal data. */
type Observed = {
  transitions: [transitions: readonly Transition[]]
  /** The codes for which items of carts were not held. */
  refused: [codes: readonly ErrorCode[]]
  batch: [name: string, members: number, seconds: number, isSplit: boolean]
  /** A call to another service: its name, and how it ended. */
  call: [service: string, name: string, outcome: string, seconds: number]
  /** Webhooks that were processed; null: due again later. */
  hooks: [outcomes: readonly (string | null)[]]
  job: [name: string, seconds: number, isDone: boolean]
}

/**
 * Publishes what the server does to listeners of this process, and how much is under way. It does not know what counts it
 * (server/metrics).
 */
class Observer extends EventEmitter<Observed> {
  /** How often a listener has failed; that fails nothing else, because what was published has happened. */
  failures = 0

  /** By the name of the batches. */
  readonly batches = new Map<string, () => Load>()
  /** By the name of what has a concurrency limit. */
  readonly queues = new Map<string, () => Load>()
  /** The interval of each job that runs here, in milliseconds. */
  readonly jobs = new Map<string, number>()
  /** How many there are: open sockets, rendering threads. */
  readonly counts = new Map<'sockets' | 'renderThreads', () => number>()

  publish<Name extends keyof Observed>(name: Name, ...values: Observed[Name]): void {
    try {
      const plain = this as EventEmitter
      plain.emit(name, ...values)
    } catch {
      this.failures += 1
    }
  }
}

/** The observer of a server; its pool of connections is what all its parts have. */
export const observerOf = perPool(() => new Observer())

/** Publishes what happens to batches by this server's observer. @param name of all batches of this kind, e.g. `reserve` */
export function watchBatches(db: Db, name: string): BatchWatch {
  const observer = observerOf(db)
  return {
    made: (load) => void observer.batches.set(name, load),
    ended: (members, seconds, isSplit) => observer.publish('batch', name, members, seconds, isSplit),
  }
}
