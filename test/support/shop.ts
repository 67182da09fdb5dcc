import type { AddressInfo } from 'node:net'
import { type DestinationStream, pino } from 'pino'
import { type SandboxWallets, sandboxWalletEnv } from '../../scripts/start/sandbox-wallets.ts'
import { buildSandbox, type SandboxOptions } from '../../sandbox/app.ts'
import { buildApp } from '../../server/app.ts'
import { type AppDeps, buildDeps } from '../../server/app-deps.ts'
import { type Config, readConfig } from '../../server/config/config.ts'
import { connect } from '../../server/db/connection.ts'
import { JOB_TIMES, type JobTimes, startAllJobs } from '../../server/jobs/all-jobs.ts'
import { wakeOthers } from '../../server/jobs/wakes.ts'
import type { SalesLimits } from '../../server/sales/sales-deps.ts'
import { createDatabase } from './database.ts'
import { SANDBOX_ENV } from './env.ts'
import { freePort } from './ports.ts'
import { countStart } from './started.ts'
import { wakeJobs } from './wake-jobs.ts'

const WEBHOOK = { user: SANDBOX_ENV.WEBHOOK_USER, password: SANDBOX_ENV.WEBHOOK_PASSWORD }

/** Lets one person or job of a test use the whole read budget; the shares have tests of their own. */
const PLENTY_OF_READS = {
  providerReadsPerMinute: 100_000,
  requestReadsPerMinute: 100_000,
  personReadsPerMinute: 100_000,
  jobReadsPerMinute: 100_000,
}

export type ShopOptions = {
  limits?: Partial<SalesLimits>
  config?: Record<string, string>
  sandbox?: Partial<SandboxOptions>
  /** true: the sandbox sends its webhooks to the first server. */
  hooks?: boolean
  /** The port of the first server, free; else any. */
  port?: number
  /** true: the sandbox has a mail server, which the server sends to. */
  mail?: boolean
  /** The server has these wallets, of which the sandbox is Google. */
  wallets?: SandboxWallets
  /** true: what its mail server sends back comes to a mailbox, which the server reads. */
  bounces?: boolean
  /** false: no job runs by itself; the test runs them. */
  jobs?: boolean | Partial<JobTimes>
  /** Changes the ports before the server is built, e.g. a gateway that fails at a chosen moment. */
  wrap?: (deps: AppDeps) => void
  /** A migrated database, instead of a new one on the server of all tests. */
  database?: Awaited<ReturnType<typeof createDatabase>>
  /** The target of the server's log instead of standard output; set LOG_LEVEL in `config`, too. */
  log?: DestinationStream
}

export type Shop = Awaited<ReturnType<typeof openShop>>

/**
 * The whole application with real parts: its own database, sandbox and server over HTTP, jobs at short intervals. The
 * server has the application's role, the test itself the owner's.
 */
export async function openShop(options: ShopOptions = {}) {
  const database = options.database ?? (await createDatabase())
  const port = options.port ?? (options.hooks ? await freePort() : 0)
  const sandbox = await buildSandbox({
    dataDir: null,
    webhook: options.hooks ? { url: `http://127.0.0.1:${port}/api/webhooks/pagarme`, ...WEBHOOK } : null,
    publicUrl: 'http://127.0.0.1',
    readLimitPerMinute: 100_000,
    ...(options.mail && { smtpPort: 0 }),
    ...(options.wallets && { googleKey: options.wallets.googlePublicKey }),
    ...(options.bounces && { imapPort: 0 }),
    ...options.sandbox,
  })
  const sandboxUrl = await sandbox.listen({ host: '127.0.0.1', port: 0 })
  const mail = options.mail ? await mailConfig(sandboxUrl) : {}
  // Not if the test chooses the jobs or their times: it may be about how they find their work.
  const areJobsWoken = options.jobs === undefined && options.config?.['PROCESS'] === undefined
  const wallets = options.wallets ? sandboxWalletEnv(options.wallets, sandboxUrl) : {}
  const config = { ...mail, ...wallets, ...options.config }
  const server = await openServer({ ...options, config, databaseUrl: database.appUrl, sandboxUrl, port, areJobsWoken })
  const pool = connect(database.url, 4, () => {})
  if (areJobsWoken) wakeJobs(pool)
  return {
    ...server,
    database,
    sandbox,
    sandboxUrl,
    db: pool.db,
    /** Another process on the same database and provider. */
    openAnother: (more: ShopOptions = {}) =>
      openServer({ ...options, config, port: 0, ...more, databaseUrl: database.appUrl, sandboxUrl, areJobsWoken }),
    control: async (path: string, body?: object): Promise<Response> =>
      fetch(sandboxUrl + path, {
        method: path.startsWith('/sms') || path.endsWith('calls') ? 'GET' : 'POST',
        ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      }),
    close: async () => {
      await server.close()
      await sandbox.close()
      await pool.close()
      await database.drop()
    },
  }
}

/** The variables of the sandbox's mail server. */
async function mailConfig(sandboxUrl: string): Promise<Record<string, string>> {
  const answer = await fetch(`${sandboxUrl}/__sandbox/smtp`)
  const { port, imapPort } = (await answer.json()) as { port: number; imapPort: number | null }
  return {
    ...{ SMTP_URL: `smtp://127.0.0.1:${port}`, EMAIL_FROM: 'Bilheteria <ingressos@bilheteria.invalid>' },
    ...(imapPort !== null && {
      ...{ BOUNCES_URL: `imap://loja:senha@127.0.0.1:${imapPort}`, BOUNCES_FROM: 'devolucoes@bilheteria.invalid' },
    }),
  }
}

type ServerOptions = ShopOptions & { databaseUrl: string; sandboxUrl: string; areJobsWoken: boolean }

async function openServer(options: ServerOptions) {
  countStart('server')
  const config: Config = readConfig({
    ...SANDBOX_ENV,
    NODE_ENV: 'test',
    DATABASE_URL: options.databaseUrl,
    PAGARME_URL: options.sandboxUrl,
    TWILIO_URL: options.sandboxUrl,
    TWILIO_API_URL: options.sandboxUrl,
    SMS_RESEND_SECONDS: '0',
    // Lists show sales at once; their possible delay has a test of its own.
    LIST_FRESH_MS: '1',
    // All tests call from one address, without solving challenges.
    SMS_PER_PHONE_DAY: '100000',
    SMS_PER_DEVICE: '100000',
    SMS_PER_ADDRESS: '100000',
    LOOKUPS_PER_DEVICE: '100000',
    LOGINS_PER_ADDRESS: '100000',
    LOGINS_BEFORE_WORK: '100000',
    RESERVES_PER_CLIENTE: '100000',
    PAYMENTS_PER_CLIENTE: '100000',
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    ...options.config,
  })
  const pool = connect(config.DATABASE_URL, config.DB_POOL, () => {})
  const deps = buildDeps({
    config,
    logger: options.log ? pino({ level: config.LOG_LEVEL }, options.log) : pino({ level: config.LOG_LEVEL }),
    db: pool.db,
    limits: { ...PLENTY_OF_READS, ...options.limits },
  })
  options.wrap?.(deps)
  const app = await buildApp(deps)
  const quick: JobTimes = {
    ...JOB_TIMES,
    // Tests make rows due behind the server's back.
    checkMs: options.areJobsWoken ? 2000 : 100,
    inboxMs: 50,
    confirmMs: 50,
    reconcileMs: 100,
    expireMs: 200,
    clubMs: 200,
    filaMs: 100,
    messagesMs: 50,
    ...(typeof options.jobs === 'object' && options.jobs),
  }
  const jobs = config.PROCESS === 'web' ? wakeOthers(deps) : options.jobs === false ? null : startAllJobs(deps, quick)
  if (jobs) deps.wake = jobs.wake
  await app.listen({ host: '127.0.0.1', port: options.port ?? 0 })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  return {
    app,
    deps,
    jobs,
    url,
    webhook: { url: `${url}/api/webhooks/pagarme`, ...WEBHOOK },
    close: async () => {
      await app.close()
      await jobs?.stop()
      await pool.close()
    },
  }
}
