import { z } from 'zod'
import { ErrorBody } from '../../contract/common.ts'

const Refused = ErrorBody.strict()
const Failed = ErrorBody.pick({ code: true }).partial().strict()

/** What is wrong with the body of an answer: each 4xx carries a code of the list, a 5xx no sentence. Null when nothing is. */
export function uncoded(status: number, text: string): string | null {
  // HEAD has no body.
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
