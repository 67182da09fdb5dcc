import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { z } from 'zod'
import { isRetryable, pgFault } from './db-errors.ts'
import { applyObjects, changedObjects } from './functions.ts'
import { clientRows, NumberText, one } from './rows.ts'

const LOCK = 7_241_001
/** Statements of the version that still serves end within 20 s (server/db/connection.ts). */
const TRIES = 60
/**
 * Shorter than PostgreSQL's `deadlock_timeout`, a second, after which it would abort one of the transactions that wait
 * for each other.
 */
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
    await refuseOther(client)
    await applyAll(client)
    if (appRole !== undefined) await grant(client, appRole)
  } finally {
    await client.end()
  }
}

/** A database from before the first release has other migrations: it cannot be migrated to this version. */
async function refuseOther(client: pg.Client): Promise<void> {
  const { first } = await migrationsOf(client)
  if (first !== null && first !== migrationFiles()[0]?.folderMillis)
    throw new Error('O banco é de antes da primeira versão desta aplicação. Comece com um banco vazio.')
}

/**
 * While an earlier version still serves, its statements may wait for the migration's locks, and the migration for
 * theirs. In that case the migration aborts: it releases all its locks and begins again, so that no sale and no page
 * fails because of it.
 */
async function applyAll(client: pg.Client): Promise<void> {
  await client.query(`SET lock_timeout = ${LOCK_WAIT_MS}`)
  for (let left = TRIES; ; left -= 1) {
    try {
      await applyMigrations(drizzle(client), { migrationsFolder })
      // An earlier version that is started again beside a later one keeps the later one's functions.
      if (await isNewest(client)) await applyObjects(client)
      return
    } catch (error) {
      if (left <= 1 || !(isRetryable(error) || pgFault(error)?.code === LOCK_NOT_AVAILABLE)) throw error
      await sleep(PAUSE_MS)
    }
  }
}

const isNewest = async (client: pg.Client): Promise<boolean> =>
  (await migrationsOf(client)).last === migrationFiles().at(-1)?.folderMillis

const MissingRow = z.strictObject({ missing: z.boolean() })

/** Grants only missing rights: each grant would otherwise write to the catalog at every start. */
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

const migrationFiles = () => readMigrationFiles({ migrationsFolder })

const SpanRow = z.strictObject({ first: NumberText.nullable(), last: NumberText.nullable() })

/** The times of the oldest and the newest migration of the database; null before the first one. */
async function migrationsOf(client: pg.Client): Promise<{ first: number | null; last: number | null }> {
  const { here } = await one(
    clientRows(client, HereRow, `SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS here`),
  )
  if (!here) return { first: null, last: null }
  const { first, last } = await one(
    clientRows(
      client,
      SpanRow,
      'SELECT min(created_at) AS first, max(created_at) AS last FROM drizzle.__drizzle_migrations',
    ),
  )
  return { first: first === null ? null : Number(first), last: last === null ? null : Number(last) }
}

const HereRow = z.strictObject({ here: z.boolean() })

/** The migrations, functions and views of this version that the database lacks, as the application's role sees it. */
export async function missingParts(client: pg.Client): Promise<{ migrations: number; functions: number }> {
  const last = (await migrationsOf(client)).last ?? 0
  const files = migrationFiles()
  const isNewer = last > (files.at(-1)?.folderMillis ?? 0)
  return {
    migrations: files.filter(({ folderMillis }) => folderMillis > last).length,
    functions: isNewer ? 0 : (await changedObjects(client)).length,
  }
}
