import type { Refusal, Result } from '../sales/deps.ts'

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
