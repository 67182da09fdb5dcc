import sharp, { type Sharp } from 'sharp'
import { type PictureFormat, widthsOf } from '../../contract/pictures-rules.ts'
import type { Db } from '../db/connection.ts'
import { readContent } from './picture-repo.ts'
import { processInQueue } from './processing-queue.ts'
import { findVariant, insertVariant, type VariantRequest } from './variants-repo.ts'

// Low effort, because the first visitor waits for the encoding: 0.11 s more would save only 5 % of the bytes.
const ENCODERS: Record<PictureFormat, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 52, effort: 2 }),
  webp: (image) => image.webp({ quality: 76, effort: 3 }),
  jpg: (image) => image.jpeg({ quality: 80, mozjpeg: true }),
}

/** Variants this process is creating. Concurrent requests share the same promise. */
const inProgress = new Map<string, Promise<Buffer | null>>()

/**
 * A picture in one width and format, created on first request and stored.
 * @returns null when this owner's picture has another hash, or no variant of that width
 * @throws QueueFull when too many pictures wait to be processed
 */
export async function readVariant(db: Db, wanted: VariantRequest): Promise<Buffer | null> {
  const { width, format } = wanted
  const found = await findVariant(db, wanted)
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
    const original = await readContent(db, owner, role, hash)
    if (!original) return null
    return ENCODERS[format](sharp(original).resize({ width, withoutEnlargement: true })).toBuffer()
  })
  if (!content) return null
  await insertVariant(db, { hash, width, format, content })
  return content
}
