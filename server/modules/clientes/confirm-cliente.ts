import type { AppDeps } from '../../app-deps.ts'
import { checkPassword } from '../../auth/passwords.ts'
import type { Session } from '../../auth/sessions-repo.ts'
import { transaction } from '../../db/transaction.ts'
import { limitFailures, QUARTER_HOUR } from '../../limits/rate-limit.ts'
import { done, type Result, refuse } from '../../result.ts'
import { consumeProof, readPasswordHash } from './clientes-repo.ts'

/**
 * Proves that the cliente is present, and not only their unlocked phone: by the password, whose failures are limited,
 * or by a code that this session has just confirmed by SMS, which is used up (docs/api.md#clientes).
 */
export async function confirmCliente(
  deps: AppDeps,
  cliente: { id: string; telefone: string },
  senha: string | undefined,
  session: Session,
): Promise<Result<true>> {
  const { db, config } = deps
  if (senha !== undefined) {
    const limit = { key: `password.cliente:${cliente.id}`, windowSeconds: QUARTER_HOUR, max: config.LOGINS_PER_PHONE }
    return limitFailures(db, [limit], () => checkSenha(deps, cliente.id, senha))
  }
  const proof = await transaction(db, (tx) => consumeProof(tx, session.id, cliente.telefone))
  return proof ? done(true as const) : refuse(403, 'identity.confirm-needed', 'senha')
}

async function checkSenha({ db }: AppDeps, id: string, senha: string): Promise<Result<true>> {
  const isRight = await checkPassword(await readPasswordHash(db, id), senha)
  return isRight ? done(true as const) : refuse(400, 'password.wrong', 'senha')
}
