import { prepareDatabase, roleProblem } from '../../server/db/prepare.ts'
import { Problem } from '../start/problem.ts'
import type { Asker, Checked } from './asker.ts'

const why = (error: unknown): string => {
  const { message = String(error), code, errors } = Object(error) as Error & { code?: string; errors?: Error[] }
  return message || errors?.[0]?.message || code || 'sem resposta'
}

function urlOf(answer: string): Checked<URL> {
  const url = URL.canParse(answer) ? new URL(answer) : null
  if (!url || !/^postgres(ql)?:$/.test(url.protocol) || url.pathname.length < 2)
    return { problem: 'Escreva como postgresql://papel@servidor:5432/banco.' }
  return url.username === '' ? { problem: 'Falta o papel, antes do @.' } : { value: url }
}

/** Asks for the address of the database as one of its roles, until the role is reached and suits. */
async function askRole(asker: Asker, question: string, of: 'app' | 'owner'): Promise<string> {
  for (;;) {
    const url = await asker.ask(question, urlOf)
    if (url.password === '') url.password = encodeURIComponent(await asker.secret(`  Senha de ${url.username}: `))
    const problem = await roleProblem(url.href, of).catch((error: unknown) => `O banco não atende: ${why(error)}`)
    if (problem === null) return url.href
    asker.print(`  ✗ ${problem}`)
  }
}

/**
 * Asks for the database, and creates its tables: the owner's password is used now, and written nowhere.
 * @returns the application's address, and whether the tables were created
 */
export async function askDatabase(asker: Asker): Promise<{ databaseUrl: string; isMigrated: boolean }> {
  asker.print('\n1. Banco: dois papéis, o dono do esquema e o da aplicação (docs/deploy/roles.sql).')
  const databaseUrl = await askRole(asker, '  Endereço como o papel da aplicação, sem senha: ', 'app')
  if (!(await asker.yes('  Criar ou atualizar as tabelas agora, como o dono?', true)))
    return { databaseUrl, isMigrated: false }
  for (;;) {
    const owner = await askRole(asker, '  Endereço como o dono, sem senha: ', 'owner')
    try {
      await prepareDatabase({ DATABASE_URL: databaseUrl, MIGRATION_URL: owner, NODE_ENV: 'production' })
      asker.print('  ✓ O banco está na versão desta aplicação. A senha do dono não é guardada.')
      return { databaseUrl, isMigrated: true }
    } catch (error) {
      asker.print(`  ✗ ${why(error)}`)
      if (!(await asker.yes('  Tentar de novo?', true))) throw new Problem('Nada foi escrito.')
    }
  }
}
