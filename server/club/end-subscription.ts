import { randomUUID } from 'node:crypto'
import { consumeReadShare, type Reader } from '../sales/settle/read-share.ts'
import type { ClubDeps } from './club-deps.ts'
import { holdEndAfterRefusal } from './seat-plan.ts'
import { publishFreeSeat } from './publish-seats.ts'
import { heldBy, transitionOf } from './socio-transitions.ts'
import { changeSocio, type Decision } from './socio-batches.ts'

/**
 * Ends a subscription at the provider, with its pending invoices.
 * @returns whether it has ended there, also when it had ended before
 */
export async function endSubscription(deps: ClubDeps, idAssinatura: string, reader: Reader): Promise<boolean> {
  const outcome = await deps.recurrence.cancelSubscription(idAssinatura)
  if (outcome.kind !== 'rejected') return outcome.kind === 'ok'
  // It may have ended before, so only its state at the provider counts.
  if (!(await consumeReadShare(deps, reader))) return false
  const now = await deps.recurrence.readSubscription(idAssinatura)
  return now.kind === 'ok' && now.value.status !== 'active'
}

/**
 * Ends a subscription whose first charge failed: the row becomes `failed`, and a new row holds the seat for
 * `holdAfterRefusalSeconds`, so that another card can be tried (docs/selling.md#membership), unless the cliente has had
 * it for too long.
 * @param message the message shown to the cliente, or null
 */
export async function endRefused(
  deps: ClubDeps,
  id: string,
  message: string | null,
  actor: 'provider' | 'clock',
): Promise<void> {
  const freed = await changeSocio(deps, id, ({ socio }): Decision<number | null> => {
    const now = deps.now()
    const change = { mensagem: message, check_at: null, expires_at: now.toISOString() }
    const failed = socio && transitionOf(socio, 'charge.refused', actor, change)
    if (!failed) return { changes: [], outcome: null }
    const { id_cliente, nr_cadeira, valor_cents, held_at } = socio
    const expiresAt = holdEndAfterRefusal(held_at, now, deps.limits)
    if (expiresAt <= now) return { changes: [failed], outcome: nr_cadeira }
    const hold = { id: randomUUID(), id_cliente, id_plano: socio.plan.atual.id, nr_cadeira, valor_cents }
    const held = heldBy(actor, { ...hold, expires_at: expiresAt.toISOString(), held_at: held_at.toISOString() })
    return { changes: [failed, held], outcome: null }
  })
  if (freed !== null) publishFreeSeat(deps, freed)
}
