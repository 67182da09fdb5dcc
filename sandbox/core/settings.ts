import type { Database } from './database.ts'
import { isInteger, isObject, type Json } from './json.ts'

export type HookModes = {
  /** Extra copies of each notification, with the same hook id. */
  duplicate: number
  delayMs: number
  shuffle: boolean
  /** Sent before the response to POST /orders. */
  early: boolean
  drop: boolean
}
export type Settings = {
  hooks: HookModes
  pixAutoPayMs: number | null
  /** How many of the next refunds fail. */
  failRefunds: number
  /** How many of the next cancellations of unpaid cards are delayed. */
  slowCancels: number
}

const DEFAULTS: Settings = {
  hooks: { duplicate: 0, delayMs: 0, shuffle: false, early: false, drop: false },
  pixAutoPayMs: null,
  failRefunds: 0,
  slowCancels: 0,
}

export class InvalidSettings extends Error {
  readonly statusCode = 400
}

const isCount = (value: unknown): value is number => isInteger(value) && value >= 0

function mergeHooks(current: HookModes, given: unknown): HookModes {
  if (!isObject(given)) throw new InvalidSettings('hooks: object expected')
  const merged: Json = { ...current }
  for (const [key, value] of Object.entries(given)) {
    const numeric = key === 'duplicate' || key === 'delayMs'
    if (!(key in current)) throw new InvalidSettings(`hooks.${key}: unknown`)
    if (numeric ? !isCount(value) : typeof value !== 'boolean') throw new InvalidSettings(`hooks.${key}: wrong value`)
    merged[key] = value
  }
  return merged as HookModes
}

/** Stored in the database, so settings made on the page survive a restart. Faults do not (see faults.ts). */
export class SettingsStore {
  readonly #db: Database
  current: Settings

  constructor(db: Database) {
    this.#db = db
    const row = db.get<{ body: string }>("SELECT body FROM settings WHERE key = 'settings'")
    this.current = row ? { ...DEFAULTS, ...(JSON.parse(row.body) as Settings) } : DEFAULTS
  }

  merge(given: Json): void {
    const next = { ...this.current }
    if ('hooks' in given) next.hooks = mergeHooks(next.hooks, given['hooks'])
    if ('pixAutoPayMs' in given) {
      const value = given['pixAutoPayMs']
      if (value !== null && !isCount(value)) throw new InvalidSettings('pixAutoPayMs: milliseconds or null expected')
      next.pixAutoPayMs = value
    }
    for (const name of ['failRefunds', 'slowCancels'] as const) {
      if (!(name in given)) continue
      const count = given[name]
      if (!isCount(count)) throw new InvalidSettings(`${name}: count expected`)
      next[name] = count
    }
    this.#save(next)
  }

  /** Whether the next operation is affected; the setting is counted down. */
  take(name: 'failRefunds' | 'slowCancels'): boolean {
    if (this.current[name] === 0) return false
    this.#save({ ...this.current, [name]: this.current[name] - 1 })
    return true
  }

  #save(next: Settings): void {
    this.#db.run("INSERT OR REPLACE INTO settings (key, body) VALUES ('settings', ?)", JSON.stringify(next))
    this.current = next
  }

  reset(): void {
    this.current = DEFAULTS
  }
}
