// `npm run admin`: creates the first admin, or sets a new password for a user of the back-office.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type AdminCommand, objection, runAdminCommand } from '../server/admin-command.ts'
import { connect } from '../server/db/connection.ts'
import { readSecret } from './admin/read-secret.ts'
import { runningUrl } from './postgres/index.ts'
import { describe, Problem } from './start/problem.ts'
import { readSettings } from './start/settings.ts'

const USAGE = `Uso:
  npm run admin -- create <login> [nome]   cria um administrador
  npm run admin -- reset <login>           dá uma nova senha a um usuário, desliga a verificação em duas
                                           etapas dele e encerra as sessões
A senha é perguntada, ou lida da entrada padrão; nunca vem na linha de comando.
O banco é o de DATABASE_URL; sem ela, o do npm start que está no ar.`

function readCommand(args: string[]): AdminCommand {
  const [action, login, ...nome] = args.map((arg) => arg.trim())
  if (action === 'create' && login) return { action, login, nome: nome.join(' ') || login }
  if (action === 'reset' && login && nome.length === 0) return { action, login }
  throw new Problem(USAGE)
}

function databaseUrl(): string {
  const { databaseUrl: given, dataDir } = readSettings([])
  const folder = join(dataDir, 'postgres')
  if (given) return given
  if (existsSync(join(folder, 'postmaster.pid'))) return runningUrl(folder)
  throw new Problem('O banco não está no ar: rode npm start em outro terminal, ou defina DATABASE_URL.')
}

async function main(): Promise<void> {
  const command = readCommand(process.argv.slice(2))
  const pool = connect(databaseUrl(), 1, () => undefined)
  try {
    const why = await objection(pool.db, command).catch((error: Error) => {
      const { cause = error } = error
      throw new Problem(`O banco não atende: ${cause instanceof Error ? cause.message : String(cause)}`)
    })
    if (why) throw new Problem(why)
    const senha = await readSecret('Nova senha: ')
    if (process.stdin.isTTY && senha !== (await readSecret('De novo: '))) throw new Problem('As senhas são diferentes.')
    const result = await runAdminCommand(pool.db, command, senha)
    if (!result.ok) throw new Problem(result.message)
    console.log(
      command.action === 'create' ? `Administrador ${command.login} criado.` : `Senha de ${command.login} trocada.`,
    )
  } finally {
    await pool.close()
  }
}

main().catch((error) => {
  console.error(describe(error))
  process.exit(1)
})
