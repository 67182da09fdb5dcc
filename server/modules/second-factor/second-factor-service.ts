import type {
  BeginFactorInput,
  FactorSecret,
  FactorState,
  ProveFactorInput,
  RecoveryCodes,
} from '../../../contract/second-factor.ts'
import type { AppDeps } from '../../app-deps.ts'
import { revokeAdminSessionsOf, type Usuario } from '../../auth/admin-sessions-repo.ts'
import { acceptCode } from '../../auth/check-factor.ts'
import { limitOwnProof } from '../../limits/code-limits.ts'
import { deleteFactor, lockAgainstLogins, readFactor } from '../../auth/second-factor-repo.ts'
import {
  beginFactor,
  confirmFactor,
  isFactorDemanded,
  recordFactor,
  renewRecoveryCodes,
} from '../../auth/set-up-factor.ts'
import type { Tx } from '../../db/connection.ts'
import { record } from '../../db/history.ts'
import { transaction } from '../../db/transaction.ts'
import { done, type Result, refuse } from '../../result.ts'
import { publish } from '../../sales/publish.ts'
import { proveOwnPassword } from '../users/own-password.ts'

/** GET segundo-fator. */
export async function factorState({ db, config }: AppDeps, { id, admin }: Usuario): Promise<FactorState> {
  const { confirmed_at, codes } = await readFactor(db, id)
  return {
    ativo: confirmed_at !== null,
    desde: confirmed_at && new Date(confirmed_at).toISOString(),
    codigos_restantes: codes,
    exigido: isFactorDemanded(config, admin),
  }
}

/** POST segundo-fator: a new secret, after the caller's password. */
export const beginOwnFactor = (
  deps: AppDeps,
  caller: Usuario,
  { senha }: BeginFactorInput,
): Promise<Result<FactorSecret>> =>
  limitOwnProof(deps, caller.id, async () => {
    const proven = await proveOwnPassword(deps, caller.id, senha)
    if (!proven.ok) return proven
    const { nome } = await deps.casa()
    return transaction(deps.db, (tx) => beginFactor(deps, tx, caller, nome))
  })

/** POST segundo-fator/confirmar: from now on each login asks for a code; the user's other sessions end. */
export async function confirmOwnFactor(deps: AppDeps, caller: Usuario, codigo: string): Promise<Result<RecoveryCodes>> {
  const { id, sessionId } = caller
  const confirmed = await limitOwnProof(deps, id, () =>
    transaction(deps.db, async (tx) => {
      await lockAgainstLogins(tx, id)
      const codes = await confirmFactor(deps, tx, id, codigo)
      return codes.ok ? done({ codigos: codes.value, ended: await revokeAdminSessionsOf(tx, id, sessionId) }) : codes
    }),
  )
  if (!confirmed.ok) return confirmed
  for (const session of confirmed.value.ended) publish(deps, 'sessionEnded', session)
  return done({ codigos: confirmed.value.codigos })
}

/** Runs a change of the caller's own factor after their password and a code. */
const withProof = <T>(
  deps: AppDeps,
  { id }: Usuario,
  { senha, codigo }: ProveFactorInput,
  change: (tx: Tx) => Promise<T>,
): Promise<Result<T>> =>
  limitOwnProof(deps, id, async () => {
    const proven = await proveOwnPassword(deps, id, senha)
    if (!proven.ok) return proven
    return transaction(deps.db, async (tx) => {
      const used = await acceptCode(deps, tx, id, codigo)
      return used.ok ? done(await change(tx)) : used
    })
  })

/** POST segundo-fator/codigos: new recovery codes; the earlier ones are not valid any more. */
export const renewOwnCodes = (
  deps: AppDeps,
  caller: Usuario,
  input: ProveFactorInput,
): Promise<Result<RecoveryCodes>> =>
  withProof(deps, caller, input, async (tx) => {
    const change = { entity: 'usuario', entityId: caller.id, fromState: null, toState: 'edited' } as const
    const detail = { campos: ['codigos_de_recuperacao'] }
    await record(tx, [{ ...change, actor: `usuario:${caller.id}`, detail }])
    return { codigos: await renewRecoveryCodes(tx, caller.id) }
  })

/** DELETE segundo-fator: refused where the shop requires the second factor. */
export async function turnOffOwnFactor(
  deps: AppDeps,
  caller: Usuario,
  input: ProveFactorInput,
): Promise<Result<{ ok: true }>> {
  if (isFactorDemanded(deps.config, caller.admin)) return refuse(409, 'factor.demanded')
  return withProof(deps, caller, input, async (tx) => {
    await deleteFactor(tx, caller.id)
    await recordFactor(tx, caller.id, `usuario:${caller.id}`, [true, false])
    return { ok: true as const }
  })
}
