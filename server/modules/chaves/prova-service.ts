import type { KeyAnswer, KeyOptions, PasswordProof, ProvaMeans } from '../../../contract/chaves.ts'
import { OFFICE_MESSAGES } from '../../../contract/messages-office.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Usuario } from '../../auth/admin-sessions-repo.ts'
import { acceptCode } from '../../auth/check-factor.ts'
import { challengeOf, keyOptions } from '../../auth/key-ceremony.ts'
import type { KeyPlace } from '../../auth/key-place.ts'
import { listKeys, storeChallenge, takeChallenge } from '../../auth/keys-repo.ts'
import { noteProof, readProofs } from '../../auth/recent-proof-repo.ts'
import { hasFactor } from '../../auth/second-factor-repo.ts'
import { acceptKey, storeKeyUse } from '../../auth/use-key.ts'
import { transaction } from '../../db/transaction.ts'
import { limitOwnProof } from '../../limits/code-limits.ts'
import { done, type Result, refuse } from '../../result.ts'
import { proveOwnPassword } from '../users/own-password.ts'

type Ok = Result<{ ok: true }>

/** GET prova. */
export async function meansOf({ db }: AppDeps, caller: Usuario): Promise<ProvaMeans> {
  const { keys, factor } = await readProofs(db, caller)
  return { chave: keys, segundo_fator: factor }
}

/** POST prova/opcoes. */
export async function askKey(
  { db }: AppDeps,
  { id, sessionId }: Usuario,
  place: KeyPlace,
): Promise<Result<KeyOptions>> {
  const keys = await listKeys(db, id)
  if (keys.length === 0) return refuse(409, 'chave.none')
  const options = await keyOptions(place, keys)
  await storeChallenge(db, options.challenge, 'prova', sessionId)
  return done(options)
}

/** POST prova/chave: wrong answers are limited like wrong passwords. */
export const proveByKey = (deps: AppDeps, caller: Usuario, resposta: KeyAnswer, place: KeyPlace): Promise<Ok> =>
  limitOwnProof(deps, caller.id, async () => {
    const { db } = deps
    const challenge = challengeOf(resposta)
    if (!(await takeChallenge(db, challenge, 'prova', caller.sessionId))) return refuse(400, 'chave.challenge-over')
    const accepted = await acceptKey(db, resposta, challenge, place, caller.id)
    if (!accepted.ok) return accepted
    return transaction(db, async (tx) => {
      const used = await storeKeyUse(tx, accepted.value)
      if (used.ok) await noteProof(tx, caller.sessionId, 'chave')
      return used
    })
  })

/** POST prova/senha. A missing code does not count as a failed attempt. */
export async function proveByPassword(
  deps: AppDeps,
  { id, sessionId }: Usuario,
  { senha, codigo }: PasswordProof,
): Promise<Ok> {
  const { db } = deps
  if (!codigo && (await hasFactor(db, id)))
    return refuse(403, 'usuario.proof-needed', { codigo: OFFICE_MESSAGES.segundoFatorCodigo })
  return limitOwnProof(deps, id, async () => {
    const proven = await proveOwnPassword(deps, id, senha)
    if (!proven.ok) return proven
    return transaction(db, async (tx) => {
      const isOn = await hasFactor(tx, id)
      if (isOn) {
        const used = await acceptCode(deps, tx, id, codigo ?? '')
        if (!used.ok) return used
      }
      await noteProof(tx, sessionId, isOn ? 'codigo' : 'senha')
      return done({ ok: true as const })
    })
  })
}
