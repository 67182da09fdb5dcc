import pg from 'pg'
import { z } from 'zod'
import { findDemo } from './demo-accounts.ts'
import { clearInvented } from './invented-house.ts'
import { migrate, missingParts } from './migrate.ts'
import { clientRows, one } from './rows.ts'

export type Prepared = {
  DATABASE_URL: string
  MIGRATION_URL?: string | undefined
  NODE_ENV: 'production' | 'development' | 'test'
}

/**
 * Prepares the database for this version (docs/operations.md#database): migrates it as the owner of the schema and
 * grants the application's role its rights. Without a `MIGRATION_URL`, development migrates with the only address it
 * has, and production only checks. A house that nobody has named yet loses what the demonstration invents.
 * @throws Error with the reason why a production start is refused
 */
export async function prepareDatabase({ DATABASE_URL, MIGRATION_URL, NODE_ENV }: Prepared): Promise<void> {
  const isProduction = NODE_ENV === 'production'
  if (MIGRATION_URL) await migrate(MIGRATION_URL, await asApplication(DATABASE_URL, roleOf))
  else if (!isProduction) await migrate(DATABASE_URL)
  if (!isProduction) return
  const refused = await asApplication(DATABASE_URL, refusalOf)
  if (refused) throw new Error(`Em produção: ${refused} Veja docs/operations.md.`)
  await asApplication(DATABASE_URL, clearInvented)
}

async function asApplication<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'bilheteria-start' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Why a role does not suit production, before anything is migrated; null for nothing.
 * @param of `app`: the application's role, which may only read and write rows; `owner`: of the schema
 * @throws Error of the connection
 */
export const roleProblem = (url: string, of: 'app' | 'owner'): Promise<string | null> =>
  asApplication(url, async (client) => {
    const alters = await altersSchema(client)
    if (of === 'owner') return alters ? null : 'este papel não pode criar as tabelas: use o dono do banco.'
    return alters ? MAY_ALTER : null
  })

const MAY_ALTER =
  'o papel de DATABASE_URL pode alterar o esquema do banco. Use um papel só para a aplicação, e o dono em MIGRATION_URL.'

const RoleRow = z.strictObject({ role: z.string() })

async function roleOf(client: pg.Client): Promise<string> {
  const { role } = await one(clientRows(client, RoleRow, 'SELECT current_user AS role'))
  return role
}

const AltersRow = z.strictObject({ alters: z.boolean() })

/** Whether the role may change the schema: it owns an object, may create one, or may become a role that does. */
async function altersSchema(client: pg.Client): Promise<boolean> {
  const { alters } = await one(
    clientRows(
      client,
      AltersRow,
      `SELECT r.rolsuper OR r.rolcreaterole
      OR has_schema_privilege('public', 'CREATE') OR has_database_privilege(current_database(), 'CREATE')
      OR pg_has_role(d.datdba, 'MEMBER')
      OR EXISTS (SELECT FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND pg_has_role(c.relowner, 'MEMBER'))
      AS alters
    FROM pg_roles r, pg_database d WHERE r.rolname = current_user AND d.datname = current_database()`,
    ),
  )
  return alters
}

async function refusalOf(client: pg.Client): Promise<string | null> {
  if (await altersSchema(client)) return MAY_ALTER
  const { migrations, functions } = await missingParts(client)
  if (migrations + functions > 0)
    return `faltam ${migrations} migrações e ${functions} funções no banco. Rode npm run migrate com MIGRATION_URL.`
  const demo = await findDemo(client)
  return demo && `o banco tem ${demo} da demonstração, com senha pública. Comece com um banco vazio.`
}
