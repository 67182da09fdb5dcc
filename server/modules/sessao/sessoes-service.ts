import type { SessaoAberta, UserSessaoDelete } from '../../../contract/second-factor.ts'
import type { AppDeps } from '../../app-deps.ts'
import {
  endSessionOf,
  isUsuario,
  listOpenSessions,
  revokeAdminSessionsOf,
  type Usuario,
} from '../../auth/admin-sessions-repo.ts'
import type { Tx } from '../../db/connection.ts'
import { record } from '../../db/history.ts'
import { transaction } from '../../db/transaction.ts'
import { done, refuse, type Result } from '../../result.ts'
import { publish } from '../../sales/publish.ts'

/** The open sessions of a user, for the caller. */
export async function sessionsOf({ db }: AppDeps, idUsuario: string, { sessionId }: Usuario): Promise<SessaoAberta[]> {
  const open = await listOpenSessions(db, idUsuario)
  const sessions = open.map(({ id, browser, system, created_at, seen_at }) => ({
    id,
    navegador: browser,
    sistema: system,
    inicio: new Date(created_at).toISOString(),
    ultimo_uso: new Date(seen_at).toISOString(),
    atual: id === sessionId,
  }))
  // The caller's session is first, then the last used ones.
  return sessions.toSorted((a, b) => Number(b.atual) - Number(a.atual))
}

/** GET users/{id}/sessoes. */
export async function sessionsOfUser(
  deps: AppDeps,
  caller: Usuario,
  id: string,
): Promise<Result<{ result: SessaoAberta[] }>> {
  if (!(await isUsuario(deps.db, id))) return refuse(404, 'record.not-found')
  return done({ result: await sessionsOf(deps, id, caller) })
}

/** DELETE sessoes: ends one of the caller's sessions. */
export async function endOwnSession(deps: AppDeps, caller: Usuario, id: string): Promise<Result<{ id: string }>> {
  const isEnded = await transaction(deps.db, (tx) => endSessionOf(tx, caller.id, id))
  if (!isEnded) return refuse(404, 'record.not-found')
  publish(deps, 'sessionEnded', id)
  return done({ id })
}

/** DELETE sessoes/outras: ends all sessions but the caller's. */
export async function endOtherSessions(deps: AppDeps, { id, sessionId }: Usuario): Promise<{ ok: true }> {
  const ended = await transaction(deps.db, (tx) => revokeAdminSessionsOf(tx, id, sessionId))
  for (const session of ended) publish(deps, 'sessionEnded', session)
  return { ok: true }
}

/** Ends one session of a user or all of them, but not the caller's. @returns the ids; null when there is none */
async function end(tx: Tx, caller: Usuario, { user_id, id }: UserSessaoDelete): Promise<string[] | null> {
  if (id) return (await endSessionOf(tx, user_id, id)) ? [id] : null
  return revokeAdminSessionsOf(tx, user_id, user_id === caller.id ? caller.sessionId : null)
}

/** DELETE users/sessoes: an admin ends the sessions of a user, which the history records. */
export async function endSessionsOfUser(
  deps: AppDeps,
  caller: Usuario,
  input: UserSessaoDelete,
): Promise<Result<{ ok: true }>> {
  const ended = await transaction(deps.db, async (tx) => {
    const ids = await end(tx, caller, input)
    const change = { entity: 'usuario', entityId: input.user_id, fromState: null, toState: 'edited' } as const
    if (ids?.length)
      await record(tx, [{ ...change, actor: `usuario:${caller.id}`, detail: { sessoes_encerradas: ids.length } }])
    return ids
  })
  if (ended === null) return refuse(404, 'record.not-found')
  for (const session of ended) publish(deps, 'sessionEnded', session)
  return done({ ok: true as const })
}
