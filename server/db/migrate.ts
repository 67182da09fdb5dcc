import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

const LOCK = 7_241_001
const migrationsFolder = path.join(import.meta.dirname, 'migrations')

/**
 * Migrates the database to this version. Several processes may call it concurrently: the migrator takes no lock itself,
 * so the connection takes an advisory lock first.
 */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'bilheteria-migrate' })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK])
    await applyMigrations(drizzle(client), { migrationsFolder })
  } finally {
    await client.end()
  }
}
