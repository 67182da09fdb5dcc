import type { LoginAnswer, LoginInput, SessaoUser } from '../../../contract/sessao.ts'
import type { AppDeps } from '../../app-deps.ts'
import { openAdminSession, rotate, type Tokens } from '../../auth/admin-sessions-repo.ts'
import { limitLogins } from '../../auth/login-limits.ts'
import { checkPassword } from '../../auth/passwords.ts'
import type { Requester } from '../../auth/requester.ts'
import type { Db } from '../../db/connection.ts'
import { raiseAlert } from '../../db/history.ts'
import { transaction } from '../../db/transaction.ts'
import { done, Refused, type Result, refuse } from '../../result.ts'
import { findByLogin, type LoginRow, lockPasswordHash } from './sessao-repo.ts'

export const toUser = ({ id, nome, login, admin }: Omit<LoginRow, 'senha_hash'>): SessaoUser => ({
  id,
  nome,
  user: login,
  admin,
})

type LoggedIn = LoginAnswer & { device: string }

/** POST login: the same answer, in the same time, for an unknown user and a wrong password. Limits failures. */
export const login = (deps: AppDeps, input: LoginInput, requester: Requester): Promise<Result<LoggedIn>> =>
  limitLogins(
    deps,
    { account: { kind: 'usuario', name: input.user }, max: deps.config.LOGINS_PER_USER },
    requester,
    () => logIn(deps.db, input),
  )

async function logIn(db: Db, { user, senha }: LoginInput): Promise<Result<LoggedIn>> {
  // Lower case by the rules of the limits: the database's take more letters for the same (İ and i), each a further login.
  const login = user.toLowerCase()
  const row = await findByLogin(db, login)
  if (!(await checkPassword(row?.senha_hash ?? null, senha)) || !row) return refuse(400, 'usuario.wrong-credentials')
  return transaction(db, async (tx) => {
    // The password may have changed, or the user been deleted, while this one was being checked.
    if ((await lockPasswordHash(tx, row.id)) !== row.senha_hash) return refuse(400, 'usuario.wrong-credentials')
    const { access, refresh, device } = await openAdminSession(tx, row.id)
    return done({ token: access, refresh_token: refresh, user: toUser(row), device })
  })
}

/** POST refresh-token. Reuse of an old token revokes its family and raises an alert. */
export async function refresh({ db }: AppDeps, token: string, device: string | undefined): Promise<Tokens> {
  const next = device
    ? await transaction(db, async (tx) => {
        const rotated = await rotate(tx, token, device)
        if (rotated && 'reused' in rotated) await raiseAlert(tx, 'admin.token-reused', rotated.reused)
        return rotated
      })
    : null
  if (next === null || 'reused' in next) throw new Refused(refuse(401, 'session.over'))
  return next
}
