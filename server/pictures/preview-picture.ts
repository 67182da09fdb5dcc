import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { PREVIEW } from '../../contract/pictures-rules.ts'
import type { Db } from '../db/connection.ts'
import { type PictureRole, readContent } from './picture-repo.ts'
import { processInQueue } from './processing-queue.ts'

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
