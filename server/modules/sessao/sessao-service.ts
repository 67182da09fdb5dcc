import type { LoginAnswer, LoginInput, LoginStep, SessaoUser } from '../../../contract/sessao.ts'
import { sortedTarefas } from '../../../contract/tarefas-rules.ts'
import type { AppDeps } from '../../app-deps.ts'
import { rotate, type Tokens } from '../../auth/admin-sessions-repo.ts'
import { limitLogins } from '../../limits/login-limits.ts'
import { openTicket } from '../../auth/login-ticket-repo.ts'
import { checkPassword } from '../../auth/passwords.ts'
import type { Requester } from '../../auth/requester.ts'
import { hasFactor } from '../../auth/second-factor-repo.ts'
import { isFactorDemanded } from '../../auth/set-up-factor.ts'
import type { Tx } from '../../db/connection.ts'
import { raiseAlert } from '../../db/history.ts'
import { transaction } from '../../db/transaction.ts'
import { done, Refused, type Result, refuse } from '../../result.ts'
import { openOfficeSession } from './office-login.ts'
import { findByLogin, type LoginRow, lockPassword, type StoredPassword } from './sessao-repo.ts'

export const toUser = ({
  id,
  nome,
  login,
  admin,
  portaria,
  promotor,
  papel,
  tarefas,
  todas_cidades,
}: Omit<LoginRow, 'senha_hash'>): SessaoUser => ({
  id,
  nome,
  user: login,
  admin,
  portaria,
  promotor,
  // Absent for who has a fixed role alone, whose session is as the specification says.
  ...(papel !== null && { papel }),
  ...(tarefas.length > 0 && { tarefas: sortedTarefas(tarefas) }),
  ...(todas_cidades && { todas_cidades }),
})

/** `device` and the session's id are not in the answer: the first is for the cookie, the second for the sockets. */
export type LoggedIn = LoginAnswer & { device: string; sessionId: string }
/** A further step is needed: its ticket is for the cookie. */
export type OneStepMore = LoginStep & { ticket: string; provenBy: string }

type Opened = Tokens & { device: string; id: string }
export const loggedIn = (user: Parameters<typeof toUser>[0], { access, refresh, device, id }: Opened): LoggedIn => ({
  token: access,
  refresh_token: refresh,
  user: toUser(user),
  device,
  sessionId: id,
})

/** POST login: the same answer, in the same time, for an unknown user and a wrong password. Limits failures. */
export const login = (
  deps: AppDeps,
  input: LoginInput,
  requester: Requester,
): Promise<Result<LoggedIn | OneStepMore>> =>
  limitLogins(
    deps,
    { account: { kind: 'usuario', name: input.user }, max: deps.config.LOGINS_PER_USER },
    requester,
    () => logIn(deps, input, requester),
  )

async function logIn(
  deps: AppDeps,
  { user, senha }: LoginInput,
  requester: Requester,
): Promise<Result<LoggedIn | OneStepMore>> {
  const { db, config } = deps
  // Lower case by JavaScript's rules for the key of the limits: the database's rules map several letters to one (İ and
  // i), so each spelling would get attempts of its own.
  const login = user.toLowerCase()
  const row = await findByLogin(db, login)
  if (!(await checkPassword(row?.senha_hash ?? null, senha)) || !row) return refuse(400, 'usuario.wrong-credentials')
  return transaction(db, async (tx) => {
    // The password may have changed, or the user been deleted, while this one was being checked.
    const stored = await lockPassword(tx, row.id)
    if (stored?.senha_hash !== row.senha_hash) return refuse(400, 'usuario.wrong-credentials')
    if (stored.password === 'over') return refuse(403, 'usuario.password-over')
    const falta = await stepAfter('password', tx, config, row, stored)
    return done(
      falta
        ? await oneMore(tx, row.id, falta)
        : loggedIn(row, await openOfficeSession(tx, deps, row, requester, 'senha')),
    )
  })
}

export const oneMore = async (tx: Tx, idUsuario: string, falta: LoginStep['falta']): Promise<OneStepMore> => ({
  falta,
  ticket: await openTicket(tx, idUsuario, falta),
  provenBy: `usuario:${idUsuario}`,
})

/**
 * The missing step of a login: a code, then an own password, then a second factor where it is required. The password is
 * chosen only after the code, because somebody else knows the first password. A passkey stands for password and code.
 */
export async function stepAfter(
  proven: 'password' | 'code' | 'key',
  tx: Tx,
  config: AppDeps['config'],
  { id, admin }: Pick<LoginRow, 'id' | 'admin'>,
  { password }: Pick<StoredPassword, 'password'>,
): Promise<LoginStep['falta'] | null> {
  const isOn = await hasFactor(tx, id)
  if (isOn && proven === 'password') return 'codigo'
  if (password !== 'own') return 'senha'
  return !isOn && proven !== 'key' && isFactorDemanded(config, admin) ? 'cadastro' : null
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
