import { randomUUID } from 'node:crypto'
import { broken, brokenParam, pick, TEXTS } from './fuzz.ts'

type Random = () => number
type Form = { fields: Record<string, string>; field: string; content: Buffer; name: string }
/** The parts of a valid call; one of them is then corrupted. */
export type Parts = {
  pattern: string
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
  form?: Form
}
/** The call as it is sent. */
export type Raw = { path: string; headers: Headers; body: Buffer | null; method?: string }
/** An array stands for a header that is sent several times. */
export type Headers = Record<string, string | string[]>

const BOUNDARY = 'a-boundary-of-ours'
const part = (head: string, content: Buffer | string): Buffer =>
  Buffer.concat([Buffer.from(`--${BOUNDARY}\r\n${head}\r\n\r\n`), Buffer.from(content as Buffer), Buffer.from('\r\n')])
const fieldPart = (name: string, value: string): Buffer => part(`Content-Disposition: form-data; name="${name}"`, value)
const filePart = ({ field, content, name }: Form, type = 'image/jpeg'): Buffer =>
  part(`Content-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}`, content)
const END = Buffer.from(`--${BOUNDARY}--\r\n`)
const MULTIPART = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
const JSON_TYPE = { 'content-type': 'application/json' }

const formOf = (form: Form): Buffer =>
  Buffer.concat([...Object.entries(form.fields).map(([name, value]) => fieldPart(name, value)), filePart(form), END])

const pathOf = ({ pattern, params = {} }: Parts): string =>
  pattern.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? 'x')

/** The valid call. */
export function validCall(parts: Parts): Raw {
  const query = parts.query ? `?${new URLSearchParams(parts.query)}` : ''
  if (parts.form) return { path: pathOf(parts) + query, headers: MULTIPART, body: formOf(parts.form) }
  const body = parts.body ? Buffer.from(JSON.stringify(parts.body)) : null
  return { path: pathOf(parts) + query, headers: body ? JSON_TYPE : {}, body }
}

// Lone surrogates cannot be sent as UTF-8, nor line breaks in a header.
const sendable = (text: string): string => text.toWellFormed().replaceAll(/[\r\n]/g, ' ')

const badBody = (parts: Parts, random: Random): Raw => ({
  ...validCall(parts),
  headers: JSON_TYPE,
  body: Buffer.from(broken(parts.body ?? {}, random)),
})

const badParams = (parts: Parts, random: Random): Raw => {
  const path = parts.pattern.replaceAll(/:\w+/g, () => (random() < 0.2 ? randomUUID() : brokenParam(random)))
  return { ...validCall(parts), path }
}

const QUERY_KEYS = [
  'limit',
  'cursor',
  'id',
  'document',
  'dias',
  'desde',
  '__proto__',
  'constructor',
  'sig',
  'exp',
  'f',
  '',
]
function badQuery(parts: Parts, random: Random): Raw {
  const entries = Object.entries(parts.query ?? {})
  const key = entries.length && random() < 0.8 ? pick(entries, random)[0] : pick(QUERY_KEYS, random)
  const value = encodeURIComponent(sendable(pick(TEXTS, random)).slice(0, 600))
  const rest = entries.filter(([name]) => name !== key).map(([name, text]) => `${name}=${encodeURIComponent(text)}`)
  const corrupted = pick(
    [
      `${key}=${value}`,
      `${key}=${value}&${key}=${value}`,
      `${key}[]=${value}`,
      `${key}[a]=${value}`,
      `${key}=%E0%A4%A`,
      `${key}=%00`,
      `${key}`,
      `${key}=-1`,
      `${key}=99999999999999999999`,
      `${key}=1.5`,
      `${key}=2026-13-45`,
    ],
    random,
  )
  return { ...validCall(parts), path: `${pathOf(parts)}?${[...rest, corrupted].join('&')}` }
}

const A_DATE = 'Sun, 06 Nov 1994 08:49:37 GMT'
const HEADERS: [name: string, values: (string | string[])[]][] = [
  [
    'content-type',
    [
      ...['', 'text/plain', 'application/xml', 'application/json; charset=x', 'multipart/form-data', '\u00ff'],
      ...[
        'multipart/form-data; boundary=',
        `multipart/form-data; boundary=${'x'.repeat(300)}`,
        '/',
        ';;;',
        '__proto__',
      ],
      ['application/json', 'text/plain'],
    ],
  ],
  [
    'authorization',
    [
      ...['', 'Bearer', 'Bearer x', 'Basic', 'Basic !!!', 'Basic eDp5', `Bearer ${'x'.repeat(4000)}`, 'x'],
      ['Bearer x', 'Bearer y'],
    ],
  ],
  [
    'cookie',
    [
      ...['', 'bilheteria_sessao=', 'bilheteria_sessao=x', 'bilheteria_sessao=%E0%A4%A', '=;=;', ';'.repeat(2000)],
      ...['__proto__=x', 'bilheteria_segunda_etapa=x; bilheteria_aparelho=%00'],
      ['bilheteria_sessao=x', 'bilheteria_sessao=y'],
    ],
  ],
  ['origin', ['null', 'https://ladrao.example', 'x', 'file://', '', ['null', 'x']]],
  ['sec-fetch-site', ['cross-site', 'x']],
  ['content-encoding', ['gzip', 'br', 'x']],
  ['accept', ['', 'x', 'text/html;q=x', '*/*;q=2']],
  ['accept-encoding', ['', 'x', 'gzip;q=9', 'br;q=0, *;q=0', ','.repeat(2000)]],
  ['if-none-match', ['*', 'W/"', '"x", "y"', '"'.repeat(3000), '\u00ff']],
  ['if-match', ['"x"', '']],
  ['if-modified-since', ['x', A_DATE, '99999999999999']],
  ['if-unmodified-since', [A_DATE]],
  ['range', ['bytes=0-', 'bytes=-1', 'bytes=9-1', 'bytes=x', 'bytes=0-0,1-1,2-2', 'bytes=99999999999999999999-']],
  ['if-range', [A_DATE, '"x"']],
  ['x-forwarded-for', ['', 'x', '1.2.3.4, 5.6.7.8', '::1%eth0', ','.repeat(2000)]],
  ['x-http-method-override', ['DELETE']],
  ['x-prova', ['', 'x', '1:2:3', '\u00ff']],
  ['__proto__', ['x']],
]
/** Corrupts what the guard checks: credentials, origin or type of the body. */
function badHeaders(parts: Parts, random: Random): Raw {
  const raw = validCall(parts)
  const [name, values] = pick(HEADERS, random)
  return { ...raw, headers: { ...raw.headers, [name]: pick(values, random) } }
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'SEARCH', 'QUERY']
/** The same call by another method. */
const badMethod = (parts: Parts, random: Random): Raw => ({ ...validCall(parts), method: pick(METHODS, random) })

const FILES = [
  Buffer.alloc(0),
  Buffer.from('texto'),
  Buffer.from('\u0000\u0001\u0002'),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  Buffer.from('GIF89a'),
  Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
  Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\u007f\u007f\u007f\u007f', 'latin1'),
  Buffer.from('a;b;c\n"x;y\n'),
  Buffer.from('nome_completo;documento;data_nascimento;sexo;telefone;tamanho\n;;;;;'),
  Buffer.alloc(200_000, 'nome;'),
]
function badForm(parts: Parts, random: Random): Raw {
  const { form } = parts
  if (!form) return badBody(parts, random)
  const fields = Object.entries(form.fields).map(([name, value]) => fieldPart(name, value))
  const hostile = sendable(pick(TEXTS, random)).slice(0, 5000)
  const bodies: (() => Buffer)[] = [
    () => Buffer.concat([...fields, filePart({ ...form, content: pick(FILES, random) }), END]),
    () => Buffer.concat([...fields, filePart({ ...form, content: form.content.subarray(0, 40) }), END]),
    () => Buffer.concat([...fields, END]),
    () => Buffer.concat([...fields, filePart({ ...form, field: hostile.replaceAll('"', '') || 'x' }), END]),
    () => Buffer.concat([...fields, filePart(form), filePart(form), END]),
    () => Buffer.concat([...fields, fieldPart(form.field, 'texto'), END]),
    () => Buffer.concat([...Object.keys(form.fields).map((name) => fieldPart(name, hostile)), filePart(form), END]),
    () => Buffer.concat([fieldPart('__proto__', hostile), fieldPart('constructor', hostile), filePart(form), END]),
    () => Buffer.concat([...Array.from({ length: 30 }, (_, i) => fieldPart(`x${i}`, hostile)), filePart(form), END]),
    () => formOf(form).subarray(0, Math.floor(random() * formOf(form).length)),
    () => Buffer.from(broken({ a: 1 }, random)),
    () => Buffer.concat([Buffer.from(`--${BOUNDARY}\r\n\r\n`), Buffer.from(hostile), END]),
    () => Buffer.concat([part(`Content-Disposition: form-data; name=`, hostile), END]),
    () => Buffer.alloc(0),
  ]
  const type = pick(
    [MULTIPART, MULTIPART, MULTIPART, JSON_TYPE, { 'content-type': 'multipart/form-data; boundary=y' }],
    random,
  )
  return { path: pathOf(parts), headers: type, body: pick(bodies, random)() }
}

const BYTES = [
  Buffer.from([0xff, 0xfe, 0x7b, 0x00]),
  Buffer.from([0xef, 0xbb, 0xbf, 0x7b, 0x7d]),
  Buffer.from([0x1f, 0x8b, 0x08, 0x00]),
  Buffer.from('{"a":"\xff\xfe"}', 'latin1'),
  Buffer.from('['.repeat(5000)),
  Buffer.from('{"a":'.repeat(5000)),
  Buffer.from('\0'),
  Buffer.alloc(300_000, ' '),
]
const badBytes = (parts: Parts, random: Random): Raw => ({
  ...validCall(parts),
  headers: JSON_TYPE,
  body: pick(BYTES, random),
})

/** Corrupts one part of a valid call; which parts are possible depends on the call. */
export function corruptCall(parts: Parts, random: Random): Raw {
  const ways: ((parts: Parts, random: Random) => Raw)[] = [badHeaders, badQuery, badMethod]
  if (parts.pattern.includes(':')) ways.push(badParams, badParams, badParams)
  if (parts.query) ways.push(badQuery, badQuery)
  if (parts.body) ways.push(...Array<typeof badBody>(10).fill(badBody), badBytes)
  if (parts.form) ways.push(...Array<typeof badForm>(8).fill(badForm))
  return pick(ways, random)(parts, random)
}
