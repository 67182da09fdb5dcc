import { and, eq } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { MESSAGES } from '../../contract/messages.ts'
import type { Db } from '../db/connection.ts'
import { image } from '../db/schema/index.ts'
import { Refused } from '../plugins/answers.ts'

const FILE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.jpg$/i

/**
 * Serves `{id}.jpg`: the bare URL is revalidated by ETag at every use (wire.md, pictures). 404 when there is none.
 */
export async function imageRoute(
  db: Db,
  role: 'evento' | 'banner' | 'rifa',
  request: FastifyRequest<{ Params: { file: string } }>,
  reply: FastifyReply,
) {
  const owner = FILE.exec(request.params.file)?.[1]?.toLowerCase()
  const key = owner ? and(eq(image.owner, owner), eq(image.role, role)) : undefined
  const [found] = key ? await db.select({ hash: image.hash }).from(image).where(key) : []
  if (!key || !found) throw new Refused({ ok: false, status: 404, message: MESSAGES.notFound })
  const etag = `"${found.hash}"`
  reply.header('etag', etag).header('cache-control', 'public, max-age=0, must-revalidate')
  if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send()
  const [row] = await db.select({ content: image.content }).from(image).where(key)
  return reply.type('image/jpeg').send(row?.content ?? Buffer.alloc(0))
}
