// `node bench/rest.ts <pid>...`: the cost of an idle shop, measured at the processes of its server.
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { z } from 'zod'
import { rowOf } from './rows.ts'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 60)
const NumberRow = z.strictObject({ n: z.int() })
/** The length of a tick, Linux's unit of processor time. */
const TICK_MS = 10

/** The parent and the processor time of a process, including ended children; null if the process has ended. */
function statOf(pid: string): { parent: string; ms: number } | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    return { parent: fields[1] ?? '', ms: ticks * TICK_MS }
  } catch {
    return null
  }
}
const timeOf = (pids: string[]): number => pids.reduce((sum, pid) => sum + (statOf(pid)?.ms ?? 0), 0)

const servers = process.argv.slice(2)
const [first] = servers
if (first === undefined) throw new Error('the ids of the processes of the server are missing')
const url = /(?:^|\0)DATABASE_URL=([^\0]*)/.exec(readFileSync(`/proc/${first}/environ`, 'utf8'))?.[1]
if (url === undefined) throw new Error(`process ${first} has no DATABASE_URL`)

const client = new pg.Client({ connectionString: url })
await client.connect()
const numberOf = async (query: string): Promise<number> => rowOf(NumberRow, await client.query(query)).n
const own = String(await numberOf('SELECT pg_backend_pid() AS n'))
const postmaster = statOf(own)?.parent
const database = (): string[] =>
  readdirSync('/proc').filter((pid) => pid !== own && (pid === postmaster || statOf(pid)?.parent === postmaster))
const commits = (): Promise<number> =>
  numberOf('SELECT xact_commit::int AS n FROM pg_stat_database WHERE datname = current_database()')

const before = { commits: await commits(), server: timeOf(servers), database: timeOf(database()) }
await sleep(SECONDS * 1000)
const after = { commits: await commits(), server: timeOf(servers), database: timeOf(database()) }
await client.end()
const perMinute = (key: keyof typeof before): number => Math.round(((after[key] - before[key]) * 60) / SECONDS)
console.log(
  `per minute: ${perMinute('commits')} transactions, ${perMinute('server')} ms of the server, ${perMinute('database')} ms of the database`,
)
