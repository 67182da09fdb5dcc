import { required } from '../required.ts'
import { done, type Result, refuse } from '../result.ts'
import type { Reader } from '../sales/settle/read-share.ts'
import { seconds } from '../sales/times.ts'
import type { ClubDeps } from './club-deps.ts'
import { findSubscription, type SocioRow } from './club-repo.ts'
import { endSubscription } from './end-subscription.ts'
import { publishFreeSeat } from './publish-seats.ts'
import { changeOf, transitionOf } from './socio-transitions.ts'
import { changeSocio, type Decision } from './socio-batches.ts'

/**
 * Cancels a membership at the provider and in its row (docs/selling.md#membership). The request is stored before the
 * provider is called, so that after a crash the job completes it.
 * @param idCliente the caller's own id, or null for an admin
 * @returns the socio's id, also when it is canceled already; 404 when the caller has no such membership, 409 when it is
 *   not active, 503 when the provider did not confirm: then the job tries again
 */
export async function cancelSocio(
  deps: ClubDeps,
  idAssinatura: string,
  idCliente: string | null,
  actor: string,
): Promise<Result<string>> {
  const found = await findSubscription(deps.db, idAssinatura)
  if (!found || (idCliente !== null && found.id_cliente !== idCliente)) return refuse(404, 'record.not-found')
  const wanted = await changeSocio(deps.db, found.id, ({ socio }): Decision<Result<SocioRow | null>> => {
    if (socio?.state === 'canceled') return { changes: [], outcome: done(null) }
    if (socio?.state !== 'active') return { changes: [], outcome: refuse(409, 'socio.subscribing') }
    const now = deps.now().getTime()
    const requested = changeOf(socio, {
      cancel_pedido_em: (socio.cancel_pedido_em ?? deps.now()).toISOString(),
      cancel_pedido_por: socio.cancel_pedido_por ?? actor,
      check_at: new Date(now + seconds(deps.limits.firstCheckSeconds)).toISOString(),
    })
    return { changes: [requested], outcome: done(socio) }
  })
  if (!wanted.ok) return wanted
  if (wanted.value && !(await finishCancel(deps, wanted.value, { person: actor })))
    return refuse(503, 'socio.cancel-pending')
  return done(found.id)
}

/** Cancels the subscription at the provider, then the row. @returns false when the provider did not confirm */
export async function finishCancel(deps: ClubDeps, socio: SocioRow, by: Reader): Promise<boolean> {
  if (!(await endSubscription(deps, required(socio.id_assinatura, 'the subscription of a socio'), by))) return false
  const isFreed = await changeSocio<boolean>(deps.db, socio.id, ({ socio: now }) => {
    const change = { data_cancelamento: deps.now().toISOString(), check_at: null }
    const actor = now?.cancel_pedido_por ?? (typeof by === 'string' ? 'clock' : by.person)
    const canceled = now && transitionOf(now, 'canceled', actor, change)
    return { changes: canceled ? [canceled] : [], outcome: canceled !== null }
  })
  if (isFreed) publishFreeSeat(deps, socio.nr_cadeira)
  return true
}
