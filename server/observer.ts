import { EventEmitter } from 'node:events'
import type { ErrorCode } from '../contract/error-codes.ts'
import type { Db } from './db/connection.ts'
import { perPool } from './db/per-pool.ts'
import type { RoundWatch } from './rounds.ts'
import type { Load } from './turns.ts'

/** A step of a state machine that was committed, as its history row says it; `method`: of an attempt to pay. */
export type Moved = { entity: string; from: string | null; to: string; actor: string; method: string | undefined }

/** What a server tells of its own work: counts, codes and times, after the fact. No personal data. */
type Observed = {
  moved: [moves: readonly Moved[]]
  /** The codes for which items of carts were not held. */
  refused: [codes: readonly ErrorCode[]]
  round: [name: string, members: number, seconds: number, isSplit: boolean]
  /** A call to another service: its name, and how it ended. */
  call: [service: string, name: string, outcome: string, seconds: number]
  /** Webhooks that were processed; null: due again later. */
  hooks: [outcomes: readonly (string | null)[]]
  job: [name: string, seconds: number, isDone: boolean]
}

/**
 * Tells whoever listens in this process, and says when asked how much is under way. Who works does not know who counts
 * (server/metrics).
 */
class Observer extends EventEmitter<Observed> {
  /** How often a listener has failed, which is nobody else's fault: what is told has happened. */
  failures = 0

  /** By the name of the rounds. */
  readonly rounds = new Map<string, () => Load>()
  /** By the name of what is worked on in turns. */
  readonly queues = new Map<string, () => Load>()
  /** The interval of each job that runs here, in milliseconds. */
  readonly jobs = new Map<string, number>()
  /** How many there are: open sockets, rendering threads. */
  readonly counts = new Map<'sockets' | 'renderThreads', () => number>()

  tell<Name extends keyof Observed>(name: Name, ...told: Observed[Name]): void {
    try {
      const plain = this as EventEmitter
      plain.emit(name, ...told)
    } catch {
      this.failures += 1
    }
  }
}

/** The observer of a server; its pool of connections is what all its parts have. */
export const observerOf = perPool(() => new Observer())

/** Makes rounds tell this server's observer. @param name of all rounds of this kind, e.g. `reserve` */
export function watchRounds(db: Db, name: string): RoundWatch {
  const observer = observerOf(db)
  return {
    made: (load) => void observer.rounds.set(name, load),
    ended: (members, seconds, isSplit) => observer.tell('round', name, members, seconds, isSplit),
  }
}
