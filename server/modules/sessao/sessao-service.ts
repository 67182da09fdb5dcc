import { sql } from 'drizzle-orm'
import type { LoginAnswer, LoginInput, SessaoUser } from '../../../contract/sessao.ts'
import type { AppDeps } from '../../app-deps.ts'
import { openAdminSession, rotate, type Tokens } from '../../auth/admin-sessions.ts'
import { checkPassword } from '../../auth/passwords.ts'
import { raiseAlert } from '../../db/history.ts'
import { transaction } from '../../db/transaction.ts'
import { hit } from '../../rate-limit.ts'
import { done, Refused, type Result, refuse } from '../../result.ts'

const QUARTER = 900

type Row = { id: string; nome: string; login: string; admin: boolean; senha_hash: string }

export const toUser = ({ id, nome, login, admin }: Omit<Row, 'senha_hash'>): SessaoUser => ({
  id,
  nome,
  user: login,
  admin,
})

/** POST login: one answer for an unknown user and a wrong password, after the same time. */
export async function login(
  deps: AppDeps,
  { user, senha }: LoginInput,
  address: string,
): Promise<Result<LoginAnswer & { device: string }>> {
  const { db, config } = deps
  const within =
    (await hit(db, `login.user:${user.toLowerCase()}`, QUARTER, config.LOGINS_PER_USER)) &&
    (await hit(db, `login.address:${address}`, QUARTER, config.LOGINS_PER_ADDRESS))
  if (!within) return refuse(429, 'rate.limited')
  const { rows } = await db.execute<Row>(
    sql`SELECT id, nome, login, admin, senha_hash FROM usuario WHERE lower(login) = lower(${user}) AND NOT excluir`,
  )
  const row = rows[0]
  if (!(await checkPassword(row?.senha_hash ?? null, senha)) || !row) return refuse(400, 'usuario.wrong-credentials')
  return transaction(db, async (tx) => {
    // A new password, or the end of the user, may have come while this one was being checked.
    const now = await tx.execute<{ senha_hash: string }>(
      sql`SELECT senha_hash FROM usuario WHERE id = ${row.id} AND NOT excluir FOR SHARE`,
    )
    if (now.rows[0]?.senha_hash !== row.senha_hash) return refuse(400, 'usuario.wrong-credentials')
    const { access, refresh, device } = await openAdminSession(tx, row.id)
    return done({ token: access, refresh_token: refresh, user: toUser(row), device })
  })
}

/** POST refresh-token. A token that was used long ago ends its family, and whoever runs the shop is told. */
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
