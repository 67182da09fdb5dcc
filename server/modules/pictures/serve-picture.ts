import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  PICTURE_FORMATS,
  type PictureFolder,
  type PictureFormat,
  pictureUrl,
} from '../../../contract/pictures-rules.ts'
import type { AppDeps } from '../../app-deps.ts'
import { failureDetails } from '../../db/db-errors.ts'
import { QueueFull } from '../../limits/concurrency-limit.ts'
import { readContent, readHash } from '../../pictures/picture-repo.ts'
import { readPreview, readVariant } from '../../pictures/picture-variants.ts'
import { refuse, Refused } from '../../result.ts'

const ROLES = { eventoImg: 'evento', bannerImg: 'banner', rifaImg: 'rifa' } as const satisfies Record<
  PictureFolder,
  string
>
/** The media type of each picture format. */
export const TYPES: Record<PictureFormat, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const ORIGINAL = new RegExp(`^(${ID})\\.jpg$`)
const VARIANT = new RegExp(`^(${ID})-([0-9a-f]{12})-([1-9]\\d{0,3})\\.(${PICTURE_FORMATS.join('|')})$`)

const PREVIEW = new RegExp(`^(${ID})-([0-9a-f]{12})-previa\\.jpg$`)

type Request = FastifyRequest<{ Params: { file: string } }>

/**
 * `{id}.jpg`, revalidated by ETag; `{id}-{hash}-{width}.{format}` and the preview `{id}-{hash}-previa.jpg`, immutable
 * (docs/api.md#pictures).
 */
export async function servePicture(deps: AppDeps, folder: PictureFolder, request: Request, reply: FastifyReply) {
  const file = request.params.file.toLowerCase()
  const original = ORIGINAL.exec(file)?.[1]
  if (original) return serveOriginal(deps, folder, original, request, reply)
  const role = ROLES[folder]
  const [, shared, sharedHash = ''] = PREVIEW.exec(file) ?? []
  if (shared) {
    // Social networks load it from other sites.
    reply.header('cross-origin-resource-policy', 'cross-origin')
    const preview = readPreview(deps.db, { owner: shared, role, hash: sharedHash })
    return sendDerived(
      await orNull(preview, request, { owner: shared }),
      TYPES.jpg,
      pictureUrl('/api', folder, shared),
      reply,
    )
  }
  const [, owner, hash = '', width, format] = VARIANT.exec(file) ?? []
  if (!owner) throw new Refused(refuse(404, 'record.not-found'))
  const wanted = { owner, role, hash, width: Number(width), format: format as PictureFormat }
  const variant = await orNull(readVariant(deps.db, wanted), request, { owner, width, format })
  return sendDerived(variant, TYPES[wanted.format], pictureUrl('/api', folder, owner), reply)
}

/** A derived picture, or null when it could not be made; a full queue is not logged as a failure. */
const orNull = (making: Promise<Buffer | null>, request: Request, about: object): Promise<Buffer | null> =>
  making.catch((error: unknown) => {
    if (!(error instanceof QueueFull))
      request.log.warn({ ...about, ...failureDetails(error) }, 'a picture variant could not be created')
    return null
  })

function sendDerived(content: Buffer | null, type: string, original: string, reply: FastifyReply) {
  // The picture was replaced after the page was loaded, or the queue is full: redirect to the original picture.
  if (!content) return reply.header('cache-control', 'no-store').redirect(original, 302)
  return reply.type(type).header('cache-control', 'public, max-age=31536000, immutable').send(content)
}

async function serveOriginal(
  { db }: AppDeps,
  folder: PictureFolder,
  owner: string,
  request: Request,
  reply: FastifyReply,
) {
  const role = ROLES[folder]
  const hash = await readHash(db, owner, role)
  if (hash === null) throw new Refused(refuse(404, 'record.not-found'))
  const etag = `"${hash}"`
  reply.header('etag', etag).header('cache-control', 'public, max-age=0, must-revalidate')
  const known = request.headers['if-none-match']
  if (known?.trim() === '*' || known?.includes(etag)) return reply.status(304).send()
  return reply.type('image/jpeg').send((await readContent(db, owner, role)) ?? Buffer.alloc(0))
}
