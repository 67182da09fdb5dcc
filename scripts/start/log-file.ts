import { closeSync, copyFileSync, mkdirSync, openSync, readFileSync, renameSync, statSync, truncateSync } from 'node:fs'
import { dirname } from 'node:path'

const LIMIT = 5_000_000

/** Log entries, traces, and what Node itself has to say. */
const NOISE = /^\{|^\s+at |^Node\.js v|^\(node:\d+\)|^\(Use `node --trace/

const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/**
 * The file a child writes to. The child holds the file itself, not a pipe to us: it can still write its last words
 * when we are gone, and nothing of it passes through this process.
 */
export class LogFile {
  readonly path: string
  #from = 0

  constructor(path: string) {
    this.path = path
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  }

  /** Opens it for a new child; close the number once the child has it. */
  open(): { fd: number; close(): void } {
    if (sizeOf(this.path) > LIMIT) renameSync(this.path, `${this.path}.1`)
    const fd = openSync(this.path, 'a', 0o600)
    this.#from = sizeOf(this.path)
    return { fd, close: () => closeSync(fd) }
  }

  /** Keeps it bounded while a child writes: it appends, so emptying the file under it is safe. */
  trim(): void {
    if (sizeOf(this.path) <= LIMIT) return
    copyFileSync(this.path, `${this.path}.1`)
    truncateSync(this.path)
    this.#from = 0
  }

  /** What the latest child said to people: its last lines that are not JSON, else its last log message. */
  lastLines(): string {
    const lines = readFileSync(this.path).subarray(this.#from).toString().split('\n').filter(Boolean)
    const plain = lines.filter((line) => !NOISE.test(line))
    if (plain.length > 0) return plain.slice(-6).join('\n')
    return message(lines.at(-1) ?? '')
  }
}

function message(line: string): string {
  try {
    const entry: unknown = JSON.parse(line)
    if (typeof entry === 'object' && entry && 'msg' in entry) return String(entry.msg)
  } catch {
    // Not JSON: shown as it is.
  }
  return line
}
