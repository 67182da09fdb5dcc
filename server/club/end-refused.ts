import { record } from '../db/history.ts'
import { transaction } from '../db/transaction.ts'
import { seconds } from '../sales/times.ts'
import type { ClubDeps } from './club-deps.ts'
import { insertHeld, lockSocio } from './club-repo.ts'
import { announceFree } from './seat-news.ts'
import { moveSocio } from './socio-moves.ts'

/**
 * Ends a subscription whose first charge failed: the row becomes `failed`, and a new row holds the seat for
 * `holdAfterRefusalSeconds`, so that another card can be tried (docs/selling.md#membership).
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
    const moved = await moveSocio(tx, socio, 'charge.refused', actor, { mensagem: message, check_at: null })
    if (!moved) return null
    const expiresAt = new Date(deps.now().getTime() + seconds(deps.limits.holdAfterRefusalSeconds))
    const held = await insertHeld(tx, {
      idCliente: socio.id_cliente,
      nrCadeira: socio.nr_cadeira,
      valorCents: socio.valor_cents,
      expiresAt,
    })
    if (held) await record(tx, [{ entity: 'socio', entityId: held, fromState: null, toState: 'held', actor }])
    return held ? null : socio.nr_cadeira
  })
  if (freed !== null) announceFree(deps, freed)
}
