import type { Tx } from '../../db/connection.ts'
import { transaction } from '../../db/transaction.ts'
import type { Result } from '../../result.ts'
import type { SalesDeps } from '../../sales/sales-deps.ts'

export type EditDeps = Pick<SalesDeps, 'db' | 'events'>
type Edit<T> = (tx: Tx, changed: (idEvento: string) => void) => Promise<Result<T>>

/**
 * Runs an edit of the catalogue in a transaction. After the commit, open pages learn that the event they show was
 * changed: a change of stock without places and lots (docs/api.md#realtime).
 */
export async function editing<T>({ db, events }: EditDeps, edit: Edit<T>): Promise<Result<T>> {
  let idEvento: string | null = null
  const result = await transaction(db, (tx) => {
    // A transaction that is retried begins anew.
    idEvento = null
    return edit(tx, (id) => {
      idEvento = id
    })
  })
  if (idEvento !== null) events.emit('stock', { idEvento, lugares: [], lotes: [] })
  return result
}
