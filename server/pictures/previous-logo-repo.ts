import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { CASA_ID } from '../../contract/casa-rules.ts'
import type { Db, Tx } from '../db/connection.ts'
import { maybeOne, rows } from '../db/rows.ts'
import type { Picture } from './accept-picture.ts'

/** Keeps the house's logo as its previous one, in place of an older one. Afterwards the house has none. */
export async function keepLogo(tx: Tx): Promise<void> {
  await tx.execute(sql`DELETE FROM image WHERE owner = ${CASA_ID} AND role = 'casa-anterior'
    AND EXISTS (SELECT FROM image WHERE owner = ${CASA_ID} AND role = 'casa')`)
  await tx.execute(sql`UPDATE image SET role = 'casa-anterior', updated_at = now()
    WHERE owner = ${CASA_ID} AND role = 'casa'`)
}

const PictureRow = z.strictObject({
  hash: z.string(),
  content: z.instanceof(Buffer),
  width: z.int(),
  height: z.int(),
})

/** Takes the previous logo out of its place. @param hash its beginning @returns null when another one or none is kept */
export const takePreviousLogo = (tx: Tx, hash: string): Promise<Picture | null> =>
  maybeOne(rows(tx, PictureRow)`DELETE FROM image WHERE owner = ${CASA_ID} AND role = 'casa-anterior'
    AND starts_with(hash, ${hash}) RETURNING hash, content, width, height`)

/** Deletes the previous logo a day after it was replaced: nobody undoes that any more. */
export const forgetPreviousLogo = (db: Db) =>
  db.execute(sql`DELETE FROM image WHERE owner = ${CASA_ID} AND role = 'casa-anterior'
    AND updated_at < clock_timestamp() - interval '1 day'`)
