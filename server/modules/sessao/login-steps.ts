import type { FactorSecret, LoginWithCodes } from '../../../contract/second-factor.ts'
import type { AppDeps } from '../../app-deps.ts'
import { revokeAdminSessionsOf } from '../../auth/admin-sessions-repo.ts'
import { acceptCode } from '../../auth/check-factor.ts'
import { limitCodes } from '../../limits/code-limits.ts'
import { countTry, type TicketUser, takeTicket } from '../../auth/login-ticket-repo.ts'
import type { Requester } from '../../auth/requester.ts'
import { lockAgainstLogins } from '../../auth/second-factor-repo.ts'
import { beginFactor, confirmFactor } from '../../auth/set-up-factor.ts'
import type { Tx } from '../../db/connection.ts'
import { transaction } from '../../db/transaction.ts'
import { done, type Result, refuse } from '../../result.ts'
import { openOfficeSession } from './office-login.ts'
import { lockPassword, type StoredPassword } from './sessao-repo.ts'
import { type LoggedIn, loggedIn, type OneStepMore, oneMore, stepAfter } from './sessao-service.ts'

/** A login whose password was right: the cookie's token, and its user. */
export type Ticket = { token: string; user: TicketUser }

export const ticketOver = () => refuse(401, 'factor.ticket-over')

/** Begins the session at the end of a login's steps; a ticket allows that once. */
async function openSession(
  tx: Tx,
  deps: AppDeps,
  { token, user }: Ticket,
  requester: Requester,
): Promise<Result<LoggedIn>> {
  if (!(await takeTicket(tx, token))) return ticketOver()
  return done(loggedIn(user, await openOfficeSession(tx, deps, user, requester, 'codigo')))
}

/** The result of a right code: the session, or the step of choosing a password. */
async function goOn(
  deps: AppDeps,
  tx: Tx,
  ticket: Ticket,
  requester: Requester,
  stored: StoredPassword,
): Promise<Result<LoggedIn | OneStepMore>> {
  const falta = await stepAfter('code', tx, deps.config, ticket.user, stored)
  if (!falta) return openSession(tx, deps, ticket, requester)
  return (await takeTicket(tx, ticket.token)) ? done(await oneMore(tx, ticket.user.id, falta)) : ticketOver()
}

/** POST login/codigo: a code of the app or for recovery. Wrong ones are limited per ticket, account and network. */
export const logInWithCode = (
  deps: AppDeps,
  ticket: Ticket,
  codigo: string,
  requester: Requester,
): Promise<Result<LoggedIn | OneStepMore>> =>
  limitCodes(deps, ticket.user, requester, () =>
    transaction(deps.db, async (tx) => {
      // In the same lock order as a change of the password.
      const stored = await lockPassword(tx, ticket.user.id)
      if (!stored || !(await countTry(tx, ticket.token))) return ticketOver()
      const used = await acceptCode(deps, tx, ticket.user.id, codigo)
      if (used.ok) return goOn(deps, tx, ticket, requester, stored)
      return used.code === 'factor.is-off' ? ticketOver() : used
    }),
  )

/** POST login/segundo-fator: the secret, for a user who must set up a second factor before anything else. */
export async function beginAtLogin({ db, ...deps }: AppDeps, { user }: Ticket): Promise<Result<FactorSecret>> {
  const { nome } = await deps.casa()
  return transaction(db, (tx) => beginFactor(deps, tx, user, nome))
}

/** POST login/segundo-fator/confirmar: the first code turns the factor on and opens the session. */
export const confirmAtLogin = (
  deps: AppDeps,
  ticket: Ticket,
  codigo: string,
  requester: Requester,
): Promise<Result<LoginWithCodes & { device: string; ended: string[] }>> =>
  limitCodes(deps, ticket.user, requester, () =>
    transaction(deps.db, async (tx) => {
      const { id } = ticket.user
      // In the same lock order as a change of the password.
      await lockAgainstLogins(tx, id)
      if (!(await countTry(tx, ticket.token))) return ticketOver()
      const codes = await confirmFactor(deps, tx, id, codigo)
      if (!codes.ok) return codes
      const opened = await openSession(tx, deps, ticket, requester)
      if (!opened.ok) return opened
      const { sessionId, ...session } = opened.value
      const ended = await revokeAdminSessionsOf(tx, id, sessionId)
      return done({ ...session, codigos: codes.value, ended })
    }),
  )
