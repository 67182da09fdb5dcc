import type { Database } from './database.ts'

export type TimerAction = 'pay' | 'fail' | 'cancel' | 'chargeback' | 'refund-done' | 'refund-failed'
export type Timer = { seq: number; due_at: number; charge_id: string; action: TimerAction; amount: number | null }

// The clock can be injected and may jump, so a timer far in the future is re-checked at this interval.
const LONGEST_SLEEP_MS = 250

/** Scheduled actions, stored in the database so that they survive a restart. */
export class Timers {
  readonly #db: Database
  readonly #now: () => number
  #handle: NodeJS.Timeout | null = null
  #firesAt = 0
  #act: ((timer: Timer) => void) | null = null

  constructor(db: Database, now: () => number) {
    this.#db = db
    this.#now = now
  }

  schedule(delayMs: number, chargeId: string, action: TimerAction, amount: number | null = null): void {
    const due = this.#now() + delayMs
    this.#db.run(
      'INSERT INTO timers (due_at, charge_id, action, amount) VALUES (?, ?, ?, ?)',
      due,
      chargeId,
      action,
      amount,
    )
    this.#scheduleTick(due)
  }

  start(act: (timer: Timer) => void): void {
    this.#act = act
    this.#scheduleNext()
  }

  stop(): void {
    this.#act = null
    if (this.#handle) clearTimeout(this.#handle)
    this.#handle = null
  }

  #scheduleNext(): void {
    const next = this.#db.get<{ due: number | null }>('SELECT MIN(due_at) AS due FROM timers')?.due
    if (next !== null && next !== undefined) this.#scheduleTick(next)
  }

  #scheduleTick(due: number): void {
    if (!this.#act) return
    const wait = Math.max(0, Math.min(due - this.#now(), LONGEST_SLEEP_MS))
    const firesAt = performance.now() + wait
    if (this.#handle) {
      if (this.#firesAt <= firesAt) return
      clearTimeout(this.#handle)
    }
    this.#firesAt = firesAt
    this.#handle = setTimeout(() => this.#tick(), wait)
  }

  #tick(): void {
    this.#handle = null
    const due = this.#db.all<Timer>('SELECT * FROM timers WHERE due_at <= ? ORDER BY due_at, seq LIMIT 50', this.#now())
    for (const timer of due) {
      this.#db.transaction(() => {
        this.#db.run('DELETE FROM timers WHERE seq = ?', timer.seq)
        this.#act?.(timer)
      })
    }
    this.#scheduleNext()
  }
}
