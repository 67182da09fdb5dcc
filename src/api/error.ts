import type { SerializedError } from '@reduxjs/toolkit'
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react'
import { CATALOGUE } from '../../contract/catalogue.ts'

/**
 * What a failed call leaves: the answer's status if one came; of a refusal its code, which decides, a sentence for the reader
 * and one per field if there are any. A code may be newer than this page, which then knows nothing of it.
 */
export type AppError = { status?: number; code?: string; message?: string; fields?: Record<string, string> }

/** What the body says in our own shape (contract, ErrorBody); nothing of any other. */
function refusalIn(data: unknown): Omit<AppError, 'status'> {
  const { code, message, fields } = Object(data)
  const coded = typeof code === 'string' ? { code } : {}
  if (typeof message !== 'string' || message.trim() === '') return coded
  const fieldMessages = Object.entries(Object(fields)).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return { ...coded, message, ...(fieldMessages.length > 0 && { fields: Object.fromEntries(fieldMessages) }) }
}

/** Every way a call fails, as one shape (docs/api.md#errors). Our server's sentence is kept, another's is not shown. */
export function toAppError(error: FetchBaseQueryError, isExternal = false): AppError {
  if (typeof error.status === 'number') {
    return { status: error.status, ...(isExternal ? {} : refusalIn(error.data)) }
  }
  // An answer that is no JSON (a proxy's page) is an answer; none at all means that the server is not there.
  if (error.status === 'PARSING_ERROR') return { status: error.originalStatus }
  return isExternal ? {} : { message: CATALOGUE.indisponivel }
}

/** The sentence to show: the error's own, else the catalogue's for what was tried. A thrown exception's is for developers. */
export const errorText = (error: AppError | SerializedError, fallback: string): string =>
  ('name' in error ? undefined : error.message) ?? fallback
