// `npm run record-release -- <name>`: records a database of this version, from which later versions test their
// upgrades. Run it once for each release and commit the file; test/server/releases.test.ts upgrades all of them.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { openDemo } from '../demo/index.ts'
import { readRelease } from '../test/support/release-data.ts'
import { startTemporary } from './postgres/temporary.ts'

const name = process.argv[2]
if (!name || !/^[\w.-]+$/.test(name)) {
  process.stderr.write('Diga o nome da versão: npm run record-release -- 2026-11\n')
  process.exit(1)
}
const database = await startTemporary()
try {
  await openDemo(database.url())
  const file = path.join(import.meta.dirname, '../test/releases', `${name}.json.gz`)
  writeFileSync(file, gzipSync(JSON.stringify(await readRelease(database.url()))))
  process.stdout.write(`${path.relative(process.cwd(), file)}\n`)
} finally {
  await database.stop()
}
