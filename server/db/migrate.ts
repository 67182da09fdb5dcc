import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { z } from 'zod'
import { isRetryable, pgFault } from './db-errors.ts'
import { clientRows, NumberText, one } from './rows.ts'

const LOCK = 7_241_001
/** Statements of the version that still serves end within 20 s (server/db/connection.ts). */
const TRIES = 60
/** Shorter than PostgreSQL's `deadlock_timeout`, a second, after which it would end one of those who wait for each other. */
const LOCK_WAIT_MS = 500
const PAUSE_MS = 200
const LOCK_NOT_AVAILABLE = '55P03'
const migrationsFolder = path.join(import.meta.dirname, 'migrations')

/**
 * Migrates the database to this version. Several processes may call it concurrently: the migrator takes no lock itself,
 * so the connection takes an advisory lock first.
 * @param url of the role that owns the schema
 * @param appRole the application's role, which is granted reading and writing rows, and nothing else
 */
export async function migrate(url: string, appRole?: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'bilheteria-migrate' })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK])
    await applyAll(client)
    if (appRole !== undefined) await grant(client, appRole)
  } finally {
    await client.end()
  }
}

/**
 * While an earlier version still serves, its statements wait for the migration's locks, and the migration for theirs. The
 * migration gives way: it lets all its locks go and begins anew, so that no sale and no page is ended for it.
 */
async function applyAll(client: pg.Client): Promise<void> {
  await client.query(`SET lock_timeout = ${LOCK_WAIT_MS}`)
  for (let left = TRIES; ; left -= 1) {
    try {
      return await applyMigrations(drizzle(client), { migrationsFolder })
    } catch (error) {
      if (left <= 1 || !(isRetryable(error) || pgFault(error)?.code === LOCK_NOT_AVAILABLE)) throw error
      await sleep(PAUSE_MS)
    }
  }
}

const MissingRow = z.strictObject({ missing: z.boolean() })

/** Only what is missing: each grant would otherwise write to the catalog at every start. */
async function grant(client: pg.Client, appRole: string): Promise<void> {
  const role = client.escapeIdentifier(appRole)
  const { missing } = await one(
    clientRows(
      client,
      MissingRow,
      `SELECT $1 <> current_user AND (NOT has_schema_privilege($1, 'drizzle', 'USAGE')
      OR EXISTS (SELECT FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND NOT CASE
        WHEN c.relkind = 'S' THEN has_sequence_privilege($1, c.oid, 'USAGE')
        WHEN c.relkind IN ('r', 'p', 'v') THEN has_table_privilege($1, c.oid, 'SELECT')
          AND has_table_privilege($1, c.oid, 'INSERT') AND has_table_privilege($1, c.oid, 'UPDATE')
          AND has_table_privilege($1, c.oid, 'DELETE')
        ELSE true END)) AS missing`,
      [appRole],
    ),
  )
  if (!missing) return
  await client.query(`GRANT USAGE ON SCHEMA public, drizzle TO ${role};
    GRANT SELECT ON ALL TABLES IN SCHEMA drizzle TO ${role};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${role};
    GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${role}`)
}

const HereRow = z.strictObject({ here: z.boolean() })
const LastRow = z.strictObject({ last: NumberText.nullable() })

/** How many migrations of this version the database lacks; read by the application's role. */
export async function missingMigrations(client: pg.Client): Promise<number> {
  const files = readMigrationFiles({ migrationsFolder })
  const { here } = await one(
    clientRows(client, HereRow, `SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS here`),
  )
  if (!here) return files.length
  const { last } = await one(
    clientRows(client, LastRow, 'SELECT max(created_at) AS last FROM drizzle.__drizzle_migrations'),
  )
  return files.filter(({ folderMillis }) => folderMillis > Number(last ?? 0)).length
}
