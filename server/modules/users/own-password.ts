import type { OwnPasswordInput } from '../../../contract/users.ts'
import type { AppDeps } from '../../app-deps.ts'
import { revokeAdminSessionsOf, type Usuario } from '../../auth/admin-sessions-repo.ts'
import { refuseStaffPassword } from '../../auth/weak-passwords.ts'
import { checkPassword, hashPassword } from '../../auth/passwords.ts'
import { record } from '../../db/history.ts'
import { transaction } from '../../db/transaction.ts'
import { limitFailures, QUARTER_HOUR } from '../../limits/rate-limit.ts'
import { done, type Result, refuse } from '../../result.ts'
import { publish } from '../../sales/publish.ts'
import { readPasswordHash, setPassword } from './users-repo.ts'

const WRONG = ['password.wrong', 'senha_atual'] as const

/** PUT users/senha: asks for the current password, whose failures are limited, and ends the user's other sessions. */
export async function changeOwnPassword(
  deps: AppDeps,
  caller: Usuario,
  input: OwnPasswordInput,
): Promise<Result<{ ok: true }>> {
  const { db, config } = deps
  const limit = { key: `password.usuario:${caller.id}`, windowSeconds: QUARTER_HOUR, max: config.LOGINS_PER_USER }
  const checked = await limitFailures(db, [limit], async () => {
    const stored = await checkCurrent(deps, caller.id, input.senha_atual)
    return stored === null ? refuse(400, ...WRONG) : done(stored)
  })
  if (!checked.ok) return checked
  const refused = refuseStaffPassword(input.senha, caller)
  if (refused) return refused
  const senhaHash = await hashPassword(input.senha)
  const changed = await transaction(db, async (tx) => {
    // The password may have changed while this one was being checked; then this one is wrong.
    if (!(await setPassword(tx, caller.id, senhaHash, checked.value))) return refuse(400, ...WRONG)
    const ended = await revokeAdminSessionsOf(tx, caller.id, caller.sessionId)
    const change = { entity: 'usuario', entityId: caller.id, fromState: null, toState: 'edited' } as const
    await record(tx, [{ ...change, actor: `usuario:${caller.id}`, detail: { campos: ['senha'] } }])
    return done(ended)
  })
  if (!changed.ok) return changed
  for (const session of changed.value) publish(deps, 'sessionEnded', session)
  return done({ ok: true as const })
}

/** The stored hash, if the password is right. */
async function checkCurrent({ db }: AppDeps, id: string, senha: string): Promise<string | null> {
  const stored = await readPasswordHash(db, id)
  return stored !== null && (await checkPassword(stored, senha)) ? stored : null
}

/**
 * Whether the caller knows their password, for a change that needs more than an open page. The caller limits failures.
 * @param field where it was typed
 */
export async function proveOwnPassword(
  deps: AppDeps,
  id: string,
  senha: string,
  field = 'senha',
): Promise<Result<{ ok: true }>> {
  const stored = await checkCurrent(deps, id, senha)
  return stored === null ? refuse(400, 'password.wrong', field) : done({ ok: true as const })
}
