import { measurePictures } from '../pictures/measure-pictures.ts'
import { deleteOrphanVariants } from '../pictures/picture-repo.ts'
import { forgetChanges } from '../reads/changes-repo.ts'
import type { SalesDeps } from '../sales/sales-deps.ts'
import { deleteOld, TABLES } from './clean-repo.ts'

/** Rows of one statement: after a flood there are more than can be deleted within a statement's time. */
const BATCH = 20_000

/**
 * Housekeeping: deletes rows that are no longer needed, and measures pictures.
 * @returns whether there are more rows to delete
 */
export async function clean({ db }: Pick<SalesDeps, 'db'>): Promise<boolean> {
  let isMore = false
  for (const table of TABLES) if ((await deleteOld(db, table, BATCH)) === BATCH) isMore = true
  if (await forgetChanges(db)) isMore = true
  await deleteOrphanVariants(db)
  await measurePictures(db)
  return isMore
}
