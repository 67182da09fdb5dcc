// What `npm start` runs in the server's place: fills an empty database with the demonstration, then becomes the server.
import { openDemo } from './index.ts'

try {
  await openDemo(process.env['DATABASE_URL'] ?? '')
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
await import('../server/main.ts')
