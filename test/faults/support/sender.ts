import { pino } from 'pino'
import { buildDeps } from '../../../server/app-deps.ts'
import { readConfig } from '../../../server/config/config.ts'
import { connect } from '../../../server/db/connection.ts'
import { JOB_TIMES, startAllJobs } from '../../../server/jobs/all-jobs.ts'

// A process that runs the jobs, with messages of few words. `NAMELESS`: without the guard, each try has a new name.

const config = readConfig(process.env)
const pool = connect(config.DATABASE_URL, config.DB_POOL, () => {})
const deps = buildDeps({ config, logger: pino({ level: config.LOG_LEVEL }), db: pool.db })
deps.compose = async (_db, { sobre }) => ({
  email: { assunto: sobre, html: `<p>${sobre}</p>`, texto: sobre, anexos: [] },
  sms: null,
})
const { email } = deps
if (process.env['NAMELESS'] && email)
  deps.email = { ...email, send: ({ messageId: _name, ...message }) => email.send(message) }
startAllJobs(deps, JOB_TIMES)
