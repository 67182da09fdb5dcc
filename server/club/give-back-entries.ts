import { advanceRefund } from '../sales/give-back/advance.ts'
import { requestRefund } from '../sales/refund/request.ts'
import type { Reader } from '../sales/settle/read-share.ts'
import type { ClubDeps } from './club-deps.ts'
import { listIncludedEntries, type SocioRow } from './club-repo.ts'

/**
 * Takes back the included entries of a membership whose money goes back: nothing was paid for them. What was bought at a
 * member's price stays. Repeating it does no harm.
 * @returns false when an order has another refund in progress; then it is to be repeated
 */
export async function giveBackEntries(deps: ClubDeps, socio: SocioRow, actor: string, by: Reader): Promise<boolean> {
  for (const { ids } of await listIncludedEntries(deps.db, socio)) {
    const request = { ids, motivo: 'Adesão ao clube desfeita', who: 'admin' as const, actor, idCliente: null }
    const asked = await requestRefund(deps, request)
    if (!asked.ok) return false
    if (asked.value !== null) await advanceRefund(deps, asked.value, by)
  }
  return true
}
