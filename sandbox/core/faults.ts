import { isInteger, isObject } from './json.ts'
import { InvalidSettings } from './settings.ts'

const FAULT_MODES = ['status', 'drop-before', 'drop-after', 'hang', 'slow', 'garbage'] as const
type FaultMode = (typeof FAULT_MODES)[number]

export type Fault = {
  /** A prefix of "METHOD /path"; the path has no /core/v5 or /v2. */
  match: string
  mode: FaultMode
  status?: number
  /** How many requests it applies to; absent = all. */
  times?: number
  ms?: number
  /** For status, garbage and slow: the request is processed first, and only its response is replaced or delayed. */
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

/** The configured faults. They are in memory only: after a restart there are none. */
export class Faults {
  #active: Fault[] = []

  set(value: unknown): void {
    if (!Array.isArray(value)) throw new InvalidSettings('faults: list expected')
    this.#active = value.map(parseFault)
  }

  list(): Fault[] {
    return this.#active
  }

  /** Returns the first fault that matches and counts down its `times`; null when none matches. */
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
