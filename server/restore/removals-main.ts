// `npm run removals`: removes the accounts again that were removed after the moment to which the database was restored
// (docs/operations.md#on-a-bad-day).
import { readFileSync } from 'node:fs'
import { pino } from 'pino'
import { buildDeps } from '../app-deps.ts'
import { readConfig } from '../config/config.ts'
import { connect } from '../db/connection.ts'
import { removeAgain } from '../modules/conta/remove-account.ts'

const USAGE = `Uso:
  npm run removals -- <arquivo…>   remove de novo as contas que os arquivos dizem que foram removidas:
                                   linhas do log do servidor, ou um id de cliente em cada linha`
const UUID = '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}'
const REMOVED = new RegExp(`^(?:(${UUID})|.*"security":"account\\.removed".*"who":"cliente:(${UUID})".*)$`, 'gm')

/** The ids of clientes in these texts, each once. */
const removedIn = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => [...text.matchAll(REMOVED)].map(([, id, logged]) => id ?? logged ?? ''))),
]

async function main(): Promise<void> {
  const files = process.argv.slice(2)
  if (files.length === 0) throw new Error(USAGE)
  const ids = removedIn(files.map((file) => readFileSync(file, 'utf8')))
  const config = readConfig(process.env)
  const pool = connect(config.DATABASE_URL, 2, () => undefined)
  try {
    const deps = buildDeps({ config, logger: pino({ level: config.LOG_LEVEL }), db: pool.db })
    const counts = { removed: 0, absent: 0, open: 0 }
    for (const id of ids) {
      const result = await removeAgain(deps, id)
      if (!result) counts.absent += 1
      else if (result.ok) counts.removed += 1
      else {
        counts.open += 1
        process.stderr.write(`${id}: ${result.message}\n`)
      }
    }
    process.stdout.write(
      `Contas nos arquivos: ${ids.length}. Removidas agora: ${counts.removed}. Já não existiam: ${counts.absent}. Com algo em aberto: ${counts.open}.\n`,
    )
    if (counts.open > 0) process.exitCode = 1
  } finally {
    await pool.close()
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
