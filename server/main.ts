import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { buildApp } from './app.ts'
import { buildDeps } from './app-deps.ts'
import { readConfig } from './config/config.ts'
import { productionWarnings } from './config/production.ts'
import { connect } from './db/connection.ts'
import { prepareDatabase } from './db/prepare.ts'
import { JOB_TIMES, startAllJobs } from './jobs/all-jobs.ts'
import { wakeOthers } from './jobs/wakes.ts'
import { listenMetrics } from './metrics/metrics-port.ts'
import { reconcileBeforeOpening } from './restore/before-opening.ts'

/**
 * The process: configuration, database, comparison after a restore, jobs, listening, graceful end
 * (docs/operations.md#ending-a-process).
 */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const logger = pino({ level: config.LOG_LEVEL })
  if (config.NODE_ENV === 'production') for (const warning of productionWarnings(config)) logger.warn(warning)
  await prepareDatabase(config)
  const pool = connect(config.DATABASE_URL, config.DB_POOL, (error) =>
    logger.warn({ error: error.message }, 'an idle database connection was lost'),
  )
  const deps = buildDeps({ config, logger, db: pool.db })
  await reconcileBeforeOpening(deps)
  const app = await buildApp(deps)
  const jobs = config.PROCESS === 'web' ? wakeOthers(deps) : startAllJobs(deps, JOB_TIMES)
  deps.wake = jobs.wake
  const closeMetrics = await listenMetrics(deps)

  const close = async (): Promise<void> => {
    if (deps.ending.isBegun) return
    deps.ending.isBegun = true
    logger.info('ending')
    // The load balancer sends no visitors to a process without a site. Changes of the last batches are still published.
    await Promise.all([config.PROCESS === 'jobs' ? null : sleep(config.DRAIN_MS), jobs.stop()])
    await app.close()
    await closeMetrics()
    await pool.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      // A second signal ends the process at once.
      if (deps.ending.isBegun) process.exit(1)
      void close()
    })
  // Ends together with the supervisor, even if that was killed.
  if (process.send) process.on('disconnect', () => void close())

  await app.listen({ host: config.HOST, port: config.PORT })
  logger.info({ port: config.PORT, process: config.PROCESS }, 'listening')
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
