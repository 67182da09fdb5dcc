import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { spawnBoundToParent } from '../postgres/bound-process.ts'
import { LogFile } from './log-file.ts'
import { Problem } from './problem.ts'

const READY_MS = 120_000
const STOP_MS = 8_000
const STABLE_MS = 60_000
/** A shop that stands still costs more than a start that fails again. */
const MAX_DELAY_MS = 5_000

/**
 * How long to wait before a start, after as many ends that followed each other quickly.
 * @internal
 */
export const restartDelayMs = (failures: number): number => Math.min(MAX_DELAY_MS, 500 * 2 ** failures)

export type ServiceOptions = {
  /** The name shown to the user, with its article: "O servidor". */
  name: string
  args: readonly string[]
  env: NodeJS.ProcessEnv
  logPath: string
  /** This address answers 2xx once the service is ready. */
  readyUrl: string
  /** A program that does not watch the IPC channel, so it is started bound to this process. */
  isExternal?: boolean
  print(line: string): void
}

/** One child process, restarted when it ends until `stop` is called. */
export class Service {
  readonly #options: ServiceOptions
  readonly #log: LogFile
  readonly #trimmer: NodeJS.Timeout
  #child: ChildProcess | undefined
  #stopping = false
  #ready = false
  #failures = 0

  constructor(options: ServiceOptions) {
    this.#options = options
    this.#log = new LogFile(options.logPath)
    this.#trimmer = setInterval(() => this.#log.trim(), 30_000).unref()
  }

  /** Resolves when the service answers. Rejects with its last log lines when it ends before that. */
  async start(): Promise<void> {
    const child = this.#spawn()
    const deadline = Date.now() + READY_MS
    while (!(await this.#answers())) {
      if (child.exitCode !== null || child.signalCode !== null) {
        throw new Problem(this.#log.lastLines() || `${this.#options.name} não iniciou; veja ${this.#log.path}.`)
      }
      if (Date.now() > deadline) {
        throw new Problem(`${this.#options.name} não ficou pronto em ${READY_MS / 1000} s; veja ${this.#log.path}.`)
      }
      await sleep(50)
    }
    this.#ready = true
  }

  /** Ends the child and starts it again, for changed code. */
  restart(): void {
    this.#failures = -1
    if (this.#child?.exitCode === null) this.#child.kill('SIGTERM')
    else this.#spawn()
  }

  async stop(force = false): Promise<void> {
    this.#stopping = true
    clearInterval(this.#trimmer)
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill(force ? 'SIGKILL' : 'SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
    await gone
    clearTimeout(timer)
  }

  #spawn(): ChildProcess {
    const { args, env, isExternal } = this.#options
    const { fd, close } = this.#log.open()
    // Its own session: Ctrl-C in the terminal must reach only this process, which closes everything in order.
    const child = isExternal
      ? spawnBoundToParent(process.execPath, args, { signal: 'TERM', stdout: fd, stderr: fd, env })
      : spawn(process.execPath, args, { env, detached: true, stdio: ['ignore', fd, fd, 'ipc'] })
    close()
    const since = Date.now()
    child.once('exit', (code, signal) => void this.#onExit(signal ?? `código ${code}`, Date.now() - since))
    child.once('error', (error) => this.#options.print(`${this.#options.name} não inicia: ${error.message}`))
    this.#child = child
    return child
  }

  async #onExit(how: string, lived: number): Promise<void> {
    if (this.#stopping || !this.#ready) return
    if (lived > STABLE_MS) this.#failures = 0
    const requested = this.#failures < 0
    const delay = requested ? 0 : restartDelayMs(this.#failures)
    this.#failures += 1
    const { name, print } = this.#options
    print(requested ? `${name} mudou; iniciando de novo.` : `${name} parou (${how}); de novo em ${delay / 1000} s.`)
    await sleep(delay)
    if (!this.#stopping) this.#spawn()
  }

  async #answers(): Promise<boolean> {
    try {
      const response = await fetch(this.#options.readyUrl, { signal: AbortSignal.timeout(2_000) })
      await response.body?.cancel()
      return response.ok
    } catch {
      return false
    }
  }
}
