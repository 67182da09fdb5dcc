// `npm start` runs this instead of the server: it fills an empty database with demonstration data, then loads the
// server.
import { openDemo } from './index.ts'

try {
  await openDemo(process.env['DATABASE_URL'] ?? '', process.env['MIGRATION_URL'])
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
await import('../server/main.ts')
