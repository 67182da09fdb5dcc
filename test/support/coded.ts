import { z } from 'zod'
import { ErrorBody } from '../../contract/common.ts'

const Refused = ErrorBody.strict()
const Failed = ErrorBody.pick({ code: true }).partial().strict()

/** Checks the body of an error: a 4xx must have a listed code, a 5xx no message. Returns the problem, or null. */
export function uncoded(status: number, text: string): string | null {
  // The answer to a HEAD has no body.
  if (status < 400 || text === '') return null
  const read = (status < 500 ? Refused : Failed).safeParse(bodyOf(text))
  return read.success ? null : `${status} ${text.slice(0, 300)}: ${z.prettifyError(read.error)}`
}

function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
