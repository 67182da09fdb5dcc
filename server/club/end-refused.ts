import { randomUUID } from 'node:crypto'
import type { ClubDeps } from './club-deps.ts'
import { holdEndAfterRefusal } from './seat-hold-times.ts'
import { announceFree } from './seat-news.ts'
import { heldBy, moveOf } from './socio-moves.ts'
import { changeSocio, type Decision } from './socio-rounds.ts'

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
  const freed = await changeSocio(deps.db, id, ({ socio }): Decision<number | null> => {
    const now = deps.now()
    const change = { mensagem: message, check_at: null, expires_at: now.toISOString() }
    const failed = socio && moveOf(socio, 'charge.refused', actor, change)
    if (!failed) return { moves: [], outcome: null }
    const { id_cliente, nr_cadeira, valor_cents, held_at } = socio
    const expiresAt = holdEndAfterRefusal(held_at, now, deps.limits)
    if (expiresAt <= now) return { moves: [failed], outcome: nr_cadeira }
    const hold = { id: randomUUID(), id_cliente, nr_cadeira, valor_cents }
    const held = heldBy(actor, { ...hold, expires_at: expiresAt.toISOString(), held_at: held_at.toISOString() })
    return { moves: [failed, held], outcome: null }
  })
  if (freed !== null) announceFree(deps, freed)
}
