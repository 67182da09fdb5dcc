import { isInteger, isObject } from './json.ts'
import { InvalidSettings } from './settings.ts'

const FAULT_MODES = ['status', 'drop-before', 'drop-after', 'hang', 'slow', 'garbage'] as const
type FaultMode = (typeof FAULT_MODES)[number]

export type Fault = {
  /** Beginning of "METHOD /path", the path without /core/v5 or /v2. */
  match: string
  mode: FaultMode
  status?: number
  /** How many requests it hits; absent = all. */
  times?: number
  ms?: number
  /** status, garbage, slow: the work is done first, only the answer is spoilt. */
  after?: boolean
}

const KEYS = ['match', 'mode', 'status', 'times', 'ms', 'after']

function parseFault(value: unknown, index: number): Fault {
  const at = `faults[${index}]`
  if (!isObject(value)) throw new InvalidSettings(`${at}: object expected`)
  const { match, mode, status, times, ms, after } = value
  const unknown = Object.keys(value).find((key) => !KEYS.includes(key))
  if (unknown !== undefined) throw new InvalidSettings(`${at}.${unknown}: unknown`)
  if (typeof match !== 'string') throw new InvalidSettings(`${at}.match: text expected`)
  const known = FAULT_MODES.find((name) => name === mode)
  if (!known) throw new InvalidSettings(`${at}.mode: one of ${FAULT_MODES.join(', ')}`)
  const fault: Fault = { match, mode: known }
  if (status !== undefined) {
    if (!isInteger(status) || status < 200 || status > 599) throw new InvalidSettings(`${at}.status: 200 to 599`)
    fault.status = status
  }
  if (times !== undefined) {
    if (!isInteger(times) || times < 1) throw new InvalidSettings(`${at}.times: at least 1`)
    fault.times = times
  }
  if (ms !== undefined) {
    if (!isInteger(ms) || ms < 0) throw new InvalidSettings(`${at}.ms: milliseconds expected`)
    fault.ms = ms
  }
  if (after !== undefined) {
    if (typeof after !== 'boolean') throw new InvalidSettings(`${at}.after: true or false`)
    fault.after = after
  }
  return fault
}

/** Outages on request. In memory only: a restarted sandbox is a healthy one. */
export class Faults {
  #active: Fault[] = []

  set(value: unknown): void {
    if (!Array.isArray(value)) throw new InvalidSettings('faults: list expected')
    this.#active = value.map(parseFault)
  }

  list(): Fault[] {
    return this.#active
  }

  /** The first fault that fits; a counted one is used up. */
  take(method: string, path: string): Fault | null {
    const fault = this.#active.find((candidate) => `${method} ${path}`.startsWith(candidate.match))
    if (!fault) return null
    if (fault.times !== undefined) {
      fault.times -= 1
      if (fault.times === 0) this.#active = this.#active.filter((candidate) => candidate !== fault)
    }
    return fault
  }
}
