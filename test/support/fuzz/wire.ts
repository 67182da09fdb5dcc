import { pick } from '../fuzz.ts'
import type { Headers, Raw } from '../fuzz-calls.ts'

type Random = () => number

/** A request as the bytes that are written. */
export type Wire = {
  bytes: Buffer
  /** The answer to a HEAD has no body. */
  isHead: boolean
  /** Whether it needs a connection of its own, because its end is unclear or the connection ends with it. */
  isAlone: boolean
  /**
   * Whether the server may close without an answer: the client has left, or has sent far more than the server reads.
   */
  mayBeSilent: boolean
}

const LARGE = 200_000

const headerLines = (headers: Headers): string =>
  Object.entries(headers)
    .flatMap(([name, value]) => [value].flat().map((one) => `${name}: ${one}\r\n`))
    .join('')

const framed = (line: string, headers: Headers, body: Buffer | null): Buffer =>
  Buffer.concat([Buffer.from(`${line}\r\nhost: x\r\n${headerLines(headers)}\r\n`, 'latin1'), body ?? Buffer.alloc(0)])

/** The call as a normal client writes it. */
export function toWire(method: string, { path, headers, body }: Raw): Wire {
  const bytes = framed(`${method} ${path} HTTP/1.1`, { ...headers, 'content-length': String(body?.length ?? 0) }, body)
  return { bytes, isHead: method === 'HEAD', isAlone: bytes.length > LARGE, mayBeSilent: bytes.length > LARGE }
}

type Call = { method: string; path: string; headers: Headers; body: Buffer }
type Way = (call: Call, random: Random) => { bytes: Buffer; mayBeSilent?: true }

const start = ({ method, path }: Call): string => `${method} ${path} HTTP/1.1`
const lengthOf = ({ body }: Call): Headers => ({ 'content-length': String(body.length) })
const CHUNKED = { 'transfer-encoding': 'chunked' }
const chunk = (body: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n')])
const LAST_CHUNK = Buffer.from('0\r\n\r\n')
const HIDDEN = 'POST /api/logout HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n'

/** Two lengths, or an invalid one: the following bytes could be taken for another request. */
const badLength: Way = (call, random) => {
  const length = String(call.body.length)
  const wrong = pick<Headers>(
    [
      { ...CHUNKED, 'content-length': length },
      { 'content-length': [length, String(call.body.length + 7)] },
      { 'content-length': `${length}, ${length}` },
      ...['+5', '-1', '0x10', '1e3', '5 5', ' ', '99999999999999999999', '٥'].map((text) => ({
        'content-length': text,
      })),
      ...['xchunked', 'chunked, identity', 'identity', 'gzip, chunked', '\u000bchunked', 'chunked;x'].map((text) => ({
        'transfer-encoding': text,
        'content-length': length,
      })),
      { 'transfer-encoding': ['chunked', 'identity'] },
      { 'content-length ': length },
      { 'x-folded': `a\r\n content-length: ${length}` },
    ],
    random,
  )
  return { bytes: framed(start(call), { ...call.headers, ...wrong }, Buffer.concat([call.body, Buffer.from(HIDDEN)])) }
}

const badChunks: Way = (call, random) => {
  const body = pick(
    [
      ...[
        'zz\r\n',
        '-1\r\n',
        'FFFFFFFFFFFFFFFFF\r\n',
        '5;a="\r\nabcde',
        '3\r\nabcd\r\n',
        '3\nabc\n0\n\n',
        '\r\n\r\n',
      ].map((text) => Buffer.from(text)),
      Buffer.concat([chunk(call.body), Buffer.from('0\r\ncontent-length: 5\r\n__proto__: x\r\n\r\n')]),
      Buffer.concat([
        ...Array.from(call.body, (_, i) => chunk(call.body.subarray(i, i + 1))).slice(0, 200),
        LAST_CHUNK,
      ]),
      Buffer.concat([chunk(call.body), LAST_CHUNK, Buffer.from('x')]),
    ],
    random,
  )
  return { bytes: framed(start(call), { ...call.headers, ...CHUNKED }, body) }
}

const TOO_LARGE = Buffer.concat([chunk(Buffer.alloc(300_000, ' ')), LAST_CHUNK])
const largeChunk: Way = (call) => ({
  bytes: framed(start(call), { ...call.headers, ...CHUNKED }, TOO_LARGE),
  mayBeSilent: true,
})

/** Sends less than announced, and then ends the client's side of the connection. */
const truncated: Way = (call, random) => ({
  bytes: framed(
    start(call),
    { ...call.headers, 'content-length': String(call.body.length + 1 + random() * 1e6) },
    call.body,
  ),
  mayBeSilent: true,
})
const cutOff: Way = (call, random) => {
  const whole = framed(start(call), { ...call.headers, ...lengthOf(call) }, call.body)
  return { bytes: whole.subarray(0, Math.floor(random() * whole.length)), mayBeSilent: true }
}

const badStart: Way = (call, random) => {
  const { method, path } = call
  const line = pick(
    [
      ...['1.0', '0.9', '2.0', '1.2', '9.9', '1.1x', '', '-1'].map((version) => `${method} ${path} HTTP/${version}`),
      `${method} ${path}`,
      'PRI * HTTP/2.0',
      ...['http://outro.example', '//outro.example', '\\', '/\u0000', '/\u007f', '/\u00ff', '/a b', '/%2e%2e'].map(
        (prefix) => `${method} ${prefix}${path} HTTP/1.1`,
      ),
      ...['*', '', 'x', '#', '?', `/${'x'.repeat(17_000)}`, '/../../etc/passwd', `${path}#x`].map(
        (target) => `${method} ${target} HTTP/1.1`,
      ),
      ...['get', 'GETT', '', 'M-SEARCH', '\u0000', 'G ET', 'PURGE', '\u00ff', 'x'.repeat(5000)].map(
        (name) => `${name} ${path} HTTP/1.1`,
      ),
      `\r\n\r\n${start(call)}`,
      `${method}\t${path}\tHTTP/1.1`,
    ],
    random,
  )
  return { bytes: framed(line, { ...call.headers, ...lengthOf(call) }, call.body) }
}

const badHead: Way = (call, random) => {
  const lines = pick(
    [
      'x\u0000: y',
      'x: a\u0000b',
      'x: a\nb: c',
      'sem dois pontos',
      ': sem nome',
      'é: x',
      ' x: y',
      'host: outro.example',
      `x: ${'y'.repeat(20_000)}`,
      Array.from({ length: 2500 }, (_, i) => `a${i}: b`).join('\r\n'),
      'expect: 100-continue',
      'expect: 200-ok',
      'connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-key: eHh4eHh4eHh4eHh4eHh4eA==\r\nsec-websocket-version: 13',
      'connection: upgrade, http2-settings\r\nupgrade: h2c\r\nhttp2-settings: AAMAAABkAAQAAP__',
      'connection: close, authorization, cookie',
      'te: trailers, x;q=9',
      'trailer: content-length',
    ],
    random,
  )
  return {
    bytes: framed(`${start(call)}\r\n${lines}`, { ...call.headers, ...lengthOf(call) }, call.body),
  }
}

const NOT_HTTP = [
  Buffer.from('\u0016\u0003\u0001\u0000\u0005\u0001\u0000\u0000\u0001\u0003', 'latin1'),
  Buffer.from('*1\r\n$4\r\nPING\r\n'),
  Buffer.from('SSH-2.0-x\r\n'),
  Buffer.from('CONNECT outro.example:443 HTTP/1.1\r\nhost: x\r\n\r\n'),
  Buffer.from('GET / HTTP/1.1\r\n\r\n'),
  Buffer.alloc(70_000, 'x'),
  Buffer.alloc(64),
]
const notHttp: Way = (_call, random) => ({ bytes: pick(NOT_HTTP, random), mayBeSilent: true })

const WAYS = [badLength, badLength, badChunks, badChunks, truncated, cutOff, badStart, badStart, badHead, badHead]
const RARE = [largeChunk, notHttp]

/** The call with an error in HTTP itself, which only a raw connection can send. */
export function brokenWire(method: string, { path, headers, body }: Raw, random: Random): Wire {
  const way = pick(random() < 0.9 ? WAYS : RARE, random)
  const { bytes, mayBeSilent = false } = way({ method, path, headers, body: body ?? Buffer.alloc(0) }, random)
  return { bytes, isHead: method === 'HEAD', isAlone: true, mayBeSilent: mayBeSilent || bytes.length > LARGE }
}
