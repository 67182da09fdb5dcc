import { readdirSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { connect } from '../../server/db/connection.ts'
import { migrate } from '../../server/db/migrate.ts'
import { createDatabase } from '../support/database.ts'
import { violatedInvariants } from '../support/fixtures.ts'
import { readRelease, readReleaseFile, restoreRelease } from '../support/release-data.ts'

// A database of each release is upgraded to this version with all of its rows (npm run record-release).

const FOLDER = path.resolve(import.meta.dirname, '../releases')

/** The visible definition of a schema, with columns in any order. */
const SCHEMA = `SELECT table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '') AS line
    FROM information_schema.columns WHERE table_schema = 'public'
  UNION ALL SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace
  UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
  UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
  UNION ALL SELECT pg_get_functiondef(oid) FROM pg_proc p WHERE pronamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
  ORDER BY 1`

async function schemaOf(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(SCHEMA)).rows.map(({ line }) => line)
  } finally {
    await client.end()
  }
}

const countsOf = (tables: Record<string, object[]>): Record<string, number> =>
  Object.fromEntries(Object.entries(tables).map(([table, rows]) => [table, rows.length]))

test.each(readdirSync(FOLDER))('a filled database of the release %s is upgraded', async (file) => {
  const [upgraded, fresh] = [await createDatabase(), await createDatabase()]
  const empty = new pg.Client({ connectionString: upgraded.url })
  await empty.connect()
  await empty.query('DROP SCHEMA public CASCADE; DROP SCHEMA drizzle CASCADE; CREATE SCHEMA public')
  await empty.end()
  const release = readReleaseFile(path.join(FOLDER, file))
  expect(countsOf(release.tables)['venda']).toBeGreaterThan(1000)
  await restoreRelease(upgraded.url, release)
  await migrate(upgraded.url)
  expect(await schemaOf(upgraded.url)).toEqual(await schemaOf(fresh.url))
  expect(countsOf((await readRelease(upgraded.url)).tables)).toMatchObject(countsOf(release.tables))
  const pool = connect(upgraded.url, 1, () => {})
  expect(await violatedInvariants(pool.db)).toEqual([])
  await pool.close()
  await Promise.all([upgraded.drop(), fresh.drop()])
})
