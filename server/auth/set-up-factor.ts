import type { FactorSecret } from '../../contract/second-factor.ts'
import type { Config } from '../config/config.ts'
import type { Tx } from '../db/connection.ts'
import { record } from '../db/history.ts'
import { done, type Result, refuse } from '../result.ts'
import { type FactorDeps, wrongCode } from './check-factor.ts'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import { confirmPending, hasFactor, lockPending, replaceRecoveryCodes, storePending } from './second-factor-repo.ts'
import { base32, newTotpSecret, stepOfCode, totpAddress } from './totp.ts'

/** Whether a user must have a second factor. */
export const isFactorDemanded = ({ SECOND_FACTOR }: Pick<Config, 'SECOND_FACTOR'>, admin: boolean): boolean =>
  SECOND_FACTOR === 'all' || (SECOND_FACTOR === 'admins' && admin)

/**
 * Makes a secret, which takes effect with the first code that confirms it. It is returned only this once.
 * @param issuer the house's name in an authenticator app
 */
export async function beginFactor(
  { factorSecrets }: FactorDeps,
  tx: Tx,
  { id, login }: { id: string; login: string },
  issuer: string,
): Promise<Result<FactorSecret>> {
  const secret = newTotpSecret()
  if (!(await storePending(tx, id, factorSecrets.seal(id, secret)))) return refuse(409, 'factor.is-on')
  return done({ segredo: base32(secret), endereco: totpAddress(secret, issuer, login) })
}

/** Makes new recovery codes, which replace the earlier ones; only their hashes are stored. */
export async function renewRecoveryCodes(tx: Tx, idUsuario: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  const hashes = codes.map((code) => hashRecoveryCode(idUsuario, code.replaceAll('-', '')))
  await replaceRecoveryCodes(tx, idUsuario, hashes)
  return codes
}

/** Turns a factor on with the first code of its secret. @returns the recovery codes */
export async function confirmFactor(
  { factorSecrets, now }: FactorDeps,
  tx: Tx,
  id: string,
  code: string,
): Promise<Result<string[]>> {
  const pending = await lockPending(tx, id)
  if (!pending) return (await hasFactor(tx, id)) ? refuse(409, 'factor.is-on') : notBegun()
  const step = stepOfCode(factorSecrets.open(id, pending.stored), code, now())
  if (step === null) return wrongCode()
  await confirmPending(tx, id, step)
  await recordFactor(tx, id, `usuario:${id}`, [false, true])
  return done(await renewRecoveryCodes(tx, id))
}

const notBegun = () => refuse(409, 'factor.not-begun')

/** Writes to the history that a user's second factor was turned on or off, and the actor. */
export const recordFactor = (tx: Tx, idUsuario: string, actor: string, segundo_fator: [boolean, boolean]) =>
  record(tx, [
    { entity: 'usuario', entityId: idUsuario, fromState: null, toState: 'edited', actor, detail: { segundo_fator } },
  ])
