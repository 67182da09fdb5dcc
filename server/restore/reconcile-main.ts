// `npm run reconcile`: compares the payment provider's ledger with the database (docs/operations.md#backup).
import { pino } from 'pino'
import { z } from 'zod'
import { buildDeps } from '../app-deps.ts'
import { readConfig } from '../config/config.ts'
import { connect } from '../db/connection.ts'
import { reconcileBeforeOpening } from './before-opening.ts'
import { noteIdentity, reconcileRestored } from './reconcile-restored.ts'
import { readIdentity } from './restore-repo.ts'

const USAGE = `Uso:
  npm run reconcile                               confere um banco que foi restaurado, antes de abrir a loja
  npm run reconcile -- --since=<instante>         confere os pedidos desde esse instante; a loja pode estar aberta
  npm run reconcile -- --since=<instante> --restored
                                                  o mesmo, de um banco restaurado que não foi reconhecido: só com a loja
                                                  fechada, porque as reservas em aberto terminam
O instante é como 2026-11-23T20:00:00-03:00.`

function readArgs(args: readonly string[]): { since: Date | null; isRestored: boolean } {
  const [first, ...rest] = args
  if (first === undefined) return { since: null, isRestored: true }
  const since = z.iso.datetime({ offset: true }).safeParse(first.replace(/^--since=/, ''))
  const isRestored = rest[0] === '--restored'
  if (!first.startsWith('--since=') || !since.success || rest.length > (isRestored ? 1 : 0)) throw new Error(USAGE)
  return { since: new Date(since.data), isRestored }
}

async function main(): Promise<void> {
  const { since, isRestored } = readArgs(process.argv.slice(2))
  const config = readConfig(process.env)
  const pool = connect(config.DATABASE_URL, 4, () => undefined)
  try {
    const deps = buildDeps({ config, logger: pino({ level: config.LOG_LEVEL }), db: pool.db })
    if (since === null) return await reconcileBeforeOpening(deps)
    const report = await reconcileRestored(deps, since, isRestored ? (await readIdentity(pool.db)).now : null)
    if (isRestored) await noteIdentity(deps, since, report)
  } finally {
    await pool.close()
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
