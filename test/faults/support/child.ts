import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildSandbox } from '../../../sandbox/app.ts'
import { connect } from '../../../server/db/connection.ts'
import { SANDBOX_ENV } from '../../support/env.ts'
import { freePort } from '../../support/ports.ts'
import { countStart } from '../../support/started.ts'
import { eventually, tools } from './kit.ts'
import { openRelay } from './relay.ts'

const MAIN = path.resolve(import.meta.dirname, '../../../server/main.ts')
/** Preloaded modules that only make its starts faster. */
const IMPORTS = ['support/light-packages.ts', 'cluster/support/keep-compiled.ts'].flatMap((name) => [
  '--import',
  pathToFileURL(path.resolve(import.meta.dirname, '../..', name)).href,
])

type Env = Record<string, string | undefined>

/**
 * The real server in its own process, always on the same port.
 * @param changed called with whether it answers, when that changes
 */
async function serverProcess(env: Env, changed: (url: string, isUp: boolean) => void) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | null = null
  let isFrozen = false

  async function start(): Promise<void> {
    const started = spawn(process.execPath, [...IMPORTS, MAIN], {
      env: { ...env, PORT: String(port) },
      stdio: ['ignore', process.env.TEST_LOG ? 'inherit' : 'ignore', 'inherit'],
    })
    child = started
    countStart('server process')
    await eventually(async () => {
      if (started.exitCode !== null) return
      if (!(await fetch(`${url}/healthz`)).ok) throw new Error('not healthy')
    })
    if (started.exitCode !== null) throw new Error(`the server ended with ${started.exitCode}`)
    changed(url, true)
  }
  /** Stops the process; requests it has already sent take effect. `kill` still ends it. */
  function freeze(): void {
    isFrozen = true
    child?.kill('SIGSTOP')
  }
  /** SIGKILL, like a power failure: no handler runs. */
  async function kill(): Promise<void> {
    isFrozen = false
    changed(url, false)
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  /** SIGTERM. Resolves to the exit code and signal. */
  async function terminate(): Promise<unknown[]> {
    if (!child) throw new Error('no process')
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    return ended
  }
  return {
    url,
    start,
    freeze,
    kill,
    terminate,
    pid: () => child?.pid,
    isFrozen: () => isFrozen,
    isAlive: () => child !== null && child.exitCode === null && child.signalCode === null,
  }
}

/**
 * The real server in its own process, so that it can be killed at a chosen moment and started again on the same database.
 * The provider and the relay of its hooks, which go to a process that answers, run in the test's process.
 * @param variables additional environment variables
 */
export async function openProcess(databaseUrl: string, variables: Record<string, string> = {}) {
  const relay = await openRelay()
  const sandbox = await buildSandbox({
    dataDir: null,
    webhook: relay.webhook,
    publicUrl: 'http://127.0.0.1',
    readLimitPerMinute: 100_000,
    // Six attempts in 12 seconds: they continue beyond a restart of the server on a slow machine.
    hookBackoffMs: 400,
    lateMs: 400,
  })
  const sandboxUrl = await sandbox.listen({ host: '127.0.0.1', port: 0 })
  const pool = connect(databaseUrl, 4, () => {})
  const env: Env = {
    ...SANDBOX_ENV,
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    PAGARME_URL: sandboxUrl,
    TWILIO_URL: sandboxUrl,
    TWILIO_API_URL: sandboxUrl,
    WEBHOOK_USER: relay.webhook.user,
    WEBHOOK_PASSWORD: relay.webhook.password,
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    ...variables,
  }
  const up = new Set<string>()
  const openAnother = () =>
    serverProcess(env, (url, isUp) => {
      if (isUp) up.add(url)
      else up.delete(url)
      relay.to([...up][0] ?? null)
    })
  const server = await openAnother()
  const shop = {
    db: pool.db,
    url: server.url,
    sandboxUrl,
    control: (to: string, body?: object): Promise<Response> =>
      fetch(sandboxUrl + to, {
        method: to.endsWith('calls') ? 'GET' : 'POST',
        ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      }),
  }
  return {
    ...tools(shop),
    ...server,
    shop,
    relay,
    /** A second process on the same database and provider, not started yet; the test kills it. */
    openAnother,
    close: async () => {
      await server.kill()
      await sandbox.close()
      await relay.close()
      await pool.close()
    },
  }
}
export type Process = Awaited<ReturnType<typeof openProcess>>
