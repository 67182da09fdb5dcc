import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { z } from 'zod'
import { NumberText } from '../server/db/rows.ts'
import { rowOf } from './rows.ts'
import type { BenchShop } from './shop.ts'

/** Linux reports processor time in this unit, whatever the kernel's own tick rate is. */
const TICKS_PER_SECOND = 100

type Ticks = { parent: number; own: number; name: string }

/** The processor time of every process, including its children that have ended. */
function processes(): Map<number, Ticks> {
  const all = new Map<number, Ticks>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      const [, parent] = fields
      const times = fields.slice(11, 15).map(Number)
      all.set(Number(name), {
        parent: Number(parent),
        own: times.reduce((sum, ticks) => sum + ticks, 0),
        name: stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')')),
      })
    } catch {
      // The process has ended meanwhile.
    }
  }
  return all
}

/** The milliseconds of processor time of a process and all its descendants. */
export function cpuOf(root: number, all = processes()): number {
  let ticks = all.get(root)?.own ?? 0
  for (const [pid, { parent }] of all) if (parent === root) ticks += (cpuOf(pid, all) / 1000) * TICKS_PER_SECOND
  return (ticks / TICKS_PER_SECOND) * 1000
}

/** The shop's use so far: milliseconds of processor time, and the database's counters. */
type Used = {
  server: number
  postgres: number
  sandbox: number
  load: number
  commits: number
  statements: number
  walBytes: number
  walSyncs: number
}

const CountersRow = z.strictObject({ commits: NumberText, bytes: NumberText, syncs: NumberText })

async function used(shop: BenchShop): Promise<Used> {
  const client = new pg.Client({ connectionString: shop.databaseUrl })
  await client.connect()
  try {
    await client.query('SELECT pg_stat_force_next_flush()')
    const answer = await client.query(`
      SELECT (SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()) AS commits,
        (SELECT wal_bytes FROM pg_stat_wal) AS bytes,
        (SELECT coalesce(sum(fsyncs), 0) FROM pg_stat_io WHERE object = 'wal') AS syncs`)
    const row = rowOf(CountersRow, answer)
    return {
      server: cpuOf(shop.serverPid),
      postgres: cpuOf(shop.databasePid),
      sandbox: cpuOf(shop.sandboxPid),
      load: cpuOf(process.pid) - cpuOf(shop.serverPid) - cpuOf(shop.databasePid) - cpuOf(shop.sandboxPid),
      commits: Number(row.commits),
      statements: await shop.statements(),
      walBytes: Number(row.bytes),
      walSyncs: Number(row.syncs),
    }
  } finally {
    await client.end()
  }
}

/** `productMs`: the processor time of server and database. */
export type Costs = { productMs: number; text: string }

/** Starts measuring the costs; the returned function stops it and gives the cost per purchase. */
export async function measureCosts(shop: BenchShop): Promise<(purchases: number) => Promise<Costs>> {
  const before = await used(shop)
  return async (purchases) => {
    const after = await used(shop)
    const each = (key: keyof Used): number => (after[key] - before[key]) / purchases
    const product = each('server') + each('postgres')
    const text =
      `product ${product.toFixed(2)} ms (server ${each('server').toFixed(2)}, PostgreSQL ${each('postgres').toFixed(2)})` +
      `   provider ${each('sandbox').toFixed(2)}, load ${each('load').toFixed(2)} ms` +
      `   ${each('commits').toFixed(2)} commits, ${each('statements').toFixed(1)} statements, ` +
      `${(each('walBytes') / 1024).toFixed(1)} KiB of WAL, ${each('walSyncs').toFixed(2)} syncs`
    return { productMs: product, text }
  }
}
