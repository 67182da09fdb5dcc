import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Embedded } from '../postgres/index.ts'
import { startEmbedded } from '../postgres/index.ts'
import type { Opened } from '../start/opened.ts'
import { assertFree } from '../start/ports.ts'
import { answers } from '../start/ready.ts'
import { Service, type ServiceOptions } from '../start/service.ts'
import { type Addresses, addressOf, childEnv, ROOT } from '../start/settings.ts'
import { isServing } from './balancer-config.ts'
import { haproxy } from './haproxy.ts'
import type { ClusterPlan } from './plan.ts'
import { runOnce } from './run-once.ts'
import { valkey } from './valkey.ts'

/** Connections of each process; those of all processes fit into `max_connections`, even while one is being replaced. */
const DB_POOL = 12
const POSTGRES = ['max_connections = 120']
/** How long a process continues to serve after the signal to end: four times what the balancer needs to notice it. */
const DRAIN_MS = 4_000
/** Requests in progress may then take twice REQUEST_TIMEOUT_MS. */
const UNDER_WAY_MS = 60_000

export type Cluster = Awaited<ReturnType<typeof openCluster>>

/**
 * Starts PostgreSQL, Valkey, the sandbox, three web processes, two job processes, and the balancer. If `DATABASE_URL`
 * or `REDIS_URL` is set, that server is used instead. Everything that is started is pushed to `opened`.
 */
export async function openCluster(plan: ClusterPlan, opened: Opened) {
  const { settings, ports, print, drainMs = DRAIN_MS } = plan
  const { host, port, sandboxPort } = settings
  const log = (name: string) => join(settings.dataDir, 'log', `${name}.log`)
  const make = (options: Omit<ServiceOptions, 'print' | 'logPath'> & { log: string }): Service =>
    new Service({ ...options, logPath: log(options.log), print })
  const open = async (...services: Service[]): Promise<void> => {
    opened.push(...services.map((service) => (force: boolean) => service.stop(force)))
    await Promise.all(services.map((service) => service.start()))
  }

  const database = settings.databaseUrl ? undefined : await openDatabase(plan, opened)
  for (const used of [...ports.web, ...ports.jobs, ports.valkey, ports.state])
    await assertFree('127.0.0.1', used, 'PORT')
  await assertFree(host, port, 'PORT')
  await assertFree('127.0.0.1', sandboxPort, 'SANDBOX_PORT')
  const addresses: Addresses = database
    ? { databaseUrl: database.appUrl(), migrationUrl: database.url() }
    : { databaseUrl: settings.databaseUrl ?? '' }
  const ownEnv = { ...childEnv(settings, addresses, plan.siteDir), ...plan.env }
  const valkeyServer = ownEnv['REDIS_URL'] ? undefined : valkey(settings.dataDir, ports.valkey, print)
  const redisUrl = ownEnv['REDIS_URL'] ?? valkeyServer?.url ?? ''
  const cache = valkeyServer && make({ ...valkeyServer.options, log: 'valkey' })
  const sandbox = make({
    name: 'O sandbox',
    log: 'sandbox',
    args: [join(ROOT, 'sandbox/main.ts')],
    env: ownEnv,
    isReady: () => answers(`${addressOf('127.0.0.1', sandboxPort)}/`),
  })
  await open(...(cache ? [cache] : []), sandbox)

  const migrate = (root: string) =>
    runOnce(root, settings.seedDemo ? 'demo/fill.ts' : 'server/db/migrate-main.ts', ownEnv)
  await migrate(ROOT)

  const serverArgs = (root: string) => ['--enable-source-maps', join(root, 'server/main.ts')]
  const server = (role: 'web' | 'jobs', at: number, index: number): Service =>
    make({
      name: `${role}-${index + 1}`,
      log: `${role}-${index + 1}`,
      args: serverArgs(ROOT),
      env: {
        ...ownEnv,
        HOST: '127.0.0.1',
        PORT: String(at),
        PROCESS: role,
        REDIS_URL: redisUrl,
        TRUST_PROXY: '1',
        DB_POOL: String(DB_POOL),
        // No requests are sent to a job process.
        DRAIN_MS: role === 'web' ? String(drainMs) : '0',
      },
      isReady: () => answers(`${addressOf('127.0.0.1', at)}/readyz`),
      stopMs: drainMs + UNDER_WAY_MS,
    })
  const web = ports.web.map((at, index) => server('web', at, index))
  const jobs = ports.jobs.map((at, index) => server('jobs', at, index))
  await open(...web, ...jobs)

  const servers = ports.web.map((at, index) => ({ name: `web-${index + 1}`, port: at }))
  const balancer = make({ ...haproxy(settings, ports, servers, print), log: 'balancer' })
  await open(balancer)
  const serving = async (name: string) => {
    while (!opened.isClosing && !(await isServing(ports.state, name).catch(() => false))) await sleep(100)
  }
  await Promise.all(servers.map(({ name }) => serving(name)))

  /**
   * Replaces the processes one after the other, with the same version or another one. The next one is replaced only
   * when the balancer sends requests to the replaced one again.
   */
  async function roll(root = ROOT): Promise<void> {
    for (const [index, process] of web.entries()) {
      await process.renew({ args: serverArgs(root) })
      await serving(`web-${index + 1}`)
    }
    for (const process of jobs) await process.renew({ args: serverArgs(root) })
  }
  return {
    site: addressOf(host, port),
    sandboxUrl: addressOf('127.0.0.1', sandboxPort),
    stateUrl: addressOf('127.0.0.1', ports.state),
    webUrls: ports.web.map((at) => addressOf('127.0.0.1', at)),
    jobsUrls: ports.jobs.map((at) => addressOf('127.0.0.1', at)),
    redisUrl,
    addresses,
    database,
    valkey: cache,
    sandbox,
    web,
    jobs,
    balancer,
    /** Migrates the database to the version in this folder, while the processes serve. */
    migrate,
    roll,
  }
}

async function openDatabase(plan: ClusterPlan, opened: Opened): Promise<Embedded> {
  const { settings, print, onLost, databaseDir = join(settings.dataDir, 'postgres'), databaseSettings = [] } = plan
  const starting = startEmbedded({
    dataDir: databaseDir,
    log: print,
    onLost,
    settings: [...POSTGRES, ...databaseSettings],
  })
  opened.push(async (force) => {
    const database = await starting.catch(() => undefined)
    await database?.stop({ force })
  })
  return starting
}
