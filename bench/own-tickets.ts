/**
 * Reads the plan of every statement of a sale, also inside of the database's functions, for buyers who bought 10, 100,
 * 1 500 and 20 000 tickets of the same event before, each in a sale of its own. Prints the pages that each step touches;
 * ends with an error when a step touches more of them, or
 * reads more rows in one scan, than for ten tickets. It takes a minute. BENCH_TICKETS: other numbers.
 */
import pg from 'pg'
import { startTemporary } from '../scripts/postgres/temporary.ts'
import { migrate } from '../server/db/migrate.ts'
import { fill } from './growth/data.ts'
import { EXPLAINING, largestScan, openExplained, pagesOf } from './rounds/explained.ts'
import { addTickets } from './rounds/own-tickets.ts'
import { salesSteps } from './rounds/steps.ts'
import { findThings } from './rounds/things.ts'

const BUYERS = 4
const TICKETS = (process.env['BENCH_TICKETS'] ?? '10,100,1500,20000').split(',').map(Number)
/** What the depth of the indexes may add. */
const TOLERANCE = 1.5

type Cost = { pages: number; rows: number; table: string }

async function costsOf(tickets: number): Promise<Map<string, Cost>> {
  const database = await startTemporary(EXPLAINING)
  try {
    await migrate(database.url())
    await fill(database.url(), { eventos: 200 })
    const probe = openExplained(database.url())
    const owner = new pg.Client({ connectionString: database.url() })
    await owner.connect()
    await addTickets(owner, await findThings(probe.db, BUYERS), tickets)
    // Without VACUUM, as on the day of a sale: what an index finds is looked up in the table.
    await owner.query('ANALYZE')
    await owner.end()
    const costs = new Map<string, Cost>()
    for (const { name, run } of await salesSteps(probe.db, BUYERS, { club: false })) {
      const seen = await probe.explain(run)
      const { rows, table } = largestScan(seen)
      costs.set(name, { pages: pagesOf(seen), rows, table })
    }
    await probe.close()
    return costs
  } finally {
    await database.stop({ force: true })
  }
}

const all: Map<string, Cost>[] = []
for (const tickets of TICKETS) all.push(await costsOf(tickets))
console.log(`| step | ${TICKETS.map((n) => `pages, ${n}`).join(' | ')} | largest scan, ${TICKETS.at(-1)} |`)
console.log(`|---|${'--:|'.repeat(TICKETS.length)}---|`)
const [least] = all
const most = all.at(-1)
for (const [name, { pages, rows }] of least ?? []) {
  const last = most?.get(name)
  const counts = all.map((costs) => costs.get(name)?.pages).join(' | ')
  console.log(`| ${name} | ${counts} | ${last?.rows} rows of ${last?.table} |`)
  if ((last?.pages ?? 0) > pages * TOLERANCE || (last?.rows ?? 0) > rows * TOLERANCE) process.exitCode = 1
}
