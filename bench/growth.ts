/**
 * Measures the application's queries (`npm run bench:growth`) on databases of 1 000 events and 50 000 sales, of 10 000
 * and 500 000, and of 100 000 and 5 million. It sends requests to the server, without its in-memory caches, and runs
 * the queries of its jobs. It writes the figures to docs/plans.md and the query plans to bench/query-plans.md, which
 * git ignores. Fails if a query touches more pages the larger the shop is, unless its answer grows as well or a reason
 * is given. It takes a quarter of an hour and 12 GB in the system's temporary folder. BENCH_EVENTS, e.g. `200,2000`,
 * measures other sizes; then only the query plans are written. BENCH_URLS: addresses of databases of these sizes that
 * are already filled, so that only the queries run.
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
import { figuresPage, plansPage, tableOf } from './growth/report.ts'
import { GROWS, reasonOf, type Row, verdictOf } from './growth/verdict.ts'
import { rowOf } from './rows.ts'

const SIZES = '1000,10000,100000'
const sizes = (process.env['BENCH_EVENTS'] ?? SIZES).split(',').map(Number)
const urls = process.env['BENCH_URLS']?.split(',') ?? []
const FIGURES = path.join(import.meta.dirname, '../docs/plans.md')
const PLANS = path.join(import.meta.dirname, 'query-plans.md')

const SizeRow = z.strictObject({ n: z.int(), size: z.string() })

type Shop = { eventos: number; answers: Map<string, Measured>; size: string }

async function measureAt(url: string, eventos: number): Promise<Shop> {
  const probe = openProbe(`${url}?options=-c%20statement_timeout%3D0`)
  const answers = new Map<string, Measured>()
  const { all, close } = await queries(probe.db)
  for (const { name, run } of all) answers.set(name, await probe.measure(run))
  const { n, size } = rowOf(
    SizeRow,
    await probe.db.execute(
      `SELECT (SELECT count(*)::int FROM venda) AS n, pg_size_pretty(pg_database_size(current_database())) AS size`,
    ),
  )
  await close()
  await probe.close()
  return { eventos, answers, size: `${eventos} events, ${n} sales, ${size}` }
}

async function measureShop(eventos: number): Promise<Shop> {
  const database = await startTemporary()
  try {
    await migrate(database.url())
    const seconds = await fill(database.url(), { eventos, others: true })
    console.log(`${eventos} events created in ${seconds.toFixed(0)} s`)
    return await measureAt(database.url(), eventos)
  } finally {
    await database.stop({ force: true })
  }
}

const shops: Shop[] = []
for (const [index, eventos] of sizes.entries()) {
  const url = urls[index]
  shops.push(url === undefined ? await measureShop(eventos) : await measureAt(url, eventos))
}
const rows: Row[] = [...(shops[0]?.answers.keys() ?? [])].map((name) => ({
  name,
  why: reasonOf(name),
  sizes: shops.flatMap(({ eventos, answers }) => {
    const measured = answers.get(name)
    return measured ? [{ eventos, measured }] : []
  }),
}))
const described = `${shops.map(({ size }) => size).join('; ')}.`
console.log(`${described}\n\n${tableOf(rows)}`)
writeFileSync(PLANS, plansPage(rows, described))
if (sizes.join() === SIZES) writeFileSync(FIGURES, figuresPage(rows, described, businessDay(new Date())))
const growing = rows.filter((row) => verdictOf(row) === GROWS).map(({ name }) => name)
if (growing.length) {
  console.log(`\nThese grow without a reason: ${growing.join('; ')}`)
  process.exitCode = 1
}
