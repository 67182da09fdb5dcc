import { sql } from 'drizzle-orm'
import sharp, { type Sharp } from 'sharp'
import { type PictureFormat, widthsOf } from '../../contract/pictures-rules.ts'
import type { Db } from '../db/connection.ts'
import type { PictureRole } from './picture-store.ts'
import { processInQueue } from './processing-queue.ts'

export type VariantRequest = { owner: string; role: PictureRole; hash: string; width: number; format: PictureFormat }

// Little effort: the first visitor waits for it, and a ninth of a second more work saves a twentieth of the bytes.
const ENCODERS: Record<PictureFormat, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 52, effort: 2 }),
  webp: (image) => image.webp({ quality: 76, effort: 3 }),
  jpg: (image) => image.jpeg({ quality: 80, mozjpeg: true }),
}

/** Being made by this process: whoever asks meanwhile gets the same. */
const inProgress = new Map<string, Promise<Buffer | null>>()

/**
 * A picture in one width and format, made when it is first asked for and kept.
 * @returns null when this owner's picture has not that hash (any more) or not that width
 * @throws Busy when too many pictures wait to be made
 */
export async function readVariant(db: Db, wanted: VariantRequest): Promise<Buffer | null> {
  const { owner, role, width, format } = wanted
  const { rows } = await db.execute<{ hash: string; width: number; content: Buffer | null }>(sql`
    SELECT i.hash, i.width, v.content FROM image i
    LEFT JOIN image_variant v ON v.hash = i.hash AND v.width = ${width} AND v.format = ${format}
    WHERE i.owner = ${owner} AND i.role = ${role} AND starts_with(i.hash, ${wanted.hash})`)
  const found = rows[0]
  if (!found || !widthsOf(found.width).includes(width)) return null
  if (found.content) return found.content
  const key = `${found.hash} ${width} ${format}`
  const making =
    inProgress.get(key) ?? makeVariant(db, { ...wanted, hash: found.hash }).finally(() => inProgress.delete(key))
  inProgress.set(key, making)
  return making
}

async function makeVariant(db: Db, { owner, role, hash, width, format }: VariantRequest): Promise<Buffer | null> {
  const content = await processInQueue(async () => {
    const { rows } = await db.execute<{ content: Buffer }>(
      sql`SELECT content FROM image WHERE owner = ${owner} AND role = ${role} AND hash = ${hash}`,
    )
    if (!rows[0]) return null
    return ENCODERS[format](sharp(rows[0].content).resize({ width, withoutEnlargement: true })).toBuffer()
  })
  if (!content) return null
  // Another process may have been as quick; both made the same.
  await db.execute(sql`INSERT INTO image_variant (hash, width, format, content)
    SELECT ${hash}, ${width}, ${format}, ${content} WHERE EXISTS (SELECT 1 FROM image WHERE hash = ${hash})
    ON CONFLICT DO NOTHING`)
  return content
}
