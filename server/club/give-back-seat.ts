import { done, type Result, refuse } from '../result.ts'
import type { ClubDeps } from './club-deps.ts'
import { publishFreeSeat } from './publish-seats.ts'
import { listOverdueSeats } from './club-repo.ts'
import { transitionOf } from './socio-transitions.ts'
import { changeSocio, changeUnlocked, type Decision } from './socio-batches.ts'

/** `freed`: the seat, if it became free. */
type Released = { answer: Result<{ id: string }> | null; freed: number | null }

/**
 * Releases the caller's held seat; a seat that is released already is a success.
 * @returns the row's id; null when the caller has no such row, 409 when it is no longer only held
 */
export async function releaseSeat(
  deps: ClubDeps,
  idCliente: string,
  id: string,
): Promise<Result<{ id: string }> | null> {
  const { answer, freed } = await changeSocio(deps, id, ({ socio }): Decision<Released> => {
    if (socio?.id_cliente !== idCliente) return { changes: [], outcome: { answer: null, freed: null } }
    if (socio.state === 'released') return { changes: [], outcome: { answer: done({ id }), freed: null } }
    const released = transitionOf(socio, 'release', `cliente:${idCliente}`)
    return released
      ? { changes: [released], outcome: { answer: done({ id }), freed: socio.nr_cadeira } }
      : { changes: [], outcome: { answer: refuse(409, 'socio.subscribing'), freed: null } }
  })
  if (freed !== null) publishFreeSeat(deps, freed)
  return answer
}

const BATCH = 100

/**
 * Ends overdue holds of seats together. One that another transaction has locked is left to the next time, so several
 * processes share the work.
 * @returns the number of seats that became free
 */
export async function expireSeats(deps: ClubDeps): Promise<number> {
  const overdue = await listOverdueSeats(deps.db, BATCH)
  const ends = await Promise.allSettled(overdue.map((id) => expireSeat(deps, id)))
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed) throw failed.reason
  return ends.filter((end) => end.status === 'fulfilled' && end.value).length
}

/** Ends a hold unless it was extended, subscribed or ended meanwhile. */
async function expireSeat(deps: ClubDeps, id: string): Promise<boolean> {
  const freed = await changeUnlocked<number | null>(deps, id, ({ socio }) => {
    const expired = socio && socio.expires_at < deps.now() ? transitionOf(socio, 'expire', 'clock') : null
    return expired ? { changes: [expired], outcome: socio?.nr_cadeira ?? null } : { changes: [], outcome: null }
  })
  if (freed !== null) publishFreeSeat(deps, freed)
  return freed !== null
}
