import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { spawnBoundToParent } from '../postgres/bound-process.ts'
import { LogFile } from './log-file.ts'
import { Problem } from './problem.ts'

const READY_MS = 120_000
const STOP_MS = 8_000
const STABLE_MS = 60_000
const MAX_DELAY_MS = 30_000

export type ServiceOptions = {
  /** As people call it, with its article: "O servidor". */
  name: string
  args: readonly string[]
  env: NodeJS.ProcessEnv
  logPath: string
  /** Answers 2xx once the service works. */
  readyUrl: string
  /** Not a program of ours: it does not listen to the IPC channel, so it is tethered. */
  isExternal?: boolean
  print(line: string): void
}

/** One child process that is kept running until told to stop. */
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

  /** Resolves when it answers; rejects with its own words when it ends before that. */
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

  /** Ends it and lets it start anew, for changed code. */
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
    // A session of its own: Ctrl-C in the terminal must reach only us, who close things in order.
    const child = isExternal
      ? spawnBoundToParent(process.execPath, args, { signal: 'TERM', stdout: fd, stderr: fd, env })
      : spawn(process.execPath, args, { env, detached: true, stdio: ['ignore', fd, fd, 'ipc'] })
    close()
    const since = Date.now()
    child.once('exit', (code, signal) => void this.#ended(signal ?? `código ${code}`, Date.now() - since))
    child.once('error', (error) => this.#options.print(`${this.#options.name} não inicia: ${error.message}`))
    this.#child = child
    return child
  }

  async #ended(how: string, lived: number): Promise<void> {
    if (this.#stopping || !this.#ready) return
    if (lived > STABLE_MS) this.#failures = 0
    const asked = this.#failures < 0
    const delay = asked ? 0 : Math.min(MAX_DELAY_MS, 500 * 2 ** this.#failures)
    this.#failures += 1
    const { name, print } = this.#options
    print(asked ? `${name} mudou; iniciando de novo.` : `${name} parou (${how}); de novo em ${delay / 1000} s.`)
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
