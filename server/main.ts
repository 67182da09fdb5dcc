import { pino } from 'pino'
import { buildApp } from './app.ts'
import { buildDeps } from './app-deps.ts'
import { readConfig } from './config.ts'
import { connect } from './db/connection.ts'
import { prepareDatabase } from './db/prepare.ts'
import { JOB_TIMES, startAllJobs } from './jobs/all-jobs.ts'

/** The process: configuration, database, jobs, listen, graceful close. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const logger = pino({ level: config.LOG_LEVEL })
  await prepareDatabase(config)
  const pool = connect(config.DATABASE_URL, config.DB_POOL, (error) =>
    logger.warn({ error: error.message }, 'an idle database connection was lost'),
  )
  const deps = buildDeps({ config, logger, db: pool.db })
  const app = await buildApp(deps)
  const jobs = startAllJobs(deps, JOB_TIMES)
  deps.wake = jobs.wake

  let closing = false
  const close = async (): Promise<void> => {
    if (closing) return
    closing = true
    await app.close()
    await jobs.stop()
    await pool.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void close())
  // Ends with the supervisor, even if that was killed.
  if (process.send) process.on('disconnect', () => void close())

  await app.listen({ host: config.HOST, port: config.PORT })
  logger.info({ port: config.PORT }, 'listening')
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
