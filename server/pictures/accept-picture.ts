import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { MESSAGES } from '../../contract/messages.ts'
import { QueueFull } from '../limits/concurrency-limit.ts'
import { done, refuse, refuseFields, type Result } from '../result.ts'
import { processInQueue } from './processing-queue.ts'

const JPEG = Buffer.from([0xff, 0xd8, 0xff])
const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

type Kind = 'jpeg' | 'png' | 'webp'

/** The file type by its signature. The file name and the declared media type are not trusted. */
function kindOf(content: Buffer): Kind | null {
  if (content.subarray(0, JPEG.length).equals(JPEG)) return 'jpeg'
  if (content.toString('latin1', 0, 4) === 'RIFF' && content.toString('latin1', 8, 12) === 'WEBP') return 'webp'
  return content.subarray(0, PNG.length).equals(PNG) ? 'png' : null
}

/** Whether a PNG is animated: it then has an acTL chunk before its first image data. */
function isAnimatedPng(content: Buffer): boolean {
  for (let at = PNG.length; at + 8 <= content.length;) {
    const type = content.toString('latin1', at + 4, at + 8)
    if (type === 'acTL') return true
    if (type === 'IDAT') return false
    // length, type, data, checksum
    at += 12 + content.readUInt32BE(at)
  }
  return false
}

/** A stored upload: re-encoded pixels, no bytes of the original file. */
export type Picture = { content: Buffer; hash: string; width: number; height: number }

/** A phone's photo has 12 million pixels. A malicious file of a few kilobytes may declare billions. */
const PIXELS_MAX = 40_000_000
const SIDE_MAX = 20_000
const WIDTH_MAX = 2400
const HEIGHT_MAX = 4800
const LOGO_SIDE_MAX = 1024
const QUALITY = 82
const SECONDS_MAX = 15

/** The files that are accepted, and how their pixels are stored. */
type Use = {
  kinds: readonly Kind[]
  wrongType: 'picture.wrong-type' | 'picture.logo-type'
  encode(image: Sharp): Sharp
}

const PHOTO: Use = {
  kinds: ['jpeg', 'png'],
  wrongType: 'picture.wrong-type',
  encode: (image) =>
    image
      .resize({ width: WIDTH_MAX, height: HEIGHT_MAX, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .jpeg({ quality: QUALITY, mozjpeg: true }),
}

/** An SVG is refused: it is a document with scripts and links, and every phone can export a PNG of it. */
const LOGO: Use = {
  kinds: ['jpeg', 'png', 'webp'],
  wrongType: 'picture.logo-type',
  encode: (image) =>
    image
      .resize({ width: LOGO_SIDE_MAX, height: LOGO_SIDE_MAX, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .png({ compressionLevel: 9 }),
}

/**
 * Re-encodes a JPG or PNG as JPEG: upright, without metadata, transparency on white, at most 2400 by 4800 px.
 * Unreadable files are refused. Malformed input never makes this throw.
 * @param field the form field that a refusal names
 */
export const acceptPicture = (content: Buffer, maxBytes: number, field: string): Promise<Result<Picture>> =>
  accept(content, maxBytes, field, PHOTO)

/** The same for a logo, which may be WebP, too: a PNG of at most 1024 by 1024 px that keeps its transparency. */
export const acceptLogo = (content: Buffer, maxBytes: number, field: string): Promise<Result<Picture>> =>
  accept(content, maxBytes, field, LOGO)

async function accept(content: Buffer, maxBytes: number, field: string, use: Use): Promise<Result<Picture>> {
  const reject = (code: `picture.${'too-large' | 'animated' | 'unreadable'}`, status: 400 | 413 = 400) =>
    refuse(status, code, field)
  if (content.length === 0) return refuseFields({ [field]: MESSAGES.imageMissing })
  if (content.length > maxBytes) return reject('picture.too-large', 413)
  const kind = kindOf(content)
  if (!kind || !use.kinds.includes(kind)) return refuse(400, use.wrongType, field)
  if (kind === 'png' && isAnimatedPng(content)) return reject('picture.animated')
  try {
    return await processInQueue(async () => {
      const input = sharp(content, { failOn: 'error', limitInputPixels: PIXELS_MAX, animated: false })
      const { format, width, height, pages = 1 } = await sharp(content, { limitInputPixels: false }).metadata()
      // The decoded format must match the file signature.
      if (format !== kind) return refuse(400, use.wrongType, field)
      if (pages > 1) return reject('picture.animated')
      if (width * height > PIXELS_MAX || Math.max(width, height) > SIDE_MAX) return reject('picture.too-large')
      const { data, info } = await use
        .encode(input.autoOrient())
        .timeout({ seconds: SECONDS_MAX })
        .toBuffer({ resolveWithObject: true })
      const hash = createHash('sha256').update(data).digest('hex')
      return done({ content: data, hash, width: info.width, height: info.height })
    })
  } catch (error) {
    return error instanceof QueueFull ? refuse(503, 'server.unavailable') : reject('picture.unreadable')
  }
}
