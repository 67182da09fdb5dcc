import type { ErrorCode } from '../contract/error-codes.ts'
import { type ArgumentsOf, sentenceOf } from '../contract/refusals.ts'
import type { SessionEnd } from '../contract/session-end-rules.ts'

type Fields = Record<string, string>

/**
 * An expected refusal: the HTTP status, the code for programs and the Portuguese message. `fields` maps each wrong
 * field to its message.
 */
export type Refusal = {
  ok: false
  status: 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 503
  code: ErrorCode
  message: string
  fields?: Fields
  /** Why the caller's session ended. */
  motivo?: SessionEnd
  /** Headers of the answer, e.g. the challenge that the caller must solve first. */
  headers?: Record<string, string>
}
export type Result<T> = { ok: true; value: T } | Refusal

/** The field that the message refers to, or a message for each of several fields. */
type At = string | Fields
type Rest<Code extends ErrorCode> =
  ArgumentsOf<Code> extends [] ? [at?: At | undefined] : [args: ArgumentsOf<Code>, at?: At]

/**
 * Makes a refusal; its message follows from the code.
 * @param rest the arguments of the code's message, if it takes any; then the field that the message refers to, or a
 *   message for each of several fields
 */
export function refuse<Code extends ErrorCode>(status: Refusal['status'], code: Code, ...rest: Rest<Code>): Refusal {
  const [first, second] = rest as readonly unknown[]
  const hasArgs = Array.isArray(first)
  const message = sentenceOf(code, (hasArgs ? first : []) as ArgumentsOf<Code>)
  const at = (hasArgs ? second : first) as At | undefined
  const refusal: Refusal = { ok: false, status, code, message }
  return at === undefined ? refusal : { ...refusal, fields: typeof at === 'string' ? { [at]: message } : at }
}

/** Refuses an invalid form. The first field's message is also the message of the refusal. */
export function refuseFields(fields: Fields): Refusal {
  const refusal = refuse(400, 'validation.failed', fields)
  return { ...refusal, message: Object.values(fields)[0] ?? refusal.message }
}

export const done = <T>(value: T): Result<T> => ({ ok: true, value })

/**
 * Carries an expected refusal to `errors.ts`, which answers the request with it. Thrown only by `answer()` and by
 * plugins.
 */
export class Refused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.message)
    this.refusal = refusal
  }
}

/** Returns the value of a result. A refusal is thrown and becomes the response's status, code and message. */
export function answer<T>(result: Result<T>): T {
  if (result.ok) return result.value
  throw new Refused(result)
}
