import { Agent, request } from 'undici'
import { storable } from '../../contract/text-rules.ts'
import type { Outcome } from './payment.ts'

/** Connections are kept open: opening one for each call took a tenth of a sale's processor time. */
const agent = new Agent({ connections: 256, keepAliveTimeout: 10_000 })

// Error codes that prove that no byte of the request reached the other side.
const NEVER_REACHED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

const codeOf = (error: unknown): string | undefined => {
  for (let e: unknown = error; e instanceof Error; e = e.cause) {
    if ('code' in e && typeof e.code === 'string') return e.code
  }
  return undefined
}

const messageOf = (body: unknown): string | null =>
  typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'
    ? body.message
    : null

/** The service's own number of an error, as Twilio gives it. */
const numberOf = (body: unknown): number | undefined =>
  typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'number' ? body.code : undefined

export type CallInit = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers?: Record<string, string>
  body?: string
}
type Answer = { status: number; retryAfter: string | string[] | undefined }

/**
 * Makes one HTTP call. It never throws for a failure of the network or the other side.
 * @param timeoutMs after this many milliseconds the outcome is `unknown`
 * @returns `ok` with the parsed JSON body (null when empty) for a 2xx; `busy` for a 409; `rejected` for another 4xx;
 *   `unreached` when no connection was made; `unknown` for a 5xx or a 2xx whose body is not JSON, and, repeatable, for
 *   a timeout, a redirect or another network error
 */
export async function call(url: string, init: CallInit, timeoutMs: number): Promise<Outcome<unknown>> {
  let response: Answer
  let text: string
  try {
    const { statusCode, headers, body } = await request(url, {
      ...init,
      dispatcher: agent,
      signal: AbortSignal.timeout(timeoutMs),
    })
    response = { status: statusCode, retryAfter: headers['retry-after'] }
    text = await body.text()
  } catch (error) {
    return NEVER_REACHED.has(codeOf(error) ?? '') ? { kind: 'unreached' } : { kind: 'unknown', repeatable: true }
  }
  // Never followed: a redirected request was not carried out.
  if (response.status >= 300 && response.status < 400) return { kind: 'unknown', repeatable: true }
  const isOk = response.status >= 200 && response.status < 300
  let body: unknown
  try {
    body = text === '' ? null : parse(text)
  } catch {
    return isOk ? { kind: 'unknown', repeatable: false } : failed(response, null)
  }
  return isOk ? { kind: 'ok', value: body } : failed(response, body)
}

/** Escapes of characters that the database cannot store: NUL, and lone surrogates. */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/i

/** Parses JSON; characters in its texts that the database cannot store are replaced. */
const parse = (text: string): unknown =>
  UNSTORABLE.test(text)
    ? JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? storable(value) : value))
    : JSON.parse(text)

function failed({ status, retryAfter }: Answer, body: unknown): Outcome<never> {
  if (status === 409) return { kind: 'busy' }
  if (status >= 500) return { kind: 'unknown', repeatable: false }
  const wait = typeof retryAfter === 'string' ? retryAfter : ''
  const code = numberOf(body)
  return {
    kind: 'rejected',
    status,
    message: messageOf(body),
    ...(code !== undefined && { code }),
    ...(/^\d{1,6}$/.test(wait) && { retryAfterSeconds: Number(wait) }),
  }
}

/** Maps the value of an `ok` with `read`; when that returns null (an unexpected shape), the outcome is `unknown`. */
export function parsed<T>(outcome: Outcome<unknown>, read: (body: unknown) => T | null): Outcome<T> {
  if (outcome.kind !== 'ok') return outcome
  const value = read(outcome.value)
  return value === null ? { kind: 'unknown', repeatable: false, isOdd: true } : { kind: 'ok', value }
}
