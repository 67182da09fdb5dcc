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
export type Encoding = keyof typeof ENCODERS

/**
 * A text sent to many visitors: its ETag is computed once, it is compressed once per encoding, and off the main thread.
 */
export type EncodedAnswer = {
  status: 200 | 404
  readonly etag: string
  body: Buffer
  encoded(encoding: Encoding): Promise<Buffer>
  /** The compressed forms made so far. */
  ready: Partial<Record<Encoding, Buffer>>
}

export function encodedAnswer(text: string, status: 200 | 404 = 200): EncodedAnswer {
  const body = Buffer.from(text)
  const made: Partial<Record<Encoding, Promise<Buffer>>> = {}
  const ready: EncodedAnswer['ready'] = {}
  let tag: string | undefined
  const encode = async (encoding: Encoding): Promise<Buffer> => {
    ready[encoding] = await ENCODERS[encoding](body)
    return ready[encoding]
  }
  return {
    status,
    get etag() {
      // Weak: the same text in another encoding has the same tag. The answer to a POST needs no tag.
      tag ??= `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
      return tag
    },
    body,
    encoded: (encoding) => {
      made[encoding] ??= encode(encoding)
      return made[encoding]
    },
    ready,
  }
}

/** Browsers send one of a few values, whose parsed form is cached; any other value is parsed each time. */
const known = new Map<string, Encoding | null>()
const KNOWN_MAX = 200

/** The encoding to send: the first of ours that the browser accepts. */
function accepted(header: string): Encoding | null {
  const found = known.get(header)
  if (found !== undefined) return found
  const encoding = readAccepted(header)
  if (known.size < KNOWN_MAX) known.set(header, encoding)
  return encoding
}

function readAccepted(header: string): Encoding | null {
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

/** A smaller text is sent uncompressed: compression would hardly shorten it. */
const COMPRESSED_FROM = 500

/** The encoding of an answer for a caller; null: uncompressed. */
export const encodingFor = ({ body }: EncodedAnswer, accept: string | string[] | undefined): Encoding | null =>
  body.length < COMPRESSED_FROM ? null : accepted(String(accept ?? ''))

/** Whether the caller has this answer already (If-None-Match). */
export const isKnownTo = ({ status, etag }: EncodedAnswer, ifNoneMatch: string | undefined): boolean =>
  ifNoneMatch !== undefined && status === 200 && (ifNoneMatch.trim() === '*' || ifNoneMatch.includes(etag))

/** The cache headers of an answer: for the caller's browser and, if allowed, for proxies. */
export type Keeping = { cache: string; vary: string }

/** The answer may be stored, and is revalidated at every use. */
const REVALIDATED: Keeping = { cache: 'public, max-age=0, must-revalidate', vary: 'accept-encoding' }

/** Sends the answer, or 304 to a browser that has it already. */
export async function sendEncoded(
  answer: EncodedAnswer,
  type: string,
  request: FastifyRequest,
  reply: FastifyReply,
  { cache, vary }: Keeping = REVALIDATED,
) {
  void reply.header('etag', answer.etag).header('cache-control', cache).header('vary', vary)
  if (isKnownTo(answer, request.headers['if-none-match'])) return reply.status(304).send()
  return sendBody(answer, type, request, reply)
}

/** Sends the body, compressed if the caller accepts that. */
async function sendBody(answer: EncodedAnswer, type: string, request: FastifyRequest, reply: FastifyReply) {
  const encoding = encodingFor(answer, request.headers['accept-encoding'])
  if (encoding) void reply.header('content-encoding', encoding)
  return reply
    .status(answer.status)
    .type(type)
    .send(encoding ? await answer.encoded(encoding) : answer.body)
}

export const JSON_TYPE = 'application/json; charset=utf-8'

/**
 * A proxy may reuse the answer for a second; a browser must revalidate it. Callers with credentials may get another
 * answer at the same address.
 */
const PUBLIC: Keeping = {
  cache: 'public, max-age=0, s-maxage=1, must-revalidate',
  vary: 'accept-encoding, authorization, cookie',
}
/** The same, but a proxy must revalidate it, too. */
const PUBLIC_EXACT: Keeping = { ...PUBLIC, cache: REVALIDATED.cache }
/** The answer to a POST is never stored. */
export const POSTED: Keeping = { cache: 'no-store', vary: 'accept-encoding' }

/** @param isExact whether no proxy may reuse an answer that is a second old */
export const publicKeeping = ({ isExact = false }: { isExact?: boolean }, method = 'GET'): Keeping =>
  method === 'POST' ? POSTED : isExact ? PUBLIC_EXACT : PUBLIC

/** Sends an answer of the API that is the same for every caller. */
export function sendPublic(answer: EncodedAnswer, request: FastifyRequest, reply: FastifyReply, keeping: Keeping) {
  if (keeping !== POSTED) return sendEncoded(answer, JSON_TYPE, request, reply, keeping)
  void reply.header('cache-control', keeping.cache).header('vary', keeping.vary)
  return sendBody(answer, JSON_TYPE, request, reply)
}
