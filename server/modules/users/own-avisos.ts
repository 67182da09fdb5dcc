import { ALERTA_GRUPOS } from '../../../contract/alertas-grupos-rules.ts'
import type { EquipeAvisos, EquipeAvisosInput } from '../../../contract/equipe-avisos.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Usuario } from '../../auth/admin-sessions-repo.ts'
import { refuseUnproven } from '../../auth/recent-proof.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { changes, record } from '../../db/history.ts'
import { transaction } from '../../db/transaction.ts'
import { type Caller, mayOffice, usuarioOf } from '../../plugins/auth.ts'
import { done, refuse, type Result } from '../../result.ts'
import { lockAvisos, readAvisos, setAvisos } from './own-avisos-repo.ts'

const seesAlerts = (caller: Caller): boolean => mayOffice(caller, 'GET /api/alertas')

async function avisosOf(db: Db | Tx, { channels }: AppDeps, caller: Caller): Promise<Result<EquipeAvisos>> {
  const row = await readAvisos(db, usuarioOf(caller).id)
  if (!row) return refuse(401, 'login.needed')
  const { email, recusado, alertas } = row
  const chosen = { acesso: false, dinheiro: false, sistema: false }
  for (const grupo of alertas) chosen[grupo] = true
  return done({
    email: email ?? '',
    recusado,
    alertas: seesAlerts(caller) ? chosen : null,
    ativo: channels.email,
  })
}

/** GET users/avisos. */
export const ownAvisos = (deps: AppDeps, caller: Caller): Promise<Result<EquipeAvisos>> =>
  avisosOf(deps.db, deps, caller)

/**
 * PUT users/avisos: the user's own e-mail, and of which alerts they are told. Guarded like a setting, because security
 * notices go there. The history records which fields changed.
 */
export async function saveOwnAvisos(
  deps: AppDeps,
  caller: Caller,
  { email, alertas }: EquipeAvisosInput,
): Promise<Result<EquipeAvisos>> {
  const { id }: Usuario = usuarioOf(caller)
  const unproven = await refuseUnproven(deps.db, usuarioOf(caller))
  if (unproven) return unproven
  return transaction(deps.db, async (tx) => {
    const before = await lockAvisos(tx, id)
    if (!before) return refuse(401, 'login.needed')
    const after = {
      email: email || null,
      alertas: seesAlerts(caller) ? ALERTA_GRUPOS.filter((grupo) => alertas[grupo]) : [],
    }
    const differing = changes(before, after)
    if (differing) {
      await setAvisos(tx, id, after.email, after.alertas)
      const change = { entity: 'usuario', entityId: id, fromState: null, toState: 'edited' } as const
      await record(tx, [{ ...change, actor: `usuario:${id}`, detail: { campos: Object.keys(differing) } }])
    }
    return avisosOf(tx, deps, caller)
  })
}
