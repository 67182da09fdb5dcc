import { LRUCache } from 'lru-cache'
import sharp, { type Sharp } from 'sharp'
import { type PictureFormat, PREVIEW, widthsOf } from '../../contract/pictures-rules.ts'
import type { Db } from '../db/connection.ts'
import {
  findVariant,
  insertVariant,
  type PictureRole,
  readContent,
  storeSize,
  unmeasured,
  type VariantRequest,
} from './picture-repo.ts'
import { processInQueue } from './processing-queue.ts'

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

type Wanted = { db: Db; owner: string; role: PictureRole; hash: string }

/** Some of the last previews, because several networks ask for the same one when a link is shared. */
const drawn = new LRUCache<string, Buffer, Wanted>({
  max: 50,
  fetchMethod: async (_key, _stale, { context }) => (await draw(context)) ?? undefined,
})

/**
 * The picture of a link's preview: the whole picture, on a blurred one that fills the rest. Concurrent requests share
 * the drawing.
 * @returns null when this owner's picture has another hash
 * @throws QueueFull when too many pictures wait to be processed
 */
export const readPreview = async (db: Db, wanted: Omit<Wanted, 'db'>): Promise<Buffer | null> =>
  (await drawn.fetch(`${wanted.role} ${wanted.owner} ${wanted.hash}`, { context: { db, ...wanted } })) ?? null

async function draw({ db, owner, role, hash }: Wanted): Promise<Buffer | null> {
  const content = await readContent(db, owner, role, hash)
  if (!content) return null
  return processInQueue(async () => {
    const whole = await sharp(content)
      .resize({ ...PREVIEW, fit: 'inside' })
      .toBuffer()
    return sharp(content)
      .resize({ ...PREVIEW, fit: 'cover' })
      .blur(32)
      .modulate({ brightness: 0.6 })
      .composite([{ input: whole }])
      .jpeg({ quality: 80, mozjpeg: true })
      .toBuffer()
  })
}

/** Measures pictures that were stored before width and height were recorded, in small batches. */
export async function measurePictures(db: Db): Promise<void> {
  for (const { owner, role, content } of await unmeasured(db)) {
    // Width 0 with height 1 marks a picture that was checked and could not be read.
    const { width = 0, height = 1 } = await sharp(content)
      .metadata()
      .catch(() => ({}) as { width?: number; height?: number })
    await storeSize(db, owner, role, { width, height })
  }
}
