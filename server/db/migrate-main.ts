// `npm run migrate`: migrates the database as the owner of its schema, before the application starts.
import { prepareDatabase } from './prepare.ts'

const { DATABASE_URL = '', MIGRATION_URL } = process.env
try {
  if (!DATABASE_URL || !MIGRATION_URL) throw new Error('Defina DATABASE_URL e MIGRATION_URL. Veja docs/operations.md.')
  await prepareDatabase({ DATABASE_URL, MIGRATION_URL, NODE_ENV: 'development' })
  process.stdout.write('O banco está na versão desta aplicação.\n')
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
