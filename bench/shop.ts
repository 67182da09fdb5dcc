import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbedded } from '../scripts/postgres/index.ts'
import { ensureSite } from '../scripts/site.ts'
import { CHOSEN_EVENTS } from '../scripts/start/webhook-events.ts'
import { migrate } from '../server/db/migrate.ts'
import { SANDBOX_ENV } from '../test/support/env.ts'

const PORT = Number(process.env.BENCH_PORT ?? 3900)
const SANDBOX_PORT = PORT + 1
const root = path.join(import.meta.dirname, '..')

const DEMO = {
  ...SANDBOX_ENV,
  // All buyers of a measurement have the same IP address.
  CHECKOUTS_PER_ADDRESS: '1000000',
  PAYMENTS_PER_CLIENTE: '1000000',
  RESERVES_PER_CLIENTE: '1000000',
  PAGARME_URL: `http://127.0.0.1:${SANDBOX_PORT}`,
  TWILIO_URL: `http://127.0.0.1:${SANDBOX_PORT}`,
}

export type BenchShop = {
  site: string
  sandbox: string
  databaseUrl: string
  /** The processes of the server, the provider's sandbox and the database. */
  serverPid: number
  sandboxPid: number
  databasePid: number
  /** How many statements the server has sent to the database so far. */
  statements(): Promise<number>
  close(): Promise<void>
}

/**
 * Starts the application as in production: a durable database, the sandbox and one server, each in its own process.
 * @param more variables of server and sandbox, such as their limits
 * @param loaded files of this folder that are preloaded into the server
 */
export async function startShop(more: Record<string, string> = {}, loaded: string[] = []): Promise<BenchShop> {
  const dir = mkdtempSync(path.join(tmpdir(), 'bilheteria-bench-'))
  const siteDir = await ensureSite(root, console.log)
  const database = await startEmbedded({ dataDir: path.join(dir, 'pg') })
  await migrate(database.url())
  const statements = path.join(dir, 'statements')
  const children: ChildProcess[] = []
  const run = (script: string, env: Record<string, string>): ChildProcess => {
    const child = spawn(process.execPath, [script], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { PATH: process.env.PATH, ...DEMO, ...more, ...env },
    })
    children.push(child)
    return child
  }
  const provider = run('sandbox/main.ts', {
    SANDBOX_PORT: String(SANDBOX_PORT),
    DATA_DIR: dir,
    SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${PORT}/api/webhooks/pagarme`,
    ...(process.env.BENCH_EVENTS !== 'all' && { SANDBOX_WEBHOOK_EVENTS: CHOSEN_EVENTS.join() }),
  })
  const server = run('server/main.ts', {
    DATABASE_URL: database.url(),
    PORT: String(PORT),
    LOG_LEVEL: 'error',
    // Run with and without `BENCH_METRICS=1` to measure the cost of collecting metrics.
    ...(process.env.BENCH_METRICS && { METRICS_TOKEN: 'figures-of-the-bench' }),
    SITE_DIR: siteDir,
    NODE_OPTIONS: [
      process.env.BENCH_NODE_OPTIONS ?? '',
      ...['count-statements.ts', ...loaded].map((file) => `--import ${path.join(import.meta.dirname, file)}`),
    ].join(' '),
    BENCH_STATEMENTS: statements,
  })
  const site = `http://127.0.0.1:${PORT}`
  const sandbox = `http://127.0.0.1:${SANDBOX_PORT}`
  await Promise.all([until(`${site}/readyz`), until(sandbox)])
  return {
    site,
    sandbox,
    databaseUrl: database.url(),
    serverPid: server.pid ?? 0,
    sandboxPid: provider.pid ?? 0,
    databasePid: database.pid() ?? 0,
    statements: async () => {
      rmSync(statements, { force: true })
      server.kill('SIGUSR2')
      while (!existsSync(statements)) await new Promise((resolve) => setTimeout(resolve, 10))
      return Number(readFileSync(statements, 'utf8'))
    },
    close: async () => {
      await Promise.all(children.map(stop))
      await database.stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

async function until(url: string): Promise<void> {
  for (let i = 0; i < 600; i += 1) {
    const up = await fetch(url).then(
      (r) => r.ok,
      () => false,
    )
    if (up) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${url} did not start`)
}

function stop(child: ChildProcess): Promise<unknown> {
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  return gone
}
