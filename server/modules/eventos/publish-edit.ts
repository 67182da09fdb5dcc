import type { Tx } from '../../db/connection.ts'
import { transaction } from '../../db/transaction.ts'
import type { Result } from '../../result.ts'
import type { SalesDeps } from '../../sales/sales-deps.ts'
import { publish } from '../../sales/publish.ts'
import { isPublished } from './edit-publishing-repo.ts'

export type EditDeps = Pick<SalesDeps, 'channels' | 'db' | 'events' | 'log' | 'now'>
/** `isShown`: whether public pages may show the event; by default when it is published now. */
type Changed = (idEvento: string, isShown?: boolean) => void
type Edit<T> = (tx: Tx, changed: Changed) => Promise<Result<T>>

/**
 * Runs an edit of the catalogue in a transaction. After the commit, open pages learn that the event they show was
 * changed (docs/api.md#realtime); of a draft they learn nothing.
 */
export async function editing<T>(deps: EditDeps, edit: Edit<T>): Promise<Result<T>> {
  let shown: string | null = null
  const result = await transaction(deps.db, async (tx) => {
    // A transaction that is retried starts with an empty list.
    const edited: Parameters<Changed>[] = []
    const answer = await edit(tx, (...change) => edited.push(change))
    shown = null
    for (const [id, isShown] of edited) if (isShown ?? (await isPublished(tx, id))) shown = id
    return answer
  })
  if (shown !== null) publish(deps, 'edited', { id: shown })
  return result
}
