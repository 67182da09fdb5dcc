import type { AppDeps } from '../../app-deps.ts'
import type { Usuario } from '../../auth/admin-sessions-repo.ts'
import { revokeSessionsOf } from '../../auth/sessions-repo.ts'
import { record } from '../../db/history.ts'
import { transaction } from '../../db/transaction.ts'
import { done, type Result, refuse } from '../../result.ts'
import { tell } from '../../sales/tell.ts'
import { findById } from './clientes-repo.ts'

/**
 * DELETE clientes/sessoes: an admin logs a cliente out everywhere, for a stolen phone or a password that somebody else
 * knows (ASVS 5.0, 7.4.5). The history records it if there was a session.
 */
export async function endClienteSessions(deps: AppDeps, caller: Usuario, id: string): Promise<Result<{ ok: true }>> {
  const ended = await transaction(deps.db, async (tx) => {
    if (!(await findById(tx, id))) return null
    const ids = await revokeSessionsOf(tx, id)
    const change = { entity: 'cliente', entityId: id, fromState: null, toState: 'edited' } as const
    if (ids.length)
      await record(tx, [{ ...change, actor: `usuario:${caller.id}`, detail: { sessoes_encerradas: ids.length } }])
    return ids
  })
  if (ended === null) return refuse(404, 'record.not-found')
  for (const session of ended) tell(deps, 'sessionEnded', session)
  return done({ ok: true as const })
}
