import type pg from 'pg'
import { z } from 'zod'
import { rowsOf } from '../rows.ts'

const Constraint = z.strictObject({
  kind: z.enum(['index', 'key', 'reference']),
  table: z.string(),
  name: z.string(),
  definition: z.string(),
})

const CONSTRAINTS = `
  SELECT CASE c.contype WHEN 'f' THEN 'reference' ELSE 'key' END AS kind, c.conrelid::regclass::text AS table,
    quote_ident(c.conname) AS name, pg_get_constraintdef(c.oid) AS definition
  FROM pg_constraint c WHERE c.connamespace = 'public'::regnamespace AND c.contype IN ('f', 'p', 'u')
  UNION ALL
  SELECT 'index', i.indrelid::regclass::text, i.indexrelid::regclass::text, pg_get_indexdef(i.indexrelid)
  FROM pg_index i JOIN pg_class k ON k.oid = i.indexrelid
  WHERE k.relnamespace = 'public'::regnamespace AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid)`

/**
 * Runs a bulk load without indexes, keys, references and triggers, then restores them. Restoring the keys and
 * references checks every row. The caller must check the rules that only triggers enforce.
 */
export async function withoutConstraints(client: pg.Client, load: () => Promise<void>): Promise<void> {
  const rows = rowsOf(Constraint, await client.query(CONSTRAINTS))
  const of = (kind: z.infer<typeof Constraint>['kind']) => rows.filter((constraint) => constraint.kind === kind)
  const tables = [...new Set(rows.map(({ table }) => table))]
  for (const table of tables) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  for (const { table, name } of of('reference')) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
  for (const { table, name } of of('key')) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
  for (const { name } of of('index')) await client.query(`DROP INDEX ${name}`)
  await load()
  for (const table of tables) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
  for (const constraint of [...of('key'), ...of('reference')])
    await client.query(`ALTER TABLE ${constraint.table} ADD CONSTRAINT ${constraint.name} ${constraint.definition}`)
  for (const { definition } of of('index')) await client.query(definition)
}
