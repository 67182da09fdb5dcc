import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { Refused, refuse } from '../result.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The form this route accepts: the file's field, its maximum size, and the error code when it is larger. */
    upload?: Upload
  }
}
type Upload = { field: string; maxBytes: number; tooLarge: 'picture.too-large' | 'import.too-large' }

/** Allowance for the rest of a form: fields, boundaries, headers. */
const FORM_BYTES = 32 * 1024
/** Up to this size a form that is too large is read to its end, so that the sender receives the refusal. */
const DRAIN_MAX_BYTES = 16 * 1024 * 1024

/**
 * A scope that registers this accepts only forms with one file. File and fields, in any order, become the body that the
 * route's schema validates. Other scopes refuse such a form with 415.
 */
export const uploads = fp(
  async (scope) => {
    scope.removeContentTypeParser(['application/json', 'text/plain'])
    await scope.register(multipart, {
      limits: { files: 1, fields: 8, parts: 9, fieldNameSize: 60, fieldSize: 4096, headerPairs: 20 },
      throwFileSizeLimit: false,
    })
    scope.addHook('preValidation', async (request, reply) => {
      const { upload } = request.routeOptions.config
      if (!upload) return
      const tooLarge = new Refused(refuse(413, upload.tooLarge, upload.field))
      const length = Number(request.headers['content-length'] ?? 0)
      if (length > upload.maxBytes + FORM_BYTES) {
        if (length > DRAIN_MAX_BYTES) reply.header('connection', 'close')
        throw tooLarge
      }
      try {
        request.body = await readForm(request, upload, tooLarge)
      } catch (error) {
        // Reads and discards the rest of the form, so that the connection can be reused.
        request.raw.resume()
        if (error instanceof Refused) throw error
        throw new Refused(refuse(400, 'request.not-understood'))
      }
    })
  },
  { name: 'uploads' },
)

async function readForm(request: FastifyRequest, { field, maxBytes }: Upload, tooLarge: Refused) {
  let received = 0
  // A form may come without content-length, so the received bytes are counted.
  request.raw.on('data', (chunk: Buffer) => {
    received += chunk.length
    if (received > DRAIN_MAX_BYTES) request.raw.destroy()
  })
  const body: Record<string, unknown> = {}
  if (!request.isMultipart()) return body
  let isTooLarge = false
  for await (const part of request.parts({ limits: { fileSize: maxBytes } })) {
    if (part.type === 'file') {
      const content = await part.toBuffer()
      isTooLarge ||= part.file.truncated
      if (part.fieldname === field && (content.length || part.filename)) body[field] = content
    } else if (typeof part.value === 'string' && !part.valueTruncated) {
      // The check in `bodies` does not see these fields.
      if (part.value.includes('\0')) throw new Refused(refuse(400, 'validation.failed', part.fieldname))
      body[part.fieldname] = part.value
    } else throw new Refused(refuse(400, 'validation.failed'))
  }
  if (isTooLarge) throw tooLarge
  return body
}
