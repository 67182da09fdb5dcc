import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { CASA_ID } from '../../contract/casa-rules.ts'
import type { LogoSize, LogoUse } from '../../contract/logo-rules.ts'
import { PREVIEW } from '../../contract/pictures-rules.ts'
import type { Db } from '../db/connection.ts'
import { readContent } from './picture-repo.ts'
import { processInQueue } from './processing-queue.ts'

/** `--paper` of src/ui/tokens.css in the light colours. */
export const PAPER = '#f7f4ee'
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }
/** The part of a square that every device shows, whatever its shape. */
const SAFE = 0.62

type Wanted = { db: Db; hash: string; use: LogoUse | 'previa'; size: LogoSize }

/** Few, because a house has one logo. */
const drawn = new LRUCache<string, Buffer, Wanted>({
  max: 40,
  fetchMethod: async (_key, _stale, { context }) => (await draw(context)) ?? undefined,
})

/**
 * A drawing of the logo, made on request; concurrent requests share it.
 * @returns null when the house's logo has another hash
 * @throws QueueFull when too many pictures wait to be processed
 */
export const readLogo = async (wanted: Wanted): Promise<Buffer | null> =>
  (await drawn.fetch(`${wanted.hash} ${wanted.use} ${wanted.size}`, { context: wanted })) ?? null

async function draw({ db, hash, use, size }: Wanted): Promise<Buffer | null> {
  const content = await readContent(db, CASA_ID, 'casa', hash)
  if (!content) return null
  return processInQueue(async () => {
    const logo = (width: number, height = width) => sharp(content).resize({ width, height, fit: 'inside' }).toBuffer()
    const on = (width: number, height: number, background: string | typeof CLEAR) =>
      sharp({ create: { width, height, channels: 4, background } })
    switch (use) {
      case 'escudo':
        return sharp(content)
          .resize({ width: 4 * size, height: size, fit: 'inside', withoutEnlargement: true })
          .webp({ quality: 90, alphaQuality: 100 })
          .toBuffer()
      case 'icone':
        return on(size, size, CLEAR)
          .composite([{ input: await logo(size) }])
          .png()
          .toBuffer()
      case 'fundo':
        return on(size, size, PAPER)
          .composite([{ input: await logo(Math.round(size * SAFE)) }])
          .flatten({ background: PAPER })
          .png()
          .toBuffer()
      case 'previa':
        return on(PREVIEW.width, PREVIEW.height, PAPER)
          .composite([{ input: await logo(PREVIEW.width / 2, Math.round(PREVIEW.height * SAFE)) }])
          .flatten({ background: PAPER })
          .jpeg({ quality: 84, mozjpeg: true })
          .toBuffer()
    }
  })
}
