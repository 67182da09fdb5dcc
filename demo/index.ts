import { connect } from '../server/db/connection.ts'
import { prepareDatabase } from '../server/db/prepare.ts'
import { makeKnown } from './known.ts'
import { seed } from './seed.ts'

/**
 * Migrates the database at `url` and fills it with the demonstration data if it is empty.
 * @param sandboxUrl the sandbox that shall know the demonstration's sales
 * @throws Error in production, because the passwords of the demonstration accounts are public
 */
export async function openDemo(url: string, migrationUrl?: string, sandboxUrl?: string): Promise<void> {
  if (process.env['NODE_ENV'] === 'production') throw new Error('SEED_DEMO: em produção não há demonstração.')
  await prepareDatabase({ DATABASE_URL: url, MIGRATION_URL: migrationUrl, NODE_ENV: 'development' })
  const pool = connect(url, 1, () => {})
  try {
    await seed(pool.db, new Date())
    if (sandboxUrl) await makeKnown(pool.db, sandboxUrl)
  } finally {
    await pool.close()
  }
}
