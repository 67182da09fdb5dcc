import { connect } from '../server/db/connection.ts'
import { migrate } from '../server/db/migrate.ts'
import { seed } from './seed.ts'

/**
 * Fills the database behind `url` with the demonstration, if nothing is in it yet.
 * @throws Error in production: its accounts have passwords that everybody can read here
 */
export async function openDemo(url: string): Promise<void> {
  if (process.env['NODE_ENV'] === 'production') throw new Error('SEED_DEMO: em produção não há demonstração.')
  await migrate(url)
  const pool = connect(url, 1, () => {})
  try {
    await seed(pool.db, new Date())
  } finally {
    await pool.close()
  }
}
