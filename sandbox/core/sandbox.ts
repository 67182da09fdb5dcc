import { CallLog } from './calls.ts'
import { Database } from './database.ts'
import { Faults } from './faults.ts'
import type { ResolvedOptions } from './options.ts'
import { Outbox } from './outbox.ts'
import { SettingsStore } from './settings.ts'
import { Timers } from './timers.ts'

/** The state of one running sandbox; the other functions take it as their first argument. */
export class Sandbox {
  readonly options: ResolvedOptions
  readonly now: () => number
  readonly db: Database
  readonly settings: SettingsStore
  readonly faults = new Faults()
  readonly calls = new CallLog()
  readonly outbox: Outbox
  readonly timers: Timers
  /** In memory only: counters of read limits and cancellation attempts. */
  readonly counters = new Map<string, { until: number; count: number }>()
  /** Idempotency keys whose request is still being processed. */
  readonly openKeys = new Set<string>()
  /** The port of the mail server; null: there is none, or it does not listen yet. */
  smtpPort: number | null = null
  /** The same of the mailbox for reports. */
  imapPort: number | null = null
  readonly #wakers = new Set<() => void>()
  #closing = false

  constructor(options: ResolvedOptions) {
    this.options = options
    this.now = options.now
    this.db = new Database(options.dataDir)
    this.settings = new SettingsStore(this.db)
    this.outbox = new Outbox(this.db, options, () => this.settings.current.hooks)
    this.timers = new Timers(this.db, this.now)
  }

  /** Waits `ms`, or until the sandbox closes. */
  sleep(ms: number): Promise<void> {
    if (this.#closing) return Promise.resolve()
    return new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(handle)
        this.#wakers.delete(wake)
        resolve()
      }
      const handle = setTimeout(wake, ms)
      this.#wakers.add(wake)
    })
  }

  /** Counts one use of `key`. Returns true when the limit of the window is exceeded. */
  exceeds(key: string, limit: number, windowMs: number): boolean {
    const now = this.now()
    const counter = this.counters.get(key)
    if (!counter || counter.until <= now) {
      this.counters.set(key, { until: now + windowMs, count: 1 })
      return limit < 1
    }
    counter.count += 1
    return counter.count > limit
  }

  reset(): void {
    this.db.clear()
    this.settings.reset()
    this.faults.set([])
    this.calls.clear()
    this.counters.clear()
    this.openKeys.clear()
  }

  stopWork(): void {
    this.#closing = true
    for (const wake of [...this.#wakers]) wake()
    this.timers.stop()
    this.outbox.stop()
  }
}
