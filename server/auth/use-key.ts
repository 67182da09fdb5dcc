import type { KeyAnswer } from '../../contract/chaves.ts'
import type { Db, Tx } from '../db/connection.ts'
import { raiseAlert } from '../db/history.ts'
import { done, type Result, refuse } from '../result.ts'
import { type KeyUse, readKeyUse } from './key-ceremony.ts'
import type { KeyPlace } from './key-place.ts'
import { findKey, lockCounter, type StoredKey, storeUse } from './keys-repo.ts'

/** A passkey whose answer was accepted, before its use is stored. */
export type AcceptedKey = { key: StoredKey; use: KeyUse }

/** The same sentence for an unknown, a removed and a wrong passkey. */
const refused = () => refuse(400, 'chave.refused')

/**
 * Checks what a passkey has signed.
 * @param challenge one that was taken for this answer
 * @param idUsuario whose passkey it must be; null: anybody's
 */
export async function acceptKey(
  db: Db,
  answer: KeyAnswer,
  challenge: string,
  place: KeyPlace,
  idUsuario: string | null,
): Promise<Result<AcceptedKey>> {
  const found = await findKey(db, answer.id)
  const key = idUsuario === null || found?.id_usuario === idUsuario ? found : null
  const use = await readKeyUse(answer, challenge, place, key)
  return key && use ? done({ key, use }) : refused()
}

/**
 * Stores the use of a passkey. A counter that has not grown means that there is a copy of the key: it is refused, and
 * all admins are told. The caller's transaction must commit a refusal, too.
 */
export async function storeKeyUse(tx: Tx, { key, use }: AcceptedKey): Promise<Result<{ ok: true }>> {
  const counter = await lockCounter(tx, key.id)
  if (counter === null) return refused()
  if (use.counter <= counter && (use.counter > 0 || counter > 0)) {
    await raiseAlert(tx, 'admin.key-cloned', key.id_usuario)
    return refused()
  }
  await storeUse(tx, key.id, use.counter, use.backedUp)
  return done({ ok: true as const })
}
