import type { SerializedError } from '@reduxjs/toolkit'
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react'
import { CATALOGUE } from '../../contract/catalogue.ts'
import { isSessionEnd, type SessionEnd } from '../../contract/session-end-rules.ts'

/**
 * A failed call: the HTTP status if there was an answer; for a refusal also its code, a message for the user and, if
 * any, one message per field; `motivo`: why the session ended. Logic depends on the code only. A newer server may send
 * a code that this page does not know.
 */
export type AppError = {
  status?: number
  code?: string
  message?: string
  fields?: Record<string, string>
  motivo?: SessionEnd
}

/** Reads a body in our own error format (contract, ErrorBody); any other body gives an empty object. */
function refusalIn(data: unknown): Omit<AppError, 'status'> {
  const { code, message, fields, motivo } = Object(data)
  const coded = { ...(typeof code === 'string' && { code }), ...(isSessionEnd(motivo) && { motivo }) }
  if (typeof message !== 'string' || message.trim() === '') return coded
  const fieldMessages = Object.entries(Object(fields)).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return { ...coded, message, ...(fieldMessages.length > 0 && { fields: Object.fromEntries(fieldMessages) }) }
}

/** Whether this device knows that it has no network. */
const isOffline = (): boolean => globalThis.navigator?.onLine === false

/** The error of a call without an answer, or with an empty one (docs/api.md#errors). */
export function noAnswer(isExternal = false): AppError {
  if (isOffline()) return { message: CATALOGUE.semInternet }
  return isExternal ? {} : { message: CATALOGUE.indisponivel }
}

/**
 * Every failure of a call in one shape (docs/api.md#errors). Our server's message is kept; an external one is dropped.
 */
export function toAppError(error: FetchBaseQueryError, isExternal = false): AppError {
  if (typeof error.status === 'number') {
    return { status: error.status, ...(isExternal ? {} : refusalIn(error.data)) }
  }
  // An answer without JSON (a proxy's page) has a status. No answer at all means that the server is unavailable.
  if (error.status === 'PARSING_ERROR') return { status: error.originalStatus }
  return noAnswer(isExternal)
}

/** The message to show: the error's own, otherwise `fallback`. The message of a thrown exception is never shown. */
export const errorText = (error: AppError | SerializedError, fallback: string): string =>
  ('name' in error ? undefined : error.message) ?? fallback
