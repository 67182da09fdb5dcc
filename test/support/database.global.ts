import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startTemporary } from '../../scripts/postgres/temporary.ts'
import { migrate } from '../../server/db/migrate.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the migrated database that every test file copies. */
    templateUrl: string
    /** The application's role, as in production: it cannot alter the schema. */
    appRole: string
  }
}

export const TEMPLATE = 'template_bilheteria'

/** One real PostgreSQL for the whole run; each test file gets its own database, copied from a migrated one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Three processes with a shop or several each: more than the 80 of one shop's database.
  const embedded = await startTemporary(['max_connections = 200'])
  const admin = new pg.Client({ connectionString: embedded.url() })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${TEMPLATE}`)
  await admin.end()
  const appRole = new URL(embedded.appUrl()).username
  await migrate(embedded.url(TEMPLATE), appRole)
  project.provide('appRole', appRole)
  project.provide('templateUrl', embedded.url(TEMPLATE))
  return async () => {
    await embedded.stop({ force: true })
  }
}
