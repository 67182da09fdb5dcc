import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { z } from 'zod'
import { clientRows } from './rows.ts'

/**
 * The settings of each function whose file says `-- settings: index plans`: its plans are made once, for any size of
 * the tables, and read by indexes only. With old or missing statistics PostgreSQL would otherwise read whole tables.
 */
const INDEX_PLANS = [
  'plan_cache_mode = force_generic_plan',
  'enable_seqscan = off',
  'enable_hashjoin = off',
  'enable_mergejoin = off',
  'enable_bitmapscan = off',
  'max_parallel_workers_per_gather = 0',
]

type SqlObject = { kind: 'FUNCTION' | 'VIEW'; name: string; statements: string; hash: string }

function readFolder(kind: SqlObject['kind'], folder: string): SqlObject[] {
  const root = path.join(import.meta.dirname, folder)
  const files = readdirSync(root).filter((file) => file.endsWith('.sql'))
  return files.sort().map((file) => {
    const name = path.basename(file, '.sql')
    const text = readFileSync(path.join(root, file), 'utf8')
    const settings = text.includes('\n-- settings: index plans\n')
      ? INDEX_PLANS.map((setting) => `ALTER FUNCTION ${name} SET ${setting};`).join('\n')
      : ''
    const statements = `${text}\n${settings}`
    return { kind, name, statements, hash: `sha256:${createHash('sha256').update(statements).digest('hex')}` }
  })
}

/** Functions first: a view may call one, and PostgreSQL reads the body of a view when it is created. */
const readObjects = (): SqlObject[] => [...readFolder('FUNCTION', 'functions'), ...readFolder('VIEW', 'views')]

const HashRow = z.strictObject({ kind: z.enum(['FUNCTION', 'VIEW']), name: z.string(), hash: z.string() })

/** The functions and views of this version that the database lacks or has with another text. */
export async function changedObjects(client: pg.ClientBase): Promise<SqlObject[]> {
  const applied = await clientRows(
    client,
    HashRow,
    `SELECT 'FUNCTION' AS kind, p.proname::text AS name, d.description AS hash FROM pg_proc p
       JOIN pg_description d ON d.objoid = p.oid AND d.classoid = 'pg_proc'::regclass
       WHERE p.pronamespace = 'public'::regnamespace AND d.description LIKE 'sha256:%'
     UNION ALL SELECT 'VIEW', c.relname::text, d.description FROM pg_class c
       JOIN pg_description d ON d.objoid = c.oid AND d.classoid = 'pg_class'::regclass AND d.objsubid = 0
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'v' AND d.description LIKE 'sha256:%'`,
  )
  const hashes = new Map(applied.map(({ kind, name, hash }) => [`${kind} ${name}`, hash]))
  return readObjects().filter(({ kind, name, hash }) => hashes.get(`${kind} ${name}`) !== hash)
}

/**
 * Replaces the functions, triggers and views whose text changed, in one transaction; each has the hash of its text as its
 * comment (server/db/functions/README.md).
 */
export async function applyObjects(client: pg.ClientBase): Promise<void> {
  const changed = await changedObjects(client)
  if (changed.length === 0) return
  await client.query('BEGIN')
  try {
    // A function may call one that a later file creates.
    await client.query('SET LOCAL check_function_bodies = off')
    for (const { kind, name, statements, hash } of changed) {
      await client.query(statements)
      await client.query(`COMMENT ON ${kind} ${name} IS '${hash}'`)
    }
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}
