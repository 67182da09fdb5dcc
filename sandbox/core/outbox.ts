import type { Database } from './database.ts'
import { makeId } from './ids.ts'
import type { ResolvedOptions } from './options.ts'
import type { HookModes } from './settings.ts'
import { type Delivery, WebhookClient } from './webhook-client.ts'

type DueHook = { seq: number; id: string; body: string; copies: number; attempts: number }
type Outcome = Delivery & { hook: DueHook; at: number }

/** The first delivery and five retries. */
export const MAX_ATTEMPTS = 6
const MAX_CONCURRENT = 32
const MAX_SENT = 5000
const SHUFFLE_STEP_MS = 30
const LONGEST_SLEEP_MS = 250
const EARLY_WAIT_MS = 3000
const ACCOUNT = '{"id":"acc_S4ndb0xB1lh3t3r1","name":"Sandbox - test"}'

/** Returns the indexes 0 to length - 1, rotated by a random shift, so that the order always changes. */
function shuffled(length: number): number[] {
  const order = Array.from({ length }, (_, index) => index)
  const shift = length > 1 ? 1 + Math.floor(Math.random() * (length - 1)) : 0
  return order.map((index) => (index + shift) % length)
}

/** Notifications: stored in the transaction of the change they report, sent after it, retried until answered. */
export class Outbox {
  readonly #db: Database
  readonly #options: ResolvedOptions
  readonly #modes: () => HookModes
  readonly #client: WebhookClient | null
  /** By id: after a reset the row numbers restart while an old delivery may still be in flight. */
  readonly #inFlight = new Set<string>()
  #outcomes: Outcome[] = []
  #flushHandle: NodeJS.Timeout | null = null
  #sendHandle: NodeJS.Timeout | null = null
  #sendsAt = 0
  #running = false

  constructor(db: Database, options: ResolvedOptions, modes: () => HookModes) {
    this.#db = db
    this.#options = options
    this.#modes = modes
    this.#client = options.webhook ? new WebhookClient(options.webhook) : null
  }

  /**
   * Must be called inside the transaction of the change.
   * @param dataOf the object that a notification of this type carries, as JSON
   * @returns the row numbers, for `deliverNow`
   */
  add(types: string[], dataOf: (type: string) => string): number[] {
    const { webhook } = this.#options
    if (!webhook) return []
    const events = types.filter((type) => webhook.events?.includes(type) ?? true)
    const modes = this.#modes()
    const now = this.#options.now()
    const places = modes.shuffle ? shuffled(events.length) : null
    const created = new Date(now).toISOString()
    const rows = events.map((type, index) => {
      const id = makeId('hook')
      const body = `{"id":"${id}","account":${ACCOUNT},"type":"${type}","created_at":"${created}","data":${dataOf(type)}}`
      const next = now + modes.delayMs + (places?.[index] ?? 0) * SHUFFLE_STEP_MS
      const status = modes.drop ? 'failed' : 'pending'
      const row = this.#db.get<{ seq: number }>(
        'INSERT INTO hooks (id, event, status, created_at, next_at, copies, body) VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING seq',
        id,
        type,
        status,
        now,
        next,
        modes.duplicate,
        body,
      )
      return row?.seq ?? 0
    })
    this.#scheduleSend(modes.delayMs)
    return modes.drop ? [] : rows
  }

  /** For mode "early": sends these rows and waits for their responses, so that the caller answers after them. */
  async deliverNow(rows: number[]): Promise<void> {
    if (!this.#running) return
    const due = rows.flatMap((seq) => {
      const hook = this.#db.get<DueHook>('SELECT seq, id, body, copies, attempts FROM hooks WHERE seq = ?', seq)
      return hook && !this.#inFlight.has(hook.id) ? [hook] : []
    })
    let handle: NodeJS.Timeout | undefined
    const limit = new Promise<void>((resolve) => {
      handle = setTimeout(resolve, EARLY_WAIT_MS)
    })
    await Promise.race([Promise.all(due.map((hook) => this.#send(hook))), limit])
    clearTimeout(handle)
  }

  /** Sends a stored notification again, whatever its status is. Returns false when the id is unknown. */
  redeliver(id: string): boolean {
    const now = this.#options.now()
    const changed = this.#db.run(
      "UPDATE hooks SET status = 'pending', next_at = ?, attempts = 0, copies = 0 WHERE id = ?",
      now,
      id,
    )
    this.#scheduleSend(0)
    return changed > 0
  }

  start(): void {
    this.#running = this.#client !== null
    this.#scheduleSend(0)
  }

  stop(): void {
    this.#running = false
    if (this.#sendHandle) clearTimeout(this.#sendHandle)
    if (this.#flushHandle) clearTimeout(this.#flushHandle)
    this.#sendHandle = null
    this.#flushHandle = null
    this.#client?.close()
    this.#flush()
  }

  #scheduleSend(ms: number): void {
    if (!this.#running) return
    const wait = Math.max(0, Math.min(ms, LONGEST_SLEEP_MS))
    const at = performance.now() + wait
    if (this.#sendHandle) {
      if (this.#sendsAt <= at) return
      clearTimeout(this.#sendHandle)
    }
    this.#sendsAt = at
    this.#sendHandle = setTimeout(() => this.#sendDue(), wait)
  }

  #sendDue(): void {
    this.#sendHandle = null
    const free = MAX_CONCURRENT - this.#inFlight.size
    if (!this.#running || free <= 0) return
    const now = this.#options.now()
    const due = this.#db
      .all<DueHook>(
        "SELECT seq, id, body, copies, attempts FROM hooks WHERE status = 'pending' AND next_at <= ? ORDER BY next_at, seq LIMIT ?",
        now,
        MAX_CONCURRENT + this.#inFlight.size,
      )
      .filter((hook) => !this.#inFlight.has(hook.id))
      .slice(0, free)
    for (const hook of due) void this.#send(hook)
    if (due.length > 0) return
    const next = this.#db.get<{ at: number | null }>(
      "SELECT MIN(next_at) AS at FROM hooks WHERE status = 'pending' AND next_at > ?",
      now,
    )?.at
    if (next !== null && next !== undefined) this.#scheduleSend(next - now)
  }

  async #send(hook: DueHook): Promise<void> {
    if (!this.#client) return
    this.#inFlight.add(hook.id)
    const copies = Array.from({ length: 1 + hook.copies }, () => this.#client?.post(hook.body))
    const first = (await Promise.all(copies))[0]
    // After a stop the row stays pending and is sent again at the next start: at-least-once, like the real provider.
    if (!this.#running || !first) return
    this.#outcomes.push({ ...first, hook, at: this.#options.now() })
    if (this.#outcomes.length >= MAX_CONCURRENT / 2) this.#flush()
    else this.#flushHandle ??= setTimeout(() => this.#flush(), 10)
  }

  /** Records many responses in one transaction. */
  #flush(): void {
    if (this.#flushHandle) clearTimeout(this.#flushHandle)
    this.#flushHandle = null
    const outcomes = this.#outcomes
    this.#outcomes = []
    if (outcomes.length === 0) return
    this.#db.transaction(() => {
      for (const outcome of outcomes) this.#record(outcome)
      const last = outcomes.at(-1)?.hook.seq ?? 0
      if (last % 500 < outcomes.length) {
        this.#db.run("DELETE FROM hooks WHERE status = 'sent' AND seq < ?", last - MAX_SENT)
      }
    })
    for (const outcome of outcomes) this.#inFlight.delete(outcome.hook.id)
    this.#scheduleSend(0)
  }

  #record({ hook, ok, status, raw, at }: Outcome): void {
    const attempts = hook.attempts + 1
    const state = ok ? 'sent' : attempts >= MAX_ATTEMPTS ? 'failed' : 'pending'
    this.#db.run(
      'UPDATE hooks SET status = ?, attempts = ?, copies = 0, last_attempt = ?, response_status = ?, response_raw = ?, next_at = ? WHERE id = ?',
      state,
      attempts,
      at,
      status,
      raw,
      at + this.#options.hookBackoffMs * 2 ** (attempts - 1),
      hook.id,
    )
  }
}
