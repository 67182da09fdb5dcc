import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { MESSAGES, UPLOADS } from '../../contract/messages.ts'
import { done, type Result, refuse } from '../sales/deps.ts'
import { isAnimatedPng, kindOf } from './kind.ts'
import { atBench, Busy } from './workshop.ts'

/** What is kept of an upload: pixels, and nothing else of what was sent. */
export type Picture = { content: Buffer; hash: string; width: number; height: number }

/** A phone takes 12 million; a file of a few kilobytes may claim billions. */
const PIXELS_MAX = 40_000_000
const SIDE_MAX = 20_000
export const WIDTH_MAX = 2400
const HEIGHT_MAX = 4800
const QUALITY = 82
const SECONDS_MAX = 15

/**
 * Makes a JPEG of ours of a JPG or PNG: upright, without metadata, on white where it was transparent, at most 2400 wide.
 * Whatever cannot be read is refused; nothing a file holds makes this fail.
 * @param field the form's, which the refusal points at
 */
export async function takePicture(content: Buffer, maxBytes: number, field: string): Promise<Result<Picture>> {
  const no = (message: string, status: 400 | 413 | 503 = 400) => refuse(status, message, { [field]: message })
  if (content.length === 0) return no(UPLOADS.missing)
  if (content.length > maxBytes) return no(MESSAGES.imageTooLarge, 413)
  const kind = kindOf(content)
  if (!kind) return no(UPLOADS.notPicture)
  if (kind === 'png' && isAnimatedPng(content)) return no(UPLOADS.animated)
  try {
    return await atBench(async () => {
      const input = sharp(content, { failOn: 'error', limitInputPixels: PIXELS_MAX, animated: false })
      const { format, width, height, pages = 1 } = await sharp(content, { limitInputPixels: false }).metadata()
      // What it begins like is what it is read as.
      if (format !== kind) return no(UPLOADS.notPicture)
      if (pages > 1) return no(UPLOADS.animated)
      if (width * height > PIXELS_MAX || Math.max(width, height) > SIDE_MAX) return no(MESSAGES.imageTooLarge)
      const { data, info } = await input
        .autoOrient()
        .resize({ width: WIDTH_MAX, height: HEIGHT_MAX, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#fff' })
        .toColourspace('srgb')
        .jpeg({ quality: QUALITY, mozjpeg: true })
        .timeout({ seconds: SECONDS_MAX })
        .toBuffer({ resolveWithObject: true })
      const hash = createHash('sha256').update(data).digest('hex')
      return done({ content: data, hash, width: info.width, height: info.height })
    })
  } catch (error) {
    return error instanceof Busy ? no('', 503) : no(UPLOADS.unreadable)
  }
}
