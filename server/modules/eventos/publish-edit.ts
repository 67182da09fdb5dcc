import type { Tx } from '../../db/connection.ts'
import { transaction } from '../../db/transaction.ts'
import type { Result } from '../../result.ts'
import type { SalesDeps } from '../../sales/sales-deps.ts'
import { publish } from '../../sales/publish.ts'

export type EditDeps = Pick<SalesDeps, 'db' | 'events' | 'log' | 'now'>
type Edit<T> = (tx: Tx, changed: (idEvento: string) => void) => Promise<Result<T>>

/**
 * Runs an edit of the catalogue in a transaction. After the commit, open pages learn that the event they show was
 * changed (docs/api.md#realtime).
 */
export async function editing<T>(deps: EditDeps, edit: Edit<T>): Promise<Result<T>> {
  let idEvento: string | null = null
  const result = await transaction(deps.db, (tx) => {
    // A transaction that is retried starts with an empty list.
    idEvento = null
    return edit(tx, (id) => {
      idEvento = id
    })
  })
  if (idEvento !== null) publish(deps, 'edited', { id: idEvento })
  return result
}
