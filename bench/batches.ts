/**
 * Records the query plan of every statement of a sale, including those inside the database's functions, on 100 000
 * events and 5 million sales, for 40 simultaneous buyers. Prints how much each step reads; fails if a plan scans a
 * whole table or index. It takes about eight minutes and 12 GB in the system's temporary folder. BENCH_EVENTS: another
 * number of events.
 */
import { startTemporary } from '../scripts/postgres/temporary.ts'
import { migrate } from '../server/db/migrate.ts'
import { fill } from './growth/data.ts'
import { EXPLAINING, faultsOf, largestScan, openExplained, pagesOf, wideScans } from './batches/explained.ts'
import { plannedRows } from './batches/statistics.ts'
import { salesSteps } from './batches/steps.ts'

const BUYERS = 40
const EVENTS = Number(process.env['BENCH_EVENTS'] ?? 100_000)

const database = await startTemporary(EXPLAINING)
try {
  await migrate(database.url())
  console.log(`${EVENTS} events created in ${(await fill(database.url(), { eventos: EVENTS })).toFixed(0)} s`)
  const probe = openExplained(`${database.url()}?options=-c%20statement_timeout%3D0`)
  console.log(`${await plannedRows(probe.db, 'venda')} sales, ${BUYERS} buyers at once\n`)
  console.log('| step | ms | statements | pages | largest scan | faults |\n|---|--:|--:|--:|---|---|')
  for (const { name, members, run } of await salesSteps(probe.db, BUYERS)) {
    const start = performance.now()
    const seen = await probe.explain(run)
    const ms = performance.now() - start
    const { rows, table } = largestScan(seen)
    const faults = [...faultsOf(seen), ...wideScans(seen, members)]
    if (faults.length) process.exitCode = 1
    const cells = [
      name,
      ms.toFixed(0),
      seen.length,
      pagesOf(seen),
      `${rows} rows of ${table}`,
      faults.join('; ') || 'none',
    ]
    console.log(`| ${cells.join(' | ')} |`)
  }
  await probe.close()
} finally {
  await database.stop({ force: true })
}
