import type { ErrorCode } from '../contract/error-codes.ts'
import { type ArgumentsOf, sentenceOf } from '../contract/refusals.ts'

type Fields = Record<string, string>

/**
 * An expected refusal: what HTTP says of it, the code that programs decide by and the Portuguese sentence. `fields` points
 * at what was wrong.
 */
export type Refusal = {
  ok: false
  status: 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 503
  code: ErrorCode
  message: string
  fields?: Fields
}
export type Result<T> = { ok: true; value: T } | Refusal

/** The one field that the sentence speaks of, or what is wrong with each of several. */
type At = string | Fields
type Rest<Code extends ErrorCode> =
  ArgumentsOf<Code> extends [] ? [at?: At | undefined] : [args: ArgumentsOf<Code>, at?: At]

/**
 * Refuses: the sentence follows from the code.
 * @param rest what the sentence is about, as the catalogue's function takes it, where it is one; then the field the sentence
 *   speaks of, or what is wrong with each of several
 */
export function refuse<Code extends ErrorCode>(status: Refusal['status'], code: Code, ...rest: Rest<Code>): Refusal {
  const [first, second] = rest as readonly unknown[]
  const hasArgs = Array.isArray(first)
  const message = sentenceOf(code, (hasArgs ? first : []) as ArgumentsOf<Code>)
  const at = (hasArgs ? second : first) as At | undefined
  const refusal: Refusal = { ok: false, status, code, message }
  return at === undefined ? refusal : { ...refusal, fields: typeof at === 'string' ? { [at]: message } : at }
}

/** Refuses what breaks the rules of its form: the first field's sentence stands for the whole. */
export function refuseFields(fields: Fields): Refusal {
  const refusal = refuse(400, 'validation.failed', fields)
  return { ...refusal, message: Object.values(fields)[0] ?? refusal.message }
}

export const done = <T>(value: T): Result<T> => ({ ok: true, value })

/** An expected refusal on its way to HTTP; thrown only by `answer()` and the guards, turned into words in `errors.ts`. */
export class Refused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.message)
    this.refusal = refusal
  }
}

/** The value of a result; a refusal leaves the route and becomes its status, code and sentence. */
export function answer<T>(result: Result<T>): T {
  if (result.ok) return result.value
  throw new Refused(result)
}
