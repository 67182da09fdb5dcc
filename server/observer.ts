import { EventEmitter } from 'node:events'
import type { ErrorCode } from '../contract/error-codes.ts'
import type { Db } from './db/connection.ts'
import { perPool } from './db/per-pool.ts'
import type { BatchWatch } from './batches.ts'
import type { Load } from './limits/concurrency-limit.ts'

/** A committed transition of a state machine, as in its history row; `method`: the payment method of an attempt. */
export type Transition = { entity: string; from: string | null; to: string; actor: string; method: string | undefined }

/** The events that a server publishes about its own work: counts, codes and times, after the fact. No personal data. */
type Observed = {
  transitions: [transitions: readonly Transition[]]
  /** The codes of the reasons why items of carts were not held. */
  refused: [codes: readonly ErrorCode[]]
  batch: [name: string, members: number, seconds: number, isSplit: boolean]
  /** A call to another service: its name, and how it ended. */
  call: [service: string, name: string, outcome: string, seconds: number]
  /** The outcomes of webhooks; null: it is due again later. */
  hooks: [outcomes: readonly (string | null)[]]
  job: [name: string, seconds: number, isDone: boolean]
}

/**
 * Publishes the server's work to listeners of this process, and provides the number of tasks in progress. It does not
 * depend on the code that counts them (server/metrics).
 */
class Observer extends EventEmitter<Observed> {
  /**
   * How many calls of listeners have failed. A failure is only counted, because the published event has already
   * happened.
   */
  failures = 0

  /** By the name of the batches. */
  readonly batches = new Map<string, () => Load>()
  /** By the name of the work that has a concurrency limit. */
  readonly queues = new Map<string, () => Load>()
  /** The interval of each job that runs here, in milliseconds. */
  readonly jobs = new Map<string, number>()
  /** Numbers of present objects: open sockets, rendering threads. */
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

/** The observer of a server, found by its pool of connections, which all its parts have. */
export const observerOf = perPool(() => new Observer())

/**
 * Publishes the events of batches by this server's observer. @param name of all batches of this kind, e.g. `reserve`
 */
export function watchBatches(db: Db, name: string): BatchWatch {
  const observer = observerOf(db)
  return {
    made: (load) => void observer.batches.set(name, load),
    ended: (members, seconds, isSplit) => observer.publish('batch', name, members, seconds, isSplit),
  }
}
