import { closeSync, copyFileSync, mkdirSync, openSync, readFileSync, renameSync, statSync, truncateSync } from 'node:fs'
import { dirname } from 'node:path'

const LIMIT = 5_000_000

/** Log entries, stack traces, and Node's own messages. */
const NOISE = /^\{|^\s+at |^Node\.js v|^\(node:\d+\)|^\(Use `node --trace/

const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/**
 * The file a child writes to. The child opens the file itself, not a pipe to this process: it can write its last log
 * lines after this process has ended.
 */
export class LogFile {
  readonly path: string
  #from = 0

  constructor(path: string) {
    this.path = path
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  }

  /** Opens the file for a new child. Call `close` once the child has been started. */
  open(): { fd: number; close(): void } {
    if (sizeOf(this.path) > LIMIT) renameSync(this.path, `${this.path}.1`)
    const fd = openSync(this.path, 'a', 0o600)
    this.#from = sizeOf(this.path)
    return { fd, close: () => closeSync(fd) }
  }

  /** Limits the file's size while a child writes. The child appends, so truncating the file is safe. */
  trim(): void {
    if (sizeOf(this.path) <= LIMIT) return
    copyFileSync(this.path, `${this.path}.1`)
    truncateSync(this.path)
    this.#from = 0
  }

  /** The latest child's last lines that are not JSON, or else its last log message. */
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
    // Not JSON: returned unchanged.
  }
  return line
}
