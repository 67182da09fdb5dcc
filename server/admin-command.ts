import { ALERTA_DETAILS } from '../contract/alertas-details.ts'
import { UserInput } from '../contract/users.ts'
import { USER_MAX, USER_MIN, USER_NAME_MAX, USER_NAME_MIN } from '../contract/users-rules.ts'
import { revokeAdminSessionsOf } from './auth/admin-sessions-repo.ts'
import { refuseStaffPassword } from './auth/weak-passwords.ts'
import { hashPassword } from './auth/passwords.ts'
import { deleteKeysOf } from './auth/keys-repo.ts'
import { deleteFactor } from './auth/second-factor-repo.ts'
import type { Db } from './db/connection.ts'
import { violates } from './db/db-errors.ts'
import { raiseAlert, record } from './db/history.ts'
import { transaction } from './db/transaction.ts'
import { findByLogin } from './modules/sessao/sessao-repo.ts'
import { insertUser, setPassword } from './modules/users/users-repo.ts'
import { done, type Result, refuse } from './result.ts'

export type AdminCommand = { action: 'create'; login: string; nome: string } | { action: 'reset'; login: string }

/** The reason why a command cannot be run, checked before the password is asked for; null when it can. */
export async function objection(db: Db, command: AdminCommand): Promise<string | null> {
  const { user, nome } = UserInput.shape
  if (!user.safeParse(command.login).success) return `O login deve ter de ${USER_MIN} a ${USER_MAX} caracteres.`
  const known = await findByLogin(db, command.login)
  if (command.action === 'reset') return known ? null : `Não existe o usuário ${command.login}.`
  if (known) return `Já existe o usuário ${known.login}. Para uma nova senha: npm run admin -- reset ${known.login}`
  if (nome.safeParse(command.nome).success) return null
  return `O nome deve ter de ${USER_NAME_MIN} a ${USER_NAME_MAX} caracteres.`
}

/**
 * Makes the first admin, or gives a user a new password: for the operator of the server, when nobody can log in. A new
 * password ends the user's sessions, turns their second factor off and removes their passkeys. It does not make the user an admin. All admins
 * get an alert.
 */
export async function runAdminCommand(db: Db, command: AdminCommand, senha: string): Promise<Result<string>> {
  const known = await findByLogin(db, command.login)
  const nome = command.action === 'create' ? command.nome : (known?.nome ?? '')
  const refused = refuseStaffPassword(senha, { nome, login: command.login })
  if (refused) return refused
  const senhaHash = await hashPassword(senha)
  const change = { entity: 'usuario', fromState: null, actor: 'terminal' } as const
  try {
    return await transaction(db, async (tx) => {
      if (command.action === 'create') {
        const id = await insertUser(tx, {
          nome,
          login: command.login,
          email: null,
          admin: true,
          portaria: false,
          promotor: false,
          senhaHash,
          isOwn: true,
        })
        await record(tx, [{ ...change, entityId: id, toState: 'created', detail: { admin: true } }])
        await raiseAlert(tx, 'admin.access-given', id, ALERTA_DETAILS.adminCreated)
        return done(id)
      }
      const id = known?.id
      if (!id || !(await setPassword(tx, id, senhaHash, null))) return refuse(404, 'record.not-found')
      await revokeAdminSessionsOf(tx, id)
      const hadFactor = await deleteFactor(tx, id)
      const keys = await deleteKeysOf(tx, id)
      const detail = {
        campos: ['senha'],
        ...(hadFactor && { segundo_fator: [true, false] }),
        ...(keys > 0 && { chaves_de_acesso: [keys, 0] }),
      }
      await record(tx, [{ ...change, entityId: id, toState: 'edited', detail }])
      await raiseAlert(tx, 'admin.access-given', id, ALERTA_DETAILS.passwordSet)
      if (hadFactor) await raiseAlert(tx, 'admin.access-given', id, ALERTA_DETAILS.factorReset)
      if (keys > 0) await raiseAlert(tx, 'admin.access-given', id, ALERTA_DETAILS.keysRemoved)
      return done(id)
    })
  } catch (error) {
    if (violates(error, 'usuario_login')) return refuse(409, 'usuario.login-taken', 'user')
    throw error
  }
}
