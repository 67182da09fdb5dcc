/**
 * Measures the dashboard (`GET painel`) over 30 days of 240 000 sales, with as many in the 30 days before: the whole
 * answer as the server computes it, for an admin and for staff of three cities, the first time and with the past days
 * cached in memory, and the pages that each statement touches. BENCH_PLANS=1 prints the plans, too. It takes about two
 * minutes.
 */
import { pino } from 'pino'
import { addDays, businessDay } from '../contract/dates.ts'
import { startTemporary } from '../scripts/postgres/temporary.ts'
import { buildDeps } from '../server/app-deps.ts'
import { readConfig } from '../server/config/config.ts'
import { connect } from '../server/db/connection.ts'
import { migrate } from '../server/db/migrate.ts'
import { IdRow } from '../server/db/rows.ts'
import { createClosedDays } from '../server/modules/painel/closed-days.ts'
import { readPainel } from '../server/modules/painel/painel-service.ts'
import { SANDBOX_ENV } from '../test/support/env.ts'
import { fill } from './growth/data.ts'
import { openProbe } from './growth/measure.ts'
import { rowsOf } from './rows.ts'

const EVENTOS = 10_200
const DIAS = 60
const RUNS = 25
const WARM = 5

async function timesOf(read: () => Promise<unknown>): Promise<string> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const start = performance.now()
    await read()
    if (run >= WARM) times.push(performance.now() - start)
  }
  const at = (part: number) => times.sort((a, b) => a - b)[Math.floor(part * (times.length - 1))]?.toFixed(0)
  return `best ${at(0)} ms, median ${at(0.5)} ms, worst ${at(1)} ms`
}

const database = await startTemporary()
try {
  const url = database.url()
  await migrate(url)
  console.log(`filled in ${(await fill(url, { eventos: EVENTOS, dias: DIAS })).toFixed(0)} s`)
  const env = { ...SANDBOX_ENV, DATABASE_URL: url, PAGARME_URL: 'http://127.0.0.1:9', TWILIO_URL: 'http://127.0.0.1:9' }
  const config = readConfig(env)
  const { db, close } = connect(url, config.DB_POOL, () => {})
  const logger = pino({ level: 'silent' })
  const today = businessDay(new Date())
  const days = { de: addDays(today, -29), ate: today }
  const cidades = rowsOf(IdRow, await db.execute('SELECT id_cidade AS id FROM usuario_cidade'))
  const who = {
    admin: { admin: true, cidades: null },
    'staff of three cities': { admin: false, cidades: cidades.map(({ id }) => id) },
  }
  const probe = openProbe(url)
  for (const [name, usuario] of Object.entries(who)) {
    const kept = buildDeps({ config, logger, db })
    const { periodo } = await readPainel(kept, usuario, days)
    console.log(`${name}, ${periodo.quantidade} tickets in 30 days`)
    console.log(
      `  the first reading: ${await timesOf(() => readPainel(buildDeps({ config, logger, db }), usuario, days))}`,
    )
    console.log(`  the next ones: ${await timesOf(() => readPainel(kept, usuario, days))}`)
    const alone = buildDeps({ config, logger, db: probe.db })
    const { statements } = await probe.measure(
      () => readPainel({ ...alone, closedDays: createClosedDays() }, usuario, days),
      7,
    )
    for (const { text, plan, buffers } of statements) {
      console.log(`  ${String(buffers).padStart(7)} pages  ${text.replace(/\s+/g, ' ').slice(0, 110)}`)
      if (process.env['BENCH_PLANS']) console.log(plan.map((line) => `      ${line}`).join('\n'))
    }
  }
  await probe.close()
  await close()
} finally {
  await database.stop({ force: true })
}
