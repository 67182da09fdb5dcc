import { record } from '../db/history.ts'
import { transaction } from '../db/transaction.ts'
import type { ClubDeps } from './club-deps.ts'
import { lockSocio } from './club-repo.ts'
import { holdEndAfterRefusal } from './seat-hold-times.ts'
import { announceFree } from './seat-news.ts'
import { insertHeld } from './seats-repo.ts'
import { moveSocio } from './socio-moves-repo.ts'

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
  const freed = await transaction(deps.db, async (tx) => {
    const socio = await lockSocio(tx, id)
    if (!socio) return null
    const now = deps.now()
    const change = { mensagem: message, check_at: null, expires_at: now.toISOString() }
    if (!(await moveSocio(tx, socio, 'charge.refused', actor, change))) return null
    const expiresAt = holdEndAfterRefusal(socio.held_at, now, deps.limits)
    const held =
      expiresAt > now &&
      (await insertHeld(tx, {
        idCliente: socio.id_cliente,
        nrCadeira: socio.nr_cadeira,
        valorCents: socio.valor_cents,
        expiresAt,
        heldAt: socio.held_at,
      }))
    if (held) await record(tx, [{ entity: 'socio', entityId: held, fromState: null, toState: 'held', actor }])
    return held ? null : socio.nr_cadeira
  })
  if (freed !== null) announceFree(deps, freed)
}
