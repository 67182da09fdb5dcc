import { z } from 'zod'
import { spots } from '../fuzz.ts'
import { type Parts, type Raw, validCall } from '../fuzz-calls.ts'

const DAYS = [
  ...['0000-01-01', '0001-01-01', '1582-10-10', '1899-12-31', '1900-01-01', '1900-02-29', '1969-12-31'],
  ...['2000-02-29', '2038-01-20', '2199-12-31', '2262-04-12', '5874898-01-01', '9999-12-31', '10000-01-01'],
  ...['+275760-09-13', '-000001-01-01', '-4713-01-01', '2026-00-10', '2026-12-00', 'infinity', '-infinity', 'today'],
  ...['01/01/0000', '01/01/0001', '31/12/1899', '01/01/1900', '31/12/9999', '29/02/2100', '31/04/2026'],
]
const INSTANTS = [
  ...['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+23:59', '1899-12-31T23:59:59Z', '1900-01-01T00:00:00-03:00'],
  ...['1913-12-31T23:59:59Z', '2016-12-31T23:59:60Z', '2018-11-04T00:30:00', '2038-01-19T03:14:08Z'],
  ...['9999-12-31T23:59:59.999999999Z', '9999-12-31T23:59:59-23:59', '+275760-09-13T00:00:00Z', '2026-01-01T24:00:00Z'],
  ...['-271821-04-20T00:00:00Z', '2026-01-01T00:00:00+24:00', '2026-01-01 00:00:00', '1e21', 'now', 'epoch'],
]
const NUMBERS = [
  ...[0, -0, -1, 1, 0.1, 0.005, 1.005, 100.5, 2 ** 15, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 32, 2 ** 53 - 1],
  ...[2 ** 53, 2 ** 63, -(2 ** 63) - 1, 21_474_836.47, 1e21, 1e308, 5e-324],
]
const TEXTS = [
  ...['\0', '\ud800', 'a\udfff', '\u202e\u2066', 'İ'.repeat(199), 'ß'.repeat(200), '😀'.repeat(100), 'ﷺ'.repeat(200)],
  ...[
    'e\u0301'.repeat(100),
    '\u200b',
    '\u2028',
    '\ufffe',
    '\u1680 \u00a0',
    '١٢٣',
    '𝟙𝟚',
    '~',
    'x'.repeat(200),
    '\\',
    '%',
  ],
]
const OF_ANY = [...DAYS, ...INSTANTS, ...NUMBERS.map(String), ...TEXTS]

const IS_DAY = /^\d{4}-\d\d-\d\d$|^\d\d\/\d\d\/\d{4}$/
const IS_INSTANT = /^\d{4}-\d\d-\d\d[T ]\d\d:/
const IS_NUMBER = /^-?\d{1,15}([.,]\d+)?$/

/** What a token of the server says, when it is JSON that anybody can read and write. */
function readToken(text: string): Record<string, unknown> | null {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch {
    return null
  }
}

/** The token with each of its parts at each edge. */
const forged = (token: Record<string, unknown>): string[] =>
  Object.entries(token).flatMap(([name, value]) =>
    edgesOf(value).map((edge) => Buffer.from(JSON.stringify({ ...token, [name]: edge })).toString('base64url')),
  )

/** The values at the edges of what a valid value is: the first and the last ones, those beyond, and odd ones. */
function edgesOf(value: unknown): unknown[] {
  if (typeof value === 'number') return NUMBERS
  if (typeof value !== 'string') return value === null ? OF_ANY : []
  if (IS_DAY.test(value)) return [...DAYS, ...INSTANTS]
  // A text that begins with an instant may have its fraction and zone in a form of its own.
  if (IS_INSTANT.test(value))
    return [...INSTANTS, ...DAYS, ...DAYS.map((day) => value.replace(/^\d{4}-\d\d-\d\d/, day))]
  if (IS_NUMBER.test(value)) return NUMBERS.map(String)
  const token = readToken(value)
  return token === null ? TEXTS : [...TEXTS, ...forged(token)]
}

/** The names that a route reads, beside those of its example: from the API's own document. */
export type Inputs = { query: string[]; body: string[] }

const Named = z.object({ properties: z.record(z.string(), z.unknown()).optional(), $ref: z.string().optional() })
const Operation = z.object({
  parameters: z.array(z.object({ name: z.string(), in: z.string() })).default([]),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: Named.optional() })) }).optional(),
})
const Document = z.object({
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({ schemas: z.record(z.string(), Named) }),
})

/** The inputs of each route, by `METHOD /path/:param`. */
export function readInputs(json: unknown): Record<string, Inputs> {
  const { paths, components } = Document.parse(json)
  const namesOf = (schema: z.infer<typeof Named> | undefined): string[] => {
    const named = schema?.$ref === undefined ? schema : components.schemas[schema.$ref.split('/').at(-1) ?? '']
    return Object.keys(named?.properties ?? {})
  }
  return Object.fromEntries(
    Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { parameters, requestBody }]) => [
        `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
        {
          query: parameters.flatMap(({ name, in: place }) => (place === 'query' ? [name] : [])),
          body: namesOf(requestBody?.content['application/json']?.schema),
        },
      ]),
    ),
  )
}

/** The query or body with one of its values at an edge, once for each value and edge. */
const withEdges = (sent: object, names: string[]): object[] => {
  const whole = { ...Object.fromEntries(names.map((name) => [name, null])), ...sent }
  return spots(whole).flatMap(({ holder, key }, nth) =>
    edgesOf(holder[key]).map((edge) => {
      const copy: object = structuredClone(whole)
      const spot = spots(copy)[nth]
      if (spot) spot.holder[spot.key] = edge
      return copy
    }),
  )
}

const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string'
/** What a query can hold: texts that UTF-8 can say. */
const queryOf = (values: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values)
      .map(([name, value]): [string, unknown] => [name, value === null ? null : String(value).toWellFormed()])
      .filter(isText),
  )

/** The valid call with one of its values at an edge, once for each value and edge. */
export function edgeCalls(parts: Parts, { query, body }: Inputs): Raw[] {
  const { query: asked = {}, body: sent } = parts
  return [
    ...withEdges(asked, query).map((values) => validCall({ ...parts, query: queryOf(values) })),
    ...(sent ? withEdges(sent, body).map((values) => validCall({ ...parts, body: values })) : []),
  ]
}
