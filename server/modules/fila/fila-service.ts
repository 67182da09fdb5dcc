import type { Fila } from '../../../contract/fila.ts'
import type { AppDeps } from '../../app-deps.ts'
import { type KnownPlace, placeIn, readPlace, signPlace, toFila, toKnownPlace } from '../../fila/fila-answer.ts'
import { lastPlace, leavePlace } from '../../fila/fila-repo.ts'
import type { Snapshot } from '../../fila/fila-snapshots.ts'
import { findPlace, joinFila } from '../../fila/join.ts'
import { done, refuse, type Result } from '../../result.ts'

/** `cookie`: of the caller's session, for which the token is signed; '' when there is none. */
export type FilaCaller = { id: string; cookie: string }

const answerOf = (deps: AppDeps, { id, cookie }: FilaCaller, snapshot: Snapshot, place: KnownPlace | null): Fila =>
  toFila(id, snapshot, place, {
    now: deps.now(),
    random: Math.random(),
    sign: (signed) => signPlace(deps.config, id, cookie, signed),
  })

/** The line of a published event, null when it has none. */
async function lineOf({ filas }: AppDeps, id: string): Promise<Snapshot | null> {
  const snapshot = await filas.of(id)
  return snapshot?.is_draft ? null : snapshot
}

/** GET fila/{id}: the state of the line and, with a token, of its place. Few polls need a query. */
export async function askFila(deps: AppDeps, caller: FilaCaller, token: string | undefined): Promise<Result<Fila>> {
  const snapshot = await lineOf(deps, caller.id)
  if (!snapshot) return refuse(404, 'fila.none')
  if (token === undefined) return done(answerOf(deps, caller, snapshot, null))
  const signed = readPlace(deps.config, caller.id, caller.cookie, token)
  if (!signed) return refuse(403, 'fila.unknown-place')
  const known = placeIn(snapshot, signed, deps.now())
  if (known) return done(answerOf(deps, caller, snapshot, known))
  const place = await findPlace(deps.db, signed.id)
  return place
    ? done(answerOf(deps, caller, snapshot, toKnownPlace(place, deps.now())))
    : refuse(403, 'fila.unknown-place')
}

/** GET fila/{id}/lugar: the place of the cliente, for a page that has no token yet: a new tab, another device. */
export async function ownPlace(deps: AppDeps, caller: FilaCaller, idCliente: string): Promise<Result<Fila>> {
  const snapshot = await lineOf(deps, caller.id)
  if (!snapshot) return refuse(404, 'fila.none')
  const place = await lastPlace(deps.db, caller.id, idCliente)
  return done(answerOf(deps, caller, snapshot, place && toKnownPlace(place, deps.now())))
}

/** POST fila/{id}: takes a place for the cliente, or returns the one they have. */
export async function enterFila(deps: AppDeps, caller: FilaCaller, idCliente: string): Promise<Result<Fila>> {
  const at = deps.now()
  const snapshot = await lineOf(deps, caller.id)
  if (!snapshot) return refuse(404, 'fila.none')
  if (snapshot.is_over) return refuse(409, 'evento.past')
  const most = deps.config.FILA_LUGARES_PER_CLIENTE
  const place = await joinFila(deps.db, { idEvento: caller.id, idCliente, at, most })
  if (!place) return refuse(409, 'fila.joined-too-often')
  // The opening itself does not need a wake: the job is scheduled for it.
  if (place.numero === null && snapshot.opensAt <= at.getTime()) deps.wake('fila')
  return done(answerOf(deps, caller, snapshot, toKnownPlace(place, deps.now())))
}

/** DELETE fila/{id}: gives the place up; joining again gives one at the end. */
export async function leaveFila(deps: AppDeps, idEvento: string, idCliente: string): Promise<Result<{ id: string }>> {
  const left = await leavePlace(deps.db, idEvento, idCliente)
  return left ? done(left) : refuse(404, 'record.not-found')
}
