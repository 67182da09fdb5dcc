import type { CadastroInput } from '../../../contract/conta.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Session } from '../../auth/sessions-repo.ts'
import { violates } from '../../db/db-errors.ts'
import { record } from '../../db/history.ts'
import { transaction } from '../../db/transaction.ts'
import { done, type Result, refuse } from '../../result.ts'
import { claimCortesias } from '../../sales/courtesies/claim-repo.ts'
import { lockPhones } from '../../sales/courtesies/give-repo.ts'
import { consumeProof, lockProfile, type Profile, setProfile } from './clientes-repo.ts'
import { confirmCliente } from './confirm-cliente.ts'

/**
 * POST conta/cadastro: changes the caller's name and phone, by their password. The password is checked first, so that a
 * person without it cannot use the account to find out whether a phone has one.
 * @returns 400 for a wrong password, 403 `phone.not-proven` when this session has not confirmed the new phone by SMS,
 *   409 `phone.taken` when it has another account
 */
export async function changeProfile(
  deps: AppDeps,
  session: Session & { idCliente: string },
  { nome, telefone, senha }: CadastroInput,
): Promise<Result<Profile>> {
  const { idCliente } = session
  const confirmed = await confirmCliente(deps, { id: idCliente, telefone: '' }, senha, session)
  if (!confirmed.ok) return confirmed
  const after = { id: idCliente, nome, telefone }
  try {
    return await transaction(deps.db, async (tx): Promise<Result<Profile>> => {
      await lockPhones(tx, [telefone])
      const before = await lockProfile(tx, idCliente)
      if (!before) return refuse(401, 'login.needed')
      const campos = [...(before.nome === nome ? [] : ['nome']), ...(before.telefone === telefone ? [] : ['telefone'])]
      if (campos.length === 0) return done(after)
      if (campos.includes('telefone')) {
        const purpose = await consumeProof(tx, session.id, telefone)
        if (purpose === null) return refuse(403, 'phone.not-proven', 'telefone')
        if (purpose === 'new-password') return refuse(409, 'phone.taken', 'telefone')
      }
      await setProfile(tx, after)
      await claimCortesias(tx, deps, idCliente, telefone)
      const change = { entity: 'cliente' as const, entityId: idCliente, fromState: null, toState: 'edited' }
      await record(tx, [{ ...change, actor: `cliente:${idCliente}`, detail: { campos } }])
      return done(after)
    })
  } catch (error) {
    // Somebody signed up with this phone meanwhile.
    if (violates(error, 'cliente_telefone')) return refuse(409, 'phone.taken', 'telefone')
    throw error
  }
}
