import { pino } from 'pino'
import { buildApp } from '../../server/app.ts'
import { buildDeps } from '../../server/app-deps.ts'
import { readConfig } from '../../server/config/config.ts'
import { connect } from '../../server/db/connection.ts'

/** Placeholder settings: the server is built only to read its routes. It never listens and calls no other service. */
const NOWHERE = {
  NODE_ENV: 'test',
  DATABASE_URL: 'postgresql://127.0.0.1:1/none',
  PAGARME_URL: 'http://127.0.0.1:1',
  PAGARME_SECRET_KEY: 'sk_nobody',
  PAGARME_PUBLIC_KEY: 'pk_nobody',
  TWILIO_ACCOUNT_SID: 'nobody',
  TWILIO_AUTH_TOKEN: 'nobody',
  TWILIO_SERVICE_SID: 'nobody',
  WEBHOOK_USER: 'nobody',
  WEBHOOK_PASSWORD: 'password-of-nobody',
  LINK_SECRET: 'link-secret-of-nobody',
  TICKET_KEYS: `nobody=${Buffer.alloc(32, 1).toString('base64url')}`,
  SECOND_FACTOR_KEYS: `nobody=${Buffer.alloc(32, 1).toString('base64url')}`,
  LOG_LEVEL: 'silent',
}

export const COMMITTED = 'docs/openapi.json'

/** Returns the text of `docs/openapi.json`. */
export async function makeDocument(): Promise<string> {
  const config = readConfig(NOWHERE)
  const pool = connect(config.DATABASE_URL, 1, () => {})
  const app = await buildApp(buildDeps({ config, logger: pino({ level: config.LOG_LEVEL }), db: pool.db }))
  try {
    await app.ready()
    return `${JSON.stringify(app.swagger(), null, 2)}\n`
  } finally {
    await app.close()
    await pool.close()
  }
}
