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

/** A text that many visitors receive: tagged once, compressed once per encoding, off the thread that sells. */
export type EncodedAnswer = {
  status: 200 | 404
  readonly etag: string
  body: Buffer
  encoded(encoding: Encoding): Promise<Buffer>
  /** What has been compressed already. */
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
      // Weak: the same text in another encoding has the same tag. The answer to a POST needs none.
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

/** Browsers send one of a few texts, whose parsed form is kept; any other text is parsed each time. */
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

/** What is smaller is sent as it is: compressed it would hardly be shorter. */
const COMPRESSED_FROM = 500

/** The encoding of an answer for a caller; null: as it is. */
export const encodingFor = ({ body }: EncodedAnswer, accept: string | string[] | undefined): Encoding | null =>
  body.length < COMPRESSED_FROM ? null : accepted(String(accept ?? ''))

/** Whether the caller has this answer already. */
export const isKnownTo = ({ status, etag }: EncodedAnswer, ifNoneMatch: string | undefined): boolean =>
  ifNoneMatch !== undefined && status === 200 && (ifNoneMatch.trim() === '*' || ifNoneMatch.includes(etag))

/** How an answer may be kept: by the caller's browser and, if at all, by what is between it and us. */
export type Keeping = { cache: string; vary: string }

/** It may be kept, and is revalidated at every use. */
const REVALIDATED: Keeping = { cache: 'public, max-age=0, must-revalidate', vary: 'accept-encoding' }

/** Sends it, or 304 to a browser that has it already. */
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
 * What a proxy may hand out again for a second, and a browser only after asking whether it still holds. To callers with
 * credentials the same address may answer more.
 */
const PUBLIC: Keeping = {
  cache: 'public, max-age=0, s-maxage=1, must-revalidate',
  vary: 'accept-encoding, authorization, cookie',
}
/** The same, but never handed out again unasked. */
const PUBLIC_EXACT: Keeping = { ...PUBLIC, cache: REVALIDATED.cache }
/** Of a call that is no GET only the body counts. */
export const POSTED: Keeping = { cache: 'no-store', vary: 'accept-encoding' }

/** @param isExact whether no proxy may hand out an answer that is a second old */
export const publicKeeping = ({ isExact = false }: { isExact?: boolean }, method = 'GET'): Keeping =>
  method === 'POST' ? POSTED : isExact ? PUBLIC_EXACT : PUBLIC

/** Sends an answer of the API that is the same for everybody. */
export function sendPublic(answer: EncodedAnswer, request: FastifyRequest, reply: FastifyReply, keeping: Keeping) {
  if (keeping !== POSTED) return sendEncoded(answer, JSON_TYPE, request, reply, keeping)
  void reply.header('cache-control', keeping.cache).header('vary', keeping.vary)
  return sendBody(answer, JSON_TYPE, request, reply)
}
