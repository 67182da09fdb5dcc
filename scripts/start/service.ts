import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { spawnBoundToParent } from '../postgres/bound-process.ts'
import { LogFile } from './log-file.ts'
import { Problem } from './problem.ts'

const READY_MS = 120_000
const STOP_MS = 8_000
const STABLE_MS = 60_000
/** Short, because a shop that is down costs more than another failed start. */
const MAX_DELAY_MS = 5_000

/**
 * The pause before the next start, by the number of recent ends in quick succession.
 * @internal
 */
export const restartDelayMs = (failures: number): number => Math.min(MAX_DELAY_MS, 500 * 2 ** failures)

export type ServiceOptions = {
  /** The name shown to the user, with its article: "O servidor". */
  name: string
  /** The executable; Node by default. */
  program?: string
  args: readonly string[]
  env: NodeJS.ProcessEnv
  logPath: string
  /** Whether the service answers; never rejects. */
  isReady(): Promise<boolean>
  /** Whether the program does not use the IPC channel; then it is started bound to this process. */
  isExternal?: boolean
  /** How long it may take to end after the signal; then it is killed. */
  stopMs?: number
  print(line: string): void
}

const isRunning = (child: ChildProcess | undefined): child is ChildProcess =>
  child !== undefined && child.exitCode === null && child.signalCode === null

/** A child process that is restarted whenever it ends, until `stop` is called. */
export class Service {
  #options: ServiceOptions
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

  /** The file that the child writes to. */
  get log(): string {
    return this.#log.path
  }

  /** The process id of the running child. */
  get pid(): number | undefined {
    return isRunning(this.#child) ? this.#child.pid : undefined
  }

  /** Resolves when the service is ready. Rejects with its last log lines if it ends before that. */
  async start(): Promise<void> {
    await this.#untilReady(this.#spawn())
    this.#ready = true
  }

  /** Restarts the child, after the code changed. */
  restart(): void {
    this.#failures = -1
    if (isRunning(this.#child)) this.#child.kill('SIGTERM')
    else this.#spawn()
  }

  /**
   * Ends the child in order and starts a new one in its place.
   * @param changed the options of the new child and of those after it
   * @returns resolves when the new child is ready; rejects with its last log lines if it ends before that
   */
  async renew(changed: Partial<Pick<ServiceOptions, 'args' | 'env'>> = {}): Promise<void> {
    this.#options = { ...this.#options, ...changed }
    const old = this.#child
    this.restart()
    if (old) await this.#end(old)
    while (this.#child === old && !this.#stopping) await sleep(10)
    if (this.#child && !this.#stopping) await this.#untilReady(this.#child)
  }

  async stop(force = false): Promise<void> {
    this.#stopping = true
    clearInterval(this.#trimmer)
    const child = this.#child
    if (!isRunning(child)) return
    child.kill(force ? 'SIGKILL' : 'SIGTERM')
    await this.#end(child)
  }

  /** Waits until the child has ended; kills it if that takes too long. */
  async #end(child: ChildProcess): Promise<void> {
    if (!isRunning(child)) return
    const timer = setTimeout(() => child.kill('SIGKILL'), this.#options.stopMs ?? STOP_MS)
    await new Promise((resolve) => child.once('exit', resolve))
    clearTimeout(timer)
  }

  async #untilReady(child: ChildProcess): Promise<void> {
    const { name, isReady } = this.#options
    const deadline = Date.now() + READY_MS
    while (!(await isReady())) {
      if (!isRunning(child)) {
        throw new Problem(this.#log.lastLines() || `${name} não iniciou; veja ${this.#log.path}.`)
      }
      if (Date.now() > deadline) {
        throw new Problem(`${name} não ficou pronto em ${READY_MS / 1000} s; veja ${this.#log.path}.`)
      }
      await sleep(50)
    }
  }

  #spawn(): ChildProcess {
    const { program = process.execPath, args, env, isExternal } = this.#options
    const { fd, close } = this.#log.open()
    // A session of its own: Ctrl-C in the terminal must reach only this process, which closes everything in order.
    const child = isExternal
      ? spawnBoundToParent(program, args, { signal: 'TERM', stdout: fd, stderr: fd, env })
      : spawn(program, args, { env, detached: true, stdio: ['ignore', fd, fd, 'ipc'] })
    close()
    const since = Date.now()
    child.once('exit', (code, signal) => {
      void this.#onExit(child, signal ?? `código ${code}`, Date.now() - since)
    })
    child.once('error', (error) => this.#options.print(`${this.#options.name} não inicia: ${error.message}`))
    this.#child = child
    return child
  }

  async #onExit(child: ChildProcess, how: string, lived: number): Promise<void> {
    if (this.#stopping || !this.#ready) return
    if (lived > STABLE_MS) this.#failures = 0
    const requested = this.#failures < 0
    const delay = requested ? 0 : restartDelayMs(this.#failures)
    this.#failures += 1
    const { name, print } = this.#options
    print(requested ? `${name} mudou; iniciando de novo.` : `${name} parou (${how}); de novo em ${delay / 1000} s.`)
    await sleep(delay)
    // `restart` may have started another child meanwhile.
    if (!this.#stopping && this.#child === child) this.#spawn()
  }
}
