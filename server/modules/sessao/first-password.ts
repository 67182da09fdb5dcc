import type { AppDeps } from '../../app-deps.ts'
import { revokeAdminSessionsOf } from '../../auth/admin-sessions-repo.ts'
import { countTry, takeTicket } from '../../auth/login-ticket-repo.ts'
import { refuseStaffPassword } from '../../auth/weak-passwords.ts'
import { checkPassword, hashPassword } from '../../auth/passwords.ts'
import type { Requester } from '../../auth/requester.ts'
import { lockAgainstLogins } from '../../auth/second-factor-repo.ts'
import { record } from '../../db/history.ts'
import { transaction } from '../../db/transaction.ts'
import { done, type Result, refuse } from '../../result.ts'
import { type Ticket, ticketOver } from './login-steps.ts'
import { openOfficeSession } from './office-login.ts'
import { lockPassword, replaceFirstPassword } from './sessao-repo.ts'
import { type LoggedIn, loggedIn, type OneStepMore, oneMore, stepAfter } from './sessao-service.ts'

/**
 * POST login/senha: the user's own password in place of the one that an admin chose (docs/decisions/second-factor.md).
 * The session can begin only after this step.
 */
export async function chooseFirstPassword(
  deps: AppDeps,
  { token, user }: Ticket,
  senha: string,
  requester: Requester,
): Promise<Result<LoggedIn | OneStepMore>> {
  const { db, config } = deps
  const { id } = user
  const refused = refuseStaffPassword(senha, user)
  if (refused) return refused
  // Hashing is slow: the attempt is counted like a code, and no transaction waits for the hash.
  const stored = await transaction(db, async (tx) => {
    const found = await lockPassword(tx, id)
    return (await countTry(tx, token)) ? found : null
  })
  if (stored?.password !== 'first') return ticketOver()
  if (await checkPassword(stored.senha_hash, senha)) return refuse(400, 'password.unchanged', 'senha')
  const senhaHash = await hashPassword(senha)
  return transaction(db, async (tx) => {
    await lockAgainstLogins(tx, id)
    if (!(await takeTicket(tx, token))) return ticketOver()
    // An admin may have set another password, or the same step was completed elsewhere.
    if (!(await replaceFirstPassword(tx, id, senhaHash, stored.senha_hash))) return ticketOver()
    // Ends other logins at this step: they may be of somebody else who knows the first password.
    await revokeAdminSessionsOf(tx, id)
    const change = { entity: 'usuario', entityId: id, fromState: null, toState: 'edited' } as const
    await record(tx, [{ ...change, actor: `usuario:${id}`, detail: { campos: ['senha'] } }])
    const falta = await stepAfter('code', tx, config, user, { password: 'own' })
    return done(
      falta ? await oneMore(tx, id, falta) : loggedIn(user, await openOfficeSession(tx, deps, user, requester)),
    )
  })
}
