import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { type Embedded, startEmbedded } from '../scripts/postgres/index.ts'
import { ensureSite } from '../scripts/site.ts'
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
  close(): Promise<void>
}

/** Starts the application as in production: a durable database, the sandbox and one server, each in its own process. */
export async function startShop(): Promise<BenchShop> {
  const dir = mkdtempSync(path.join(tmpdir(), 'bilheteria-bench-'))
  const siteDir = await ensureSite(root, console.log)
  const database = await startCounting(path.join(dir, 'pg'))
  await migrate(database.url())
  const children: ChildProcess[] = []
  const run = (script: string, env: Record<string, string>): ChildProcess => {
    const child = spawn(process.execPath, [script], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { PATH: process.env.PATH, ...DEMO, ...env },
    })
    children.push(child)
    return child
  }
  const provider = run('sandbox/main.ts', {
    SANDBOX_PORT: String(SANDBOX_PORT),
    DATA_DIR: dir,
    SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${PORT}/api/webhooks/pagarme`,
  })
  const server = run('server/main.ts', {
    DATABASE_URL: database.url(),
    PORT: String(PORT),
    LOG_LEVEL: 'error',
    SITE_DIR: siteDir,
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
    close: async () => {
      await Promise.all(children.map(stop))
      await database.stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** A database that counts statements. */
async function startCounting(dataDir: string): Promise<Embedded> {
  const first = await startEmbedded({ dataDir })
  await execute(first.url(), `ALTER SYSTEM SET shared_preload_libraries = 'pg_stat_statements'`)
  await first.stop()
  const database = await startEmbedded({ dataDir })
  await execute(database.url(), 'CREATE EXTENSION pg_stat_statements')
  return database
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
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
