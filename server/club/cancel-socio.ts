import { sql } from 'drizzle-orm'
import { transaction } from '../db/transaction.ts'
import { done, type Result, refuse } from '../result.ts'
import { seconds } from '../sales/times.ts'
import type { ClubDeps } from './club-deps.ts'
import { findMember, lockMember, type Member } from './club-repo.ts'
import { changeMember, moveMember } from './socio-moves.ts'

/** By the provider's id of the subscription, or ours. */
export const bySubscription = (id: string) => sql`(s.id_assinatura = ${id} OR s.id::text = ${id.toLowerCase()})`

/**
 * Cancels a membership: the provider and the row in one action (docs/selling.md#membership). The wish is stored first,
 * so that a crash between the two ends in a canceled membership, too.
 * @param idCliente the caller's own id, or null for an admin
 * @returns the membership's id; 404 when there is none of his, 409 while its first charge is not known, 503 when the
 *   provider could not confirm: then the job goes on
 */
export async function cancelMembership(
  deps: ClubDeps,
  idAssinatura: string,
  idCliente: string | null,
  actor: string,
): Promise<Result<string>> {
  const found = await findMember(deps.db, bySubscription(idAssinatura))
  if (!found || (idCliente !== null && found.id_cliente !== idCliente)) return refuse(404, 'record.not-found')
  const wanted = await transaction(deps.db, async (tx) => {
    const member = await lockMember(tx, found.id)
    if (member?.state === 'canceled') return done(null)
    if (member?.state !== 'active') return refuse(409, 'socio.subscribing')
    const now = deps.now().getTime()
    await changeMember(tx, member.id, {
      cancel_pedido_em: (member.cancel_pedido_em ?? deps.now()).toISOString(),
      cancel_pedido_por: member.cancel_pedido_por ?? actor,
      check_at: new Date(now + seconds(deps.limits.firstCheckSeconds)).toISOString(),
    })
    return done(member)
  })
  if (!wanted.ok) return wanted
  if (wanted.value && !(await finishCancel(deps, wanted.value, actor))) return refuse(503, 'socio.cancel-pending')
  return done(found.id)
}

/** Ends it at the provider, then in its row. @returns false when the provider did not confirm */
export async function finishCancel(deps: ClubDeps, member: Member, actor: string): Promise<boolean> {
  const ended = await deps.recurrence.cancelSubscription(member.id_assinatura ?? '')
  if (ended.kind !== 'ok') return false
  await transaction(deps.db, async (tx) => {
    const now = await lockMember(tx, member.id)
    if (now)
      await moveMember(tx, now, 'canceled', now.cancel_pedido_por ?? actor, {
        data_cancelamento: deps.now().toISOString(),
        check_at: null,
      })
  })
  return true
}
