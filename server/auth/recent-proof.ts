import type { Db, Tx } from '../db/connection.ts'
import { type Refusal, refuse } from '../result.ts'
import { type InSession, readProofs } from './recent-proof-repo.ts'

/**
 * The guard of what a stolen page must not do: refunds over a sum, changes of users and rights, settings of the house
 * (docs/decisions/recent-proof.md). Whoever has a passkey must have used it in this session within five minutes;
 * otherwise whoever has a second factor, the password with a code. Others are not asked: a call of the specification
 * needs no more than its token.
 * @returns the refusal, whose code opens the dialog in the page (`needOf`); null when there is nothing to ask
 */
export async function refuseUnproven(db: Db | Tx, user: InSession): Promise<Refusal | null> {
  const { keys, factor, recent } = await readProofs(db, user)
  if (keys) return recent === 'chave' ? null : refuse(403, 'usuario.key-needed')
  return !factor || (recent !== null && recent !== 'senha') ? null : refuse(403, 'usuario.password-needed')
}

/**
 * The guard of one's own passkeys: everybody is asked, and a lost passkey can be removed by password.
 * @param isLast the last passkey is being removed, which asks for the password: it is the only way in then
 */
export async function refuseUnprovenOwn(db: Db | Tx, user: InSession, isLast = false): Promise<Refusal | null> {
  const { keys, factor, recent } = await readProofs(db, user)
  const isByPassword = recent === 'codigo' || (recent === 'senha' && !factor)
  if (isByPassword || (recent === 'chave' && !isLast)) return null
  return refuse(403, keys && !isLast ? 'usuario.either-needed' : 'usuario.password-needed')
}
