import { deleteUnfinished } from '../fila/draw-repo.ts'
import { measurePictures } from '../pictures/picture-variants.ts'
import { deleteOrphanVariants } from '../pictures/picture-repo.ts'
import { forgetPreviousLogo } from '../pictures/previous-logo-repo.ts'
import { RETENTION } from '../privacy/inventory.ts'
import { deleteOver } from '../privacy/retention-repo.ts'
import { forgetChanges } from '../reads/changes-repo.ts'
import type { SalesDeps } from '../sales/sales-deps.ts'

/** Rows per statement: after an attack there may be more rows than one statement can delete within its time limit. */
const BATCH = 20_000

/**
 * Housekeeping: deletes rows whose retention period is over (docs/privacy.md#retention), and measures pictures.
 * @returns whether there is more to delete
 */
export async function clean({ db }: Pick<SalesDeps, 'db'>): Promise<boolean> {
  let isMore = false
  for (const rule of RETENTION) if ((await deleteOver(db, rule, BATCH)) === BATCH) isMore = true
  if (await forgetChanges(db)) isMore = true
  if ((await deleteUnfinished(db, BATCH)) === BATCH) isMore = true
  await deleteOrphanVariants(db)
  await forgetPreviousLogo(db)
  await measurePictures(db)
  return isMore
}
