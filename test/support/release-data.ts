import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'

const MIGRATIONS = path.resolve(import.meta.dirname, '../../server/db/migrations')

/** The rows of a release's database, and its newest migration. Pictures are left out. */
export type ReleaseData = { migration: number; tables: Record<string, object[]> }

const COLUMNS = `SELECT c.relname AS "table", array_agg(quote_ident(a.attname)::text ORDER BY a.attnum) AS columns
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> 'image'
    AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' GROUP BY 1 ORDER BY 1`

async function tablesOf(client: pg.Client): Promise<{ table: string; columns: string[] }[]> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(COLUMNS)
  return rows
}

/** All rows of a database, in PostgreSQL's JSON format. */
export async function readRelease(url: string): Promise<ReleaseData> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const tables: ReleaseData['tables'] = {}
    for (const { table, columns } of await tablesOf(client)) {
      const { rows } = await client.query(`SELECT to_jsonb(x) AS row FROM (SELECT ${columns.join()} FROM "${table}") x`)
      if (rows.length > 0) tables[table] = rows.map(({ row }) => row)
    }
    return { migration: readMigrationFiles({ migrationsFolder: MIGRATIONS }).at(-1)?.folderMillis ?? 0, tables }
  } finally {
    await client.end()
  }
}

export const readReleaseFile = (file: string): ReleaseData => JSON.parse(gunzipSync(readFileSync(file)).toString())

/** Runs `work` without foreign key checks, because children may be inserted before their parents. */
async function withoutForeignKeys(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `SELECT conrelid::regclass::text AS "table", quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
      FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
  )
  for (const { table, name } of rows) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
  await work()
  for (const { table, name, definition } of rows)
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`)
}

/** Makes an empty database that of a release: its migrations and rows, without the functions of any version. */
export async function restoreRelease(url: string, release: ReleaseData): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`CREATE SCHEMA drizzle;
      CREATE TABLE drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)`)
    for (const { folderMillis, hash, sql } of readMigrationFiles({ migrationsFolder: MIGRATIONS })) {
      if (folderMillis > release.migration) break
      for (const statement of sql) await client.query(statement)
      const values = [hash, folderMillis]
      await client.query('INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)', values)
    }
    await withoutForeignKeys(client, async () => {
      for (const { table, columns } of await tablesOf(client)) {
        await client.query(`DELETE FROM "${table}"`)
        await client.query(
          `INSERT INTO "${table}" (${columns.join()}) OVERRIDING SYSTEM VALUE
            SELECT ${columns.join()} FROM jsonb_populate_recordset(NULL::"${table}", $1)`,
          [JSON.stringify(release.tables[table] ?? [])],
        )
      }
    })
    await client.query(`SELECT setval(pg_get_serial_sequence('history', 'id'), (SELECT max(id) FROM history))`)
  } finally {
    await client.end()
  }
}
