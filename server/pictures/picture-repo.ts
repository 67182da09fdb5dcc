import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { HASH_PREFIX_LENGTH, type Imagem, type PictureFormat } from '../../contract/pictures-rules.ts'
import type { Db, Tx } from '../db/connection.ts'
import { maybeOne, rows } from '../db/rows.ts'
import type { Picture } from './accept-picture.ts'

export type PictureRole = 'evento' | 'banner' | 'rifa' | 'sorteio' | 'casa' | 'casa-anterior'

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

const OWNERS = { evento: sql`evento`, rifa: sql`rifa` }

/** Locks the owner of a picture until the transaction ends. @returns false when there is no such row */
export async function lockOwner(tx: Tx, role: 'evento' | 'rifa', id: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    SELECT 1 FROM ${OWNERS[role]} WHERE id = ${id} AND NOT excluir FOR NO KEY UPDATE`)
  return rowCount === 1
}

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

/**
 * Deletes variants without a picture: those created while their picture was being replaced. Only of the last month,
 * because this is asked every hour, and a picture takes its older variants with it.
 */
export const deleteOrphanVariants = (db: Db) =>
  db.execute(sql`DELETE FROM image_variant v WHERE created_at < clock_timestamp() - interval '10 minutes'
    AND created_at > (SELECT clock_timestamp()) - interval '30 days'
    AND NOT EXISTS (SELECT 1 FROM image i WHERE i.hash = v.hash)`)

const UnmeasuredRow = z.strictObject({
  owner: z.string(),
  role: z.enum(['evento', 'banner', 'rifa', 'sorteio', 'casa', 'casa-anterior']),
  content: z.instanceof(Buffer),
})

/** Some of the pictures whose width and height are not stored. */
export const unmeasured = (db: Db): Promise<z.infer<typeof UnmeasuredRow>[]> =>
  rows(db, UnmeasuredRow)`SELECT owner, role, content FROM image WHERE width = 0 AND height = 0 LIMIT 50`

type Size = { width: number; height: number }

export const storeSize = (db: Db, owner: string, role: PictureRole, { width, height }: Size) =>
  db.execute(sql`UPDATE image SET width = ${width}, height = ${height}
    WHERE owner = ${owner} AND role = ${role} AND width = 0 AND height = 0`)

/** Gives a new owner the same picture as another one, if that has one. */
export const copyPicture = (tx: Tx, owner: string, to: string, role: PictureRole) =>
  tx.execute(sql`INSERT INTO image (owner, role, hash, content, width, height)
    SELECT ${to}::uuid, role, hash, content, width, height FROM image WHERE owner = ${owner} AND role = ${role}`)

/**
 * The hash of a picture; null when there is none, or it is a draft's. The addresses of a draft's variants contain the
 * hash, so only the back-office knows them.
 */
export async function readHash(db: Db, owner: string, role: PictureRole): Promise<string | null> {
  const found = await maybeOne(rows(db, HashRow)`SELECT hash FROM image WHERE owner = ${owner} AND role = ${role}
    AND NOT (role = 'evento' AND EXISTS (SELECT FROM evento e WHERE e.id = ${owner} AND NOT (e.publicado OR e.ensaio)))`)
  return found?.hash ?? null
}

const ContentRow = z.strictObject({ content: z.instanceof(Buffer) })

/** A stored picture; null when there is none. @param hash or its beginning, if it must be this picture */
export async function readContent(db: Db, owner: string, role: PictureRole, hash = ''): Promise<Buffer | null> {
  const found = await maybeOne(rows(db, ContentRow)`SELECT content FROM image
    WHERE owner = ${owner} AND role = ${role} AND starts_with(hash, ${hash})`)
  return found?.content ?? null
}

export type VariantRequest = { owner: string; role: PictureRole; hash: string; width: number; format: PictureFormat }

const VariantRow = z.strictObject({ hash: z.string(), width: z.int(), content: z.instanceof(Buffer).nullable() })

/** The picture's hash and width, and the variant if it was made; null when the owner's picture has another hash. */
export const findVariant = (db: Db, { owner, role, hash, width, format }: VariantRequest) =>
  maybeOne(rows(db, VariantRow)`
    SELECT i.hash, i.width, v.content FROM image i
    LEFT JOIN image_variant v ON v.hash = i.hash AND v.width = ${width} AND v.format = ${format}
    WHERE i.owner = ${owner} AND i.role = ${role} AND starts_with(i.hash, ${hash})`)

type Variant = { hash: string; width: number; format: PictureFormat; content: Buffer }

/** Unless the picture is gone; another process may have inserted the same variant meanwhile. */
export const insertVariant = (db: Db, { hash, width, format, content }: Variant) =>
  db.execute(sql`INSERT INTO image_variant (hash, width, format, content)
    SELECT ${hash}, ${width}, ${format}, ${content} WHERE EXISTS (SELECT 1 FROM image WHERE hash = ${hash})
    ON CONFLICT DO NOTHING`)
