import { z } from 'zod'
import type { Db, Tx } from '../../db/connection.ts'
import { maybeOne, rows } from '../../db/rows.ts'

const LoginRow = z.strictObject({
  id: z.string(),
  nome: z.string(),
  login: z.string(),
  admin: z.boolean(),
  senha_hash: z.string(),
})
export type LoginRow = z.infer<typeof LoginRow>

/** The user of a login name, in any case of letters, with the hash of their password. */
export const findByLogin = (db: Db, login: string): Promise<LoginRow | null> =>
  maybeOne(rows(db, LoginRow)`SELECT id, nome, login, admin, senha_hash FROM usuario
    WHERE lower(login) = lower(${login}) AND NOT excluir`)

const HashRow = z.strictObject({ senha_hash: z.string() })

/** The stored hash of a user's password, locked against changes until the transaction ends; null when they are gone. */
export async function lockPasswordHash(tx: Tx, id: string): Promise<string | null> {
  const found = await maybeOne(rows(tx, HashRow)`SELECT senha_hash FROM usuario
    WHERE id = ${id} AND NOT excluir FOR SHARE`)
  return found?.senha_hash ?? null
}
