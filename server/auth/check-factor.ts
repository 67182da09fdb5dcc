import { isAppCode } from '../../contract/second-factor-rules.ts'
import type { AppDeps } from '../app-deps.ts'
import type { Tx } from '../db/connection.ts'
import { record } from '../db/history.ts'
import { done, type Result, refuse } from '../result.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { lockFactor, type StoredFactor, storeSealed, takeRecoveryCode, takeStep } from './second-factor-repo.ts'
import { stepOfCode } from './totp.ts'

export type FactorDeps = Pick<AppDeps, 'factorSecrets' | 'now'>

/** The refusal of a code; the same for a wrong and for a used one. */
export const wrongCode = () => refuse(400, 'factor.wrong-code', 'codigo')

/**
 * Uses a code of a user's second factor, of the app or for recovery: each is accepted once.
 * @param code as `plainCode` returns it
 */
export async function acceptCode(
  deps: FactorDeps,
  tx: Tx,
  idUsuario: string,
  code: string,
): Promise<Result<{ ok: true }>> {
  const factor = await lockFactor(tx, idUsuario)
  if (!factor) return refuse(409, 'factor.is-off')
  const isRight = isAppCode(code)
    ? await takeAppCode(deps, tx, idUsuario, factor, code)
    : await takeRecovery(tx, idUsuario, code)
  return isRight ? done({ ok: true as const }) : wrongCode()
}

async function takeAppCode(
  { factorSecrets, now }: FactorDeps,
  tx: Tx,
  idUsuario: string,
  { stored }: StoredFactor,
  code: string,
): Promise<boolean> {
  const secret = factorSecrets.open(idUsuario, stored)
  const step = stepOfCode(secret, code, now())
  if (step === null || !(await takeStep(tx, idUsuario, step))) return false
  // After a change of the key, each secret moves to the new one when it is used.
  if (!factorSecrets.isCurrent(stored)) await storeSealed(tx, idUsuario, factorSecrets.seal(idUsuario, secret))
  return true
}

async function takeRecovery(tx: Tx, idUsuario: string, code: string): Promise<boolean> {
  const left = await takeRecoveryCode(tx, idUsuario, hashRecoveryCode(idUsuario, code))
  if (left === null) return false
  const detail = { campos: ['codigo_de_recuperacao'], restantes: left }
  const change = { entity: 'usuario', entityId: idUsuario, fromState: null, toState: 'edited' } as const
  await record(tx, [{ ...change, actor: `usuario:${idUsuario}`, detail }])
  return true
}
