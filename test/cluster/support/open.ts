import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { openCluster } from '../../../scripts/cluster/open-cluster.ts'
import type { ClusterPlan } from '../../../scripts/cluster/plan.ts'
import { Opened } from '../../../scripts/start/opened.ts'
import { connect } from '../../../server/db/connection.ts'
import { freePort } from '../../support/ports.ts'
import { countStart } from '../../support/started.ts'

const moduleAt = (name: string): string => pathToFileURL(path.join(import.meta.dirname, name)).href
const IMPORTS = ['../../support/light-packages.ts', 'lift-shares.ts', 'keep-compiled.ts'].map(moduleAt)
const PLENTY = '1000000'

type More = Pick<ClusterPlan, 'databaseDir' | 'databaseSettings'> & {
  /** Modules that are preloaded into each server and the sandbox. */
  imports?: readonly string[]
}

/** The whole cluster on a durable database of its own, without the built site and the demonstration data. */
export async function openTestCluster(env: NodeJS.ProcessEnv = {}, { imports = [], ...more }: More = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'bilheteria-cluster-'))
  // The account that PostgreSQL runs under must be able to enter it.
  chmodSync(folder, 0o711)
  const opened = new Opened()
  const said: string[] = []
  const ports = { web: await freePorts(3), jobs: await freePorts(2), valkey: await freePort(), state: await freePort() }
  const settings = {
    dev: false,
    production: false,
    host: '127.0.0.1',
    port: await freePort(),
    devPort: 0,
    sandboxPort: await freePort(),
    sandbox: true,
    dataDir: folder,
    databaseUrl: undefined,
    siteDir: undefined,
    seedDemo: false,
  }
  const close = async (): Promise<void> => {
    await opened.close(true)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    countStart('cluster')
    const cluster = await openCluster(
      {
        settings,
        ports,
        print: (line) => said.push(line),
        onLost: (error) => said.push(String(error)),
        drainMs: 1500,
        ...more,
        env: {
          // Not "test": as in production, a query may return columns that this version does not know.
          NODE_ENV: 'development',
          LOG_LEVEL: 'warn',
          RENDER_THREADS: '0',
          NODE_OPTIONS: [...IMPORTS, ...imports].map((module) => `--import ${module}`).join(' '),
          PAGARME_READS_PER_MINUTE: PLENTY,
          SANDBOX_READS_PER_MINUTE: PLENTY,
          RESERVES_PER_CLIENTE: PLENTY,
          PAYMENTS_PER_CLIENTE: PLENTY,
          SMS_RESEND_SECONDS: '0',
          ...env,
        },
      },
      opened,
    )
    const pool = connect(cluster.addresses.migrationUrl ?? '', 6, () => {})
    opened.push(() => pool.close())
    return {
      ...cluster,
      /** The lines that the cluster printed for its user. */
      said,
      folder,
      /** The errors in the servers' logs, for the output of a failed test. */
      errors: (): string =>
        [...cluster.web, ...cluster.jobs]
          .flatMap(({ log }) => readFileSync(log, 'utf8').split('\n'))
          .filter((line) => /^{"level":[56]0/.test(line) || /^\w*Error/.test(line))
          .slice(-10)
          .join('\n'),
      db: pool.db,
      /** The balancer's address, under the name that the tools of other tests use. */
      url: cluster.site,
      control: (to: string, body?: object): Promise<Response> =>
        fetch(cluster.sandboxUrl + to, {
          method: /^\/sms|calls$/.test(to) ? 'GET' : 'POST',
          ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
        }),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
export type TestCluster = Awaited<ReturnType<typeof openTestCluster>>

async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = []
  while (ports.length < count) ports.push(await freePort())
  return ports
}
