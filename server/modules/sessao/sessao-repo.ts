import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { OfficeRightsRow, RIGHTS } from '../../auth/admin-sessions-repo.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { maybeOne, rows } from '../../db/rows.ts'

const LoginRow = z.strictObject({
  id: z.string(),
  nome: z.string(),
  login: z.string(),
  ...OfficeRightsRow.shape,
  senha_hash: z.string(),
})
export type LoginRow = z.infer<typeof LoginRow>

/** The user of a login name, case-insensitively, with the hash of their password. */
export const findByLogin = (db: Db, login: string): Promise<LoginRow | null> =>
  maybeOne(rows(db, LoginRow)`SELECT u.id, u.nome, u.login, ${RIGHTS}, u.senha_hash FROM usuario u
    WHERE lower(u.login) = lower(${login}) AND NOT u.excluir`)

const PasswordRow = z.strictObject({ senha_hash: z.string(), password: z.enum(['own', 'first', 'over']) })
/** `first`: an admin chose the password, and the user must choose their own; `over`: its time for that has passed. */
export type StoredPassword = z.infer<typeof PasswordRow>

/** The stored password of a user, locked against changes until the transaction ends; null when the user was deleted. */
export const lockPassword = (tx: Tx, id: string): Promise<StoredPassword | null> =>
  maybeOne(rows(tx, PasswordRow)`SELECT senha_hash, CASE WHEN senha_provisoria_ate IS NULL THEN 'own'
      WHEN senha_provisoria_ate > clock_timestamp() THEN 'first' ELSE 'over' END AS password
    FROM usuario WHERE id = ${id} AND NOT excluir FOR SHARE`)

/** @param was the hash that must still be stored. @returns false when another one is stored, or its time is over */
export async function replaceFirstPassword(tx: Tx, id: string, senhaHash: string, was: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`UPDATE usuario SET senha_hash = ${senhaHash}, senha_provisoria_ate = NULL,
    versao = versao + 1, updated_at = clock_timestamp()
    WHERE id = ${id} AND NOT excluir AND senha_hash = ${was} AND senha_provisoria_ate > clock_timestamp()`)
  return rowCount === 1
}
