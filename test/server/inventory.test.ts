import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { PAGE, withInventory } from '../../scripts/privacy/table.ts'
import { connect, type DbPool } from '../../server/db/connection.ts'
import { rows } from '../../server/db/rows.ts'
import { INVENTORY, RETENTION } from '../../server/privacy/inventory.ts'
import { createDatabase } from '../support/database.ts'
import { NOT_PERSONAL } from '../support/not-personal.ts'

let pool: DbPool
let database: Awaited<ReturnType<typeof createDatabase>>
beforeAll(async () => {
  database = await createDatabase()
  pool = connect(database.url, 1, () => {})
})
afterAll(async () => {
  await pool.close()
  await database.drop()
})

const ColumnRow = z.strictObject({ tabela: z.string(), coluna: z.string(), tipo: z.string() })
const catalogue = () => rows(pool.db, ColumnRow)`
  SELECT c.table_name AS tabela, c.column_name AS coluna, c.data_type AS tipo
  FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
  WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' ORDER BY 1, 2`

/** Columns with ids, numbers, times and states, whose types exclude personal texts. */
const PLAIN = new Set([
  'uuid',
  'integer',
  'bigint',
  'smallint',
  'boolean',
  'timestamp with time zone',
  'time without time zone',
  'ARRAY',
  'xid8',
])
/** Dates are not personal, except dates of birth. */
const mayBePersonal = ({ coluna, tipo }: z.infer<typeof ColumnRow>): boolean =>
  tipo === 'date' ? /nascimento/.test(coluna) : !PLAIN.has(tipo)
const named = ({ tabela, coluna }: { tabela: string; coluna: string }): string => `${tabela}.${coluna}`

const listed = new Set([
  ...INVENTORY.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`)),
  ...Object.entries(NOT_PERSONAL).flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`)),
])

test('every text, JSON, birth date and byte column is in the privacy inventory or listed as not personal', async () => {
  const columns = await catalogue()
  expect(columns.filter((one) => mayBePersonal(one) && !listed.has(named(one))).map(named)).toEqual([])
})

test('a new column without an entry in the privacy inventory is noticed', async () => {
  await pool.db.execute(sql`ALTER TABLE lote ADD COLUMN apelido text`)
  const missing = (await catalogue()).filter((one) => mayBePersonal(one) && !listed.has(named(one))).map(named)
  await pool.db.execute(sql`ALTER TABLE lote DROP COLUMN apelido`)
  expect(missing).toEqual(['lote.apelido'])
})

test('the columns in the privacy inventory exist, and are listed once', async () => {
  const columns = new Set((await catalogue()).map(named))
  expect([...listed].filter((name) => !columns.has(name))).toEqual([])
  const all = [
    ...INVENTORY.flatMap(({ table, columns: own }) => own.map((column) => `${table}.${column}`)),
    ...Object.entries(NOT_PERSONAL).flatMap(([table, own]) => own.map((column) => `${table}.${column}`)),
  ]
  expect(all.filter((name, at) => all.indexOf(name) !== at)).toEqual([])
})

test('a table that points to a cliente is in the inventory', async () => {
  const tables = new Set(INVENTORY.map(({ table }) => table))
  const pointing = (await catalogue()).filter(({ coluna }) => coluna === 'id_cliente').map(({ tabela }) => tabela)
  expect(pointing.length).toBeGreaterThan(5)
  expect(pointing.filter((table) => !tables.has(table))).toEqual([])
})

test('each rule of retention names times of its table', async () => {
  const columns = new Set((await catalogue()).map(named))
  for (const { table, since, of } of RETENTION)
    for (const column of since) expect(columns, `${table}.${column}`).toContain(`${of ?? table}.${column}`)
})

test('docs/privacy.md has the inventory as it is', () => {
  const page = readFileSync(join(import.meta.dirname, '../..', PAGE), 'utf8')
  expect(withInventory(page)).toBe(page)
})
