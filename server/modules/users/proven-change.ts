import { MESSAGES } from '../../../contract/messages.ts'
import { OFFICE_MESSAGES } from '../../../contract/messages-office.ts'
import type { ProofInput } from '../../../contract/users.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Usuario } from '../../auth/admin-sessions-repo.ts'
import { acceptCode } from '../../auth/check-factor.ts'
import { limitOwnProof } from '../../limits/code-limits.ts'
import { countKeys } from '../../auth/keys-repo.ts'
import { refuseUnproven } from '../../auth/recent-proof.ts'
import { hasFactor } from '../../auth/second-factor-repo.ts'
import type { Tx } from '../../db/connection.ts'
import { transaction } from '../../db/transaction.ts'
import { done, type Refusal, type Result, refuse } from '../../result.ts'
import { proveOwnPassword } from './own-password.ts'
import { lockUser } from './users-repo.ts'

/** The missing parts of a proof, by field. */
export const proofNeeded = (missing: { senha_atual?: string; codigo?: string }): Refusal =>
  refuse(403, 'usuario.proof-needed', missing)

const NO_PASSWORD = { senha_atual: MESSAGES.loginSenha }
const NO_CODE = { codigo: OFFICE_MESSAGES.segundoFatorCodigo }

/**
 * Makes a change that could give somebody lasting access to the back-office, for an admin who proves their identity:
 * with a passkey if they have one, within the last minutes; otherwise with their own password, and with a code if their
 * second factor is on. A missing proof does not count as a failed attempt.
 * @param idUser the user who is changed
 */
export async function provenChange<T>(
  deps: AppDeps,
  caller: Usuario,
  idUser: string,
  { senha_atual, codigo }: ProofInput,
  change: (tx: Tx) => Promise<Result<T>>,
): Promise<Result<T>> {
  const { id } = caller
  if (await countKeys(deps.db, id))
    return (await refuseUnproven(deps.db, caller)) ?? transaction(deps.db, (tx) => change(tx))
  const lacksCode = !codigo && (await hasFactor(deps.db, id))
  if (!senha_atual || lacksCode) return proofNeeded({ ...(!senha_atual && NO_PASSWORD), ...(lacksCode && NO_CODE) })
  const proven = await limitOwnProof(deps, id, async () => {
    const known = await proveOwnPassword(deps, id, senha_atual, 'senha_atual')
    if (!known.ok) return known
    return transaction(deps.db, async (tx) => {
      // Users are locked before the factor, as in the other changes of users, so that two changes cannot deadlock.
      await lockUser(tx, idUser)
      const used = await useCode(deps, tx, id, codigo)
      return used.ok ? done(await change(tx)) : used
    })
  })
  return proven.ok ? proven.value : proven
}

/** Uses the code, if the factor is on now. */
async function useCode(deps: AppDeps, tx: Tx, id: string, codigo: string | null | undefined) {
  if (!(await hasFactor(tx, id))) return done({ ok: true as const })
  return codigo ? acceptCode(deps, tx, id, codigo) : proofNeeded(NO_CODE)
}

/**
 * Makes a change that may give access, and finds out only under its locks: with the proof that was sent, or else with
 * the recent one of who has a passkey or a second factor.
 * @param change `isProven`: whether it may give access; it answers `proofNeeded` otherwise
 */
export async function maybeProvenChange<T>(
  deps: AppDeps,
  caller: Usuario,
  proof: ProofInput,
  change: (tx: Tx, isProven: boolean) => Promise<Result<T>>,
): Promise<Result<T>> {
  if (proof.senha_atual) return provenChange(deps, caller, caller.id, proof, (tx) => change(tx, true))
  const refused = await refuseUnproven(deps.db, caller)
  if (refused) return refused
  const isProven = (await countKeys(deps.db, caller.id)) > 0 || (await hasFactor(deps.db, caller.id))
  return transaction(deps.db, (tx) => change(tx, isProven))
}
