import { type SQL, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { z } from 'zod'
import type { Imagem } from '../../contract/pictures-rules.ts'
import { HASH_PREFIX_LENGTH } from '../../contract/pictures-rules.ts'
import type { Db, Tx } from '../db/connection.ts'
import { maybeOne, rows } from '../db/rows.ts'
import type { Picture } from './accept-picture.ts'

export type PictureRole = 'evento' | 'banner' | 'rifa' | 'sorteio'

/**
 * A column `imagem` for a SELECT: hash prefix and size, from which the addresses of variants are made, or null.
 * @param owner the id's column, e.g. sql`e.id`
 */
export const imagemOf = (owner: SQL, role: PictureRole): SQL => sql`
  (SELECT jsonb_build_object('hash', left(img.hash, ${sql.raw(String(HASH_PREFIX_LENGTH))}), 'largura', img.width, 'altura', img.height)
    FROM image img WHERE img.owner = ${owner} AND img.role = ${sql.raw(`'${role}'`)} AND img.width > 0)`

const toImagem = ({ hash, width, height }: Pick<Picture, 'hash' | 'width' | 'height'>): Imagem => ({
  hash: hash.slice(0, HASH_PREFIX_LENGTH),
  largura: width,
  altura: height,
})

const HashRow = z.strictObject({ hash: z.string() })

/** Stores or replaces a picture and deletes the variants of the previous one. Returns the old hash and `imagem`. */
export async function putPicture(tx: Tx, owner: string, role: PictureRole, picture: Picture) {
  const row = await maybeOne(
    rows(tx, HashRow)`SELECT hash FROM image WHERE owner = ${owner} AND role = ${role} FOR UPDATE`,
  )
  const before = row?.hash ?? null
  await tx.execute(sql`INSERT INTO image (owner, role, hash, content, width, height)
    VALUES (${owner}, ${role}, ${picture.hash}, ${picture.content}, ${picture.width}, ${picture.height})
    ON CONFLICT (owner, role) DO UPDATE SET hash = excluded.hash, content = excluded.content, width = excluded.width,
      height = excluded.height, updated_at = now()`)
  if (before !== null && before !== picture.hash) await dropVariants(tx, before)
  return { before: before?.slice(0, HASH_PREFIX_LENGTH) ?? null, imagem: toImagem(picture) }
}

/** Deletes a picture and its variants. */
export async function deletePicture(tx: Tx, owner: string, role: PictureRole): Promise<void> {
  const row = await maybeOne(
    rows(tx, HashRow)`DELETE FROM image WHERE owner = ${owner} AND role = ${role} RETURNING hash`,
  )
  if (row) await dropVariants(tx, row.hash)
}

// Keeps variants whose picture is also used by another owner.
const dropVariants = (tx: Tx, hash: string) =>
  tx.execute(sql`DELETE FROM image_variant v WHERE v.hash = ${hash}
    AND NOT EXISTS (SELECT 1 FROM image i WHERE i.hash = v.hash)`)

/** Deletes variants without a picture, e.g. those created while their picture was being replaced. */
export const deleteOrphanVariants = (db: Db) =>
  db.execute(sql`DELETE FROM image_variant v WHERE created_at < clock_timestamp() - interval '10 minutes'
    AND NOT EXISTS (SELECT 1 FROM image i WHERE i.hash = v.hash)`)

const MeasurePicturesRow = z.strictObject({ owner: z.string(), role: z.string(), content: z.instanceof(Buffer) })

/** Measures pictures that were stored before width and height were recorded, in small batches. */
export async function measurePictures(db: Db): Promise<void> {
  const found = await rows(db, MeasurePicturesRow)`
    SELECT owner, role, content FROM image WHERE width = 0 AND height = 0 LIMIT 50`
  for (const { owner, role, content } of found) {
    // Width 0 with height 1 marks a picture that was checked and could not be read.
    const { width = 0, height = 1 } = await sharp(content)
      .metadata()
      .catch(() => ({}) as { width?: number; height?: number })
    await db.execute(sql`UPDATE image SET width = ${width}, height = ${height}
      WHERE owner = ${owner} AND role = ${role} AND width = 0 AND height = 0`)
  }
}
