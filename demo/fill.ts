// Migrates the database and fills it with demonstration data if it is empty; the sandbox gets to know its sales.
import { openDemo } from './index.ts'

try {
  await openDemo(process.env['DATABASE_URL'] ?? '', process.env['MIGRATION_URL'], process.env['SANDBOX_URL'])
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
