/**
 * Measures the application's queries on a database of 1 000 events and 50 000 sales, and on one of 100 000 events and
 * 5 million sales. It calls the server's own functions, and writes the figures to docs/plans.md and the query plans to
 * bench/query-plans.md, which git ignores. It takes about ten minutes and 12 GB in the system's temporary folder.
 * BENCH_EVENTS changes the larger number of events; then only the query plans are written.
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { businessDay } from '../contract/dates.ts'
import { startTemporary } from '../scripts/postgres/temporary.ts'
import { migrate } from '../server/db/migrate.ts'
import { fill } from './growth/data.ts'
import { type Measured, openProbe } from './growth/measure.ts'
import { queries } from './growth/queries.ts'
import { figuresPage, plansPage, type Row, tableOf } from './growth/report.ts'
import { rowOf } from './rows.ts'

const SMALL = 1000
const DEFAULT_LARGE = 100_000
const LARGE = Number(process.env['BENCH_EVENTS'] ?? DEFAULT_LARGE)
const FIGURES = path.join(import.meta.dirname, '../docs/plans.md')
const PLANS = path.join(import.meta.dirname, 'query-plans.md')

const SizeRow = z.strictObject({ n: z.int(), size: z.string() })

type Shop = { answers: Map<string, Measured>; sizes: string }

async function measureShop(eventos: number): Promise<Shop> {
  const database = await startTemporary()
  try {
    await migrate(database.url())
    console.log(`${eventos} events created in ${(await fill(database.url(), { eventos })).toFixed(0)} s`)
    const probe = openProbe(database.url())
    const answers = new Map<string, Measured>()
    for (const { name, run } of await queries(probe.db)) answers.set(name, await probe.measure(run))
    const { n, size } = rowOf(
      SizeRow,
      await probe.db.execute(
        `SELECT (SELECT count(*)::int FROM venda) AS n, pg_size_pretty(pg_database_size(current_database())) AS size`,
      ),
    )
    await probe.close()
    return { answers, sizes: `${eventos} events, ${n} sales, ${size}` }
  } finally {
    await database.stop({ force: true })
  }
}

const small = await measureShop(SMALL)
const large = await measureShop(LARGE)
const rows: Row[] = [...small.answers].flatMap(([name, answer]) => {
  const other = large.answers.get(name)
  return other ? [{ name, small: answer, large: other }] : []
})
const sizes = `Small: ${small.sizes}. Large: ${large.sizes}.`
console.log(`${sizes}\n\n${tableOf(rows)}`)
writeFileSync(PLANS, plansPage(rows, sizes))
if (LARGE === DEFAULT_LARGE) writeFileSync(FIGURES, figuresPage(rows, sizes, businessDay(new Date())))
