import type { ContaAvisos } from '../../../contract/conta.ts'
import type { AppDeps } from '../../app-deps.ts'
import { record } from '../../db/history.ts'
import { transaction } from '../../db/transaction.ts'
import { done, refuse, type Result } from '../../result.ts'
import { lockReach, type ReachRow, readReach, setEmail } from './avisos-repo.ts'

type Channels = Pick<AppDeps, 'channels'>

function toAvisos({ channels }: Channels, row: ReachRow): ContaAvisos {
  const email = row.email === null ? 'falta' : row.email_recusado ? 'recusado' : 'certo'
  return {
    email: channels.email ? email : null,
    telefone: channels.sms ? (row.telefone_recusado ? 'recusado' : 'certo') : null,
    perguntar: channels.email && email === 'falta' && !row.perguntado,
  }
}

/** GET conta/avisos. */
export async function ownAvisos(deps: AppDeps, idCliente: string): Promise<Result<ContaAvisos>> {
  const row = await readReach(deps.db, idCliente)
  return row ? done(toAvisos(deps, row)) : refuse(401, 'login.needed')
}

/**
 * POST conta/email: the caller's first e-mail, for which no proof is asked because nobody is replaced by it; null: they
 * were asked and give none.
 * @returns 403 `identity.confirm-needed` when another e-mail is known: to change it takes the password
 */
export const answerEmail = (deps: AppDeps, idCliente: string, email: string | null): Promise<Result<ContaAvisos>> =>
  transaction(deps.db, async (tx): Promise<Result<ContaAvisos>> => {
    const before = await lockReach(tx, idCliente)
    if (!before) return refuse(401, 'login.needed')
    if (email !== null && before.email !== null && before.email !== email)
      return refuse(403, 'identity.confirm-needed', 'email')
    await setEmail(tx, idCliente, email)
    if (before.email === null && email !== null) {
      const change = { entity: 'cliente' as const, entityId: idCliente, fromState: null, toState: 'edited' }
      await record(tx, [{ ...change, actor: `cliente:${idCliente}`, detail: { campos: ['email'] } }])
    }
    return done(toAvisos(deps, { ...before, email: before.email ?? email, perguntado: true }))
  })
