import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CASA_DEMO } from '../../contract/casa-rules.ts'
import { openDemo } from '../../demo/index.ts'
import { hashPassword } from '../../server/auth/passwords.ts'
import { prepareDatabase } from '../../server/db/prepare.ts'
import { createDatabase } from '../support/database.ts'

type Database = Awaited<ReturnType<typeof createDatabase>>
let database: Database
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())

async function query<Row extends pg.QueryResultRow>(url: string, sql: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query<Row>(sql, values)
  } finally {
    await client.end()
  }
}
/** The number of rows, or the error's code. */
const asked = (url: string, sql: string, values: unknown[] = []): Promise<number | string> =>
  query(url, sql, values).then(
    ({ rowCount }) => rowCount ?? 0,
    (error: { code?: string }) => error.code ?? String(error),
  )

const RIGHTS = ['SELECT', 'INSERT', 'UPDATE', 'DELETE']
/** The rights on each table, of all that PostgreSQL can grant. */
const rightsOf = (url: string) =>
  query<{ name: string; rights: string[] }>(
    url,
    `SELECT relname AS name, ARRAY(SELECT r FROM unnest($1::text[]) r WHERE has_table_privilege(c.oid, r)) AS rights
      FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
    [[...RIGHTS, 'TRUNCATE', 'REFERENCES', 'TRIGGER']],
  )

const REFUSED = '42501'
const started = (url: string, more: { MIGRATION_URL?: string } = {}) =>
  prepareDatabase({ DATABASE_URL: url, NODE_ENV: 'production', ...more }).then(
    () => 'started',
    (error: Error) => error.message,
  )

describe('the application’s role', () => {
  test('the application’s role reads and writes rows of every table, and may do nothing else with one', async () => {
    const { rows } = await rightsOf(database.appUrl)
    expect(rows.length).toBeGreaterThan(20)
    expect(rows.filter(({ rights }) => String(rights) !== String(RIGHTS))).toEqual([])
    expect(await asked(database.appUrl, `INSERT INTO cidade (nome, estado) VALUES ('Olinda', 'PE')`)).toBe(1)
    expect(await asked(database.appUrl, `UPDATE cidade SET nome = 'Recife' WHERE nome = 'Olinda'`)).toBe(1)
    expect(await asked(database.appUrl, `DELETE FROM cidade WHERE nome = 'Recife'`)).toBe(1)
  })

  test.each([
    'CREATE TABLE stolen (id int)',
    'ALTER TABLE cliente ADD COLUMN senha text',
    'ALTER TABLE venda DROP CONSTRAINT venda_pkey',
    'DROP TABLE history',
    'TRUNCATE history',
    'CREATE INDEX mine ON cliente (nome)',
    'CREATE FUNCTION f() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
    'CREATE TRIGGER t BEFORE INSERT ON venda EXECUTE FUNCTION suppress_redundant_updates_trigger()',
    'DELETE FROM drizzle.__drizzle_migrations',
    'CREATE SCHEMA mine',
  ])('the application’s role is refused %s', async (sql) => {
    expect(await asked(database.appUrl, sql)).toBe(REFUSED)
  })
})

describe('a production start', () => {
  test('a production start with the application’s role is accepted; with the owner’s it is refused', async () => {
    expect(await started(database.appUrl)).toBe('started')
    expect(await started(database.url)).toMatch(/^Em produção: o papel de DATABASE_URL pode alterar o esquema/)
    // The same for both roles: the owner's address does not help.
    expect(await started(database.url, { MIGRATION_URL: database.url })).toMatch(/pode alterar o esquema/)
  })

  test('a production start without MIGRATION_URL does not migrate, and with it grants what a new table needs', async () => {
    const late = await createDatabase()
    const last = `SELECT max(created_at) FROM drizzle.__drizzle_migrations`
    await asked(late.url, `DELETE FROM drizzle.__drizzle_migrations WHERE created_at = (${last})`)
    expect(await started(late.appUrl)).toMatch(/faltam 1 migrações e 0 funções no banco\. Rode npm run migrate/)
    await late.drop()
    const other = await createDatabase()
    await asked(other.url, `COMMENT ON FUNCTION keep_price IS 'sha256:of another text'`)
    expect(await started(other.appUrl)).toMatch(/faltam 0 migrações e 1 funções no banco\. Rode npm run migrate/)
    await other.drop()

    const fresh = await createDatabase()
    await asked(fresh.url, `CREATE TABLE novidade (id serial PRIMARY KEY)`)
    expect(await asked(fresh.appUrl, 'INSERT INTO novidade DEFAULT VALUES')).toBe(REFUSED)
    expect(await started(fresh.appUrl, { MIGRATION_URL: fresh.url })).toBe('started')
    expect(await asked(fresh.appUrl, 'INSERT INTO novidade DEFAULT VALUES')).toBe(1)
    await fresh.drop()
  })

  test('a production start refuses a database with the demonstration, also after its passwords were changed', async () => {
    const demo = await createDatabase()
    await openDemo(demo.appUrl, demo.url)
    expect(await started(demo.appUrl)).toBe(
      'Em produção: o banco tem usuários da demonstração, com senha pública. Comece com um banco vazio. Veja docs/operations.md.',
    )
    const hash = await hashPassword(randomBytes(16).toString('hex'))
    await asked(
      demo.url,
      `UPDATE usuario SET senha_hash = $1, excluir = NOT admin WHERE login IN ('admin', 'portaria')`,
      [hash],
    )
    expect(await started(demo.appUrl)).toMatch(/o banco tem usuários da demonstração/)
    await asked(demo.url, 'UPDATE usuario SET senha_hash = $1', [hash])
    expect(await started(demo.appUrl)).toMatch(/o banco tem clientes da demonstração/)
    await demo.drop()
  })

  test('a production start refuses a published password that was typed again', async () => {
    const typed = await createDatabase()
    const insert = `INSERT INTO usuario (nome, login, senha_hash, admin) VALUES ('Ana', 'Admin', $1, true)`
    await asked(typed.url, insert, [await hashPassword('admin123')])
    expect(await started(typed.appUrl)).toMatch(/o banco tem usuários da demonstração/)
    await asked(typed.url, 'UPDATE usuario SET senha_hash = $1', [await hashPassword('algo que ninguém sabe')])
    expect(await started(typed.appUrl)).toBe('started')
    await typed.drop()
  })

  test('a production start shows nothing that the demonstration invents, until the house is named', async () => {
    const empty = await createDatabase()
    const house = async () => (await query<Record<string, unknown>>(empty.url, 'SELECT * FROM casa')).rows[0] ?? {}
    const { nome, endereco, telefone, whatsapp, horario, redes } = CASA_DEMO
    const invented = { endereco, telefone, whatsapp, horario, ...redes }
    const none = Object.fromEntries(Object.keys(invented).map((column) => [column, '']))
    expect(await prepareDatabase({ DATABASE_URL: empty.url, NODE_ENV: 'development' })).toBeUndefined()
    expect(await house()).toMatchObject({ nome, ...invented })
    await asked(empty.url, `UPDATE casa SET telefone = '4733520100'`)
    expect(await started(empty.appUrl)).toBe('started')
    const cleared = await house()
    expect(cleared).toMatchObject({ ...none, nome, telefone: '4733520100', versao: 2 })
    expect(await started(empty.appUrl)).toBe('started')
    expect(await house()).toEqual(cleared)
    // What somebody has saved with a name of their own stays.
    await asked(empty.url, `UPDATE casa SET nome = 'Ibirama FC', horario = $1`, [horario])
    expect(await started(empty.appUrl)).toBe('started')
    expect((await house())['horario']).toBe(horario)
    await empty.drop()
  })

  test('a production start is the only one that is strict: development migrates with the one address there is', async () => {
    const old = { DATABASE_URL: database.url, NODE_ENV: 'development' } as const
    expect(await prepareDatabase(old).then(() => 'started')).toBe('started')
  })
})
