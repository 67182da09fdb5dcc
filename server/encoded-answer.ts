import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)
const ENCODERS = {
  br: (body: Buffer) => toBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => toGzip(body),
}
type Encoding = keyof typeof ENCODERS

/** A text that many visitors receive: tagged once, compressed once per encoding, off the thread that sells. */
export type EncodedAnswer = {
  status: 200 | 404
  etag: string
  body: Buffer
  encoded(encoding: Encoding): Promise<Buffer>
}

export function encodedAnswer(text: string, status: 200 | 404 = 200): EncodedAnswer {
  const body = Buffer.from(text)
  const made: Partial<Record<Encoding, Promise<Buffer>>> = {}
  return {
    status,
    // Weak: the same text in another encoding has the same tag.
    etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    body,
    encoded: (encoding) => {
      made[encoding] ??= ENCODERS[encoding](body)
      return made[encoding]
    },
  }
}

/** The encoding to send: the first of ours that the browser accepts. */
function accepted(header: string): Encoding | null {
  const given = new Map(
    header.split(',').map((part): [string, boolean] => {
      const [name = '', ...params] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/)
      return [name, !params.some((param) => /^q=0(\.0*)?$/.test(param))]
    }),
  )
  return (Object.keys(ENCODERS) as Encoding[]).find((encoding) => given.get(encoding)) ?? null
}

/** Sends it, or 304 to a browser that has it already. It may be kept, and is revalidated at every use. */
export async function sendEncoded(answer: EncodedAnswer, type: string, request: FastifyRequest, reply: FastifyReply) {
  void reply
    .header('etag', answer.etag)
    .header('cache-control', 'public, max-age=0, must-revalidate')
    .header('vary', 'accept-encoding')
  const known = request.headers['if-none-match']
  if (answer.status === 200 && (known?.trim() === '*' || known?.includes(answer.etag))) return reply.status(304).send()
  const encoding = accepted(request.headers['accept-encoding'] ?? '')
  if (encoding) void reply.header('content-encoding', encoding)
  return reply
    .status(answer.status)
    .type(type)
    .send(encoding ? await answer.encoded(encoding) : answer.body)
}
