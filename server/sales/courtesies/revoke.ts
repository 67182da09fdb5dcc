import { usedTime } from '../../../contract/vendas-rules.ts'
import type { Tx } from '../../db/connection.ts'
import { record } from '../../db/history.ts'
import { done, refuse, type Result } from '../../result.ts'
import { lockAttempt } from '../attempts-repo.ts'
import { lockCountersOf } from '../hold/release.ts'
import { stockChanges } from '../hold/stock-changes.ts'
import { changeCounters, releaseDeltas } from '../hold/stock-repo.ts'
import { publishOrder } from '../pay/order-view.ts'
import { saleTransaction } from '../publish.ts'
import { readVendas, storeVendasTransition } from '../refund/refund-vendas-repo.ts'
import { storeAttemptTransition } from '../sale-transitions.ts'
import type { SalesDeps, StockChanged } from '../sales-deps.ts'
import { lockGiven, storeRevoked } from './revoke-repo.ts'

/**
 * Revokes a courtesy: its tickets admit nobody any more, its places are free, and the quota has room again. Repeating it
 * changes nothing. Who may do it is the caller's to check.
 * @returns 409 once one of its tickets was used
 */
export async function revokeCortesia(
  deps: SalesDeps,
  id: string,
  idUsuario: string,
  idAttempt: string,
): Promise<Result<string>> {
  const { result } = await saleTransaction(deps, (tx) => revokeInTx(tx, deps, id, idUsuario, idAttempt))
  if (result.ok) await publishOrder(deps, idAttempt)
  return result
}

async function revokeInTx(
  tx: Tx,
  deps: SalesDeps,
  id: string,
  idUsuario: string,
  idAttempt: string,
): Promise<{ result: Result<string>; stock: StockChanged[] }> {
  const attempt = await lockAttempt(tx, idAttempt)
  if (attempt?.status !== 'paid') return { result: done(id), stock: [] }
  const of = { attempt: idAttempt }
  await lockCountersOf(tx, await readVendas(tx, of, ['sold']))
  const used = await lockGiven(tx, id)
  if (used !== null) return { result: refuse(409, 'cortesia.used', [usedTime(used)]), stock: [] }
  const actor = `usuario:${idUsuario}`
  const freed = await storeVendasTransition(tx, of, { from: ['sold'], to: 'refunded', detail: { cortesia: id } }, actor)
  const { lotes, rifas } = releaseDeltas(freed)
  await changeCounters(tx, lotes, rifas)
  await storeAttemptTransition(tx, deps, attempt, ['refund.start', 'refund.confirmed'], actor)
  await storeRevoked(tx, id, idUsuario)
  await record(tx, [
    { entity: 'cortesia', entityId: id, fromState: null, toState: 'revoked', actor, detail: { units: freed.length } },
  ])
  return { result: done(id), stock: stockChanges(freed, []) }
}
