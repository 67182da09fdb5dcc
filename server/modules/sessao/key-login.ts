import type { KeyAnswer, KeyOptions } from '../../../contract/chaves.ts'
import type { AppDeps } from '../../app-deps.ts'
import { challengeOf, keyOptions } from '../../auth/key-ceremony.ts'
import type { KeyPlace } from '../../auth/key-place.ts'
import { findKey, storeChallenge, takeChallenge } from '../../auth/keys-repo.ts'
import type { Requester } from '../../auth/requester.ts'
import { acceptKey, storeKeyUse } from '../../auth/use-key.ts'
import { transaction } from '../../db/transaction.ts'
import { limitLogins } from '../../limits/login-limits.ts'
import { consumeRateLimit, limitKey, QUARTER_HOUR } from '../../limits/rate-limit.ts'
import { done, type Result, refuse } from '../../result.ts'
import { openOfficeSession } from './office-login.ts'
import { lockPassword } from './sessao-repo.ts'
import { type LoggedIn, loggedIn, type OneStepMore, oneMore, stepAfter } from './sessao-service.ts'

/** POST login/chave/opcoes: a challenge for any passkey of this site; a network's are limited, because each is a row. */
export async function offerKeyLogin(
  { db, config }: AppDeps,
  { network }: Requester,
  place: KeyPlace,
): Promise<Result<KeyOptions>> {
  const key = limitKey(config, 'key.challenges', network)
  if (!(await consumeRateLimit(db, key, QUARTER_HOUR, config.LOGINS_PER_ADDRESS))) return refuse(429, 'rate.limited')
  const options = await keyOptions(place, null)
  await storeChallenge(db, options.challenge, 'entrada', null)
  return done(options)
}

type Answered = { resposta: KeyAnswer; place: KeyPlace; asked: readonly string[] }

/**
 * POST login/chave: a passkey used by a verified person stands for name, password and code. Limited like a login by
 * password; every refusal of a key has the same sentence.
 * @param answered `asked`: the challenges of this browser
 */
export async function logInByKey(
  deps: AppDeps,
  answered: Answered,
  requester: Requester,
): Promise<Result<LoggedIn | OneStepMore>> {
  const { id } = answered.resposta
  const owner = await findKey(deps.db, id)
  const account = { kind: 'usuario', name: owner?.login ?? id } as const
  return limitLogins(deps, { account, max: deps.config.LOGINS_PER_USER }, requester, () =>
    useKey(deps, answered, requester),
  )
}

async function useKey(
  deps: AppDeps,
  { resposta, place, asked }: Answered,
  requester: Requester,
): Promise<Result<LoggedIn | OneStepMore>> {
  const { db, config } = deps
  const challenge = challengeOf(resposta)
  // Taken before anything is checked: an answer is compared with a challenge once.
  if (!asked.includes(challenge) || !(await takeChallenge(db, challenge, 'entrada', null)))
    return refuse(400, 'chave.challenge-over')
  const accepted = await acceptKey(db, resposta, challenge, place, null)
  if (!accepted.ok) return accepted
  const { key } = accepted.value
  const user = { ...key, id: key.id_usuario }
  return transaction(db, async (tx): Promise<Result<LoggedIn | OneStepMore>> => {
    // In the same lock order as a change of the password.
    const stored = await lockPassword(tx, user.id)
    if (!stored) return refuse(400, 'chave.refused')
    const used = await storeKeyUse(tx, accepted.value)
    if (!used.ok) return used
    if (stored.password === 'over') return refuse(403, 'usuario.password-over')
    const falta = await stepAfter('key', tx, config, user, stored)
    if (falta) return done(await oneMore(tx, user.id, falta))
    return done(loggedIn(user, await openOfficeSession(tx, deps, user, requester, 'chave')))
  })
}
