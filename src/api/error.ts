import type { SerializedError } from '@reduxjs/toolkit'
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react'
import { CATALOGUE } from '../../contract/messages.ts'

/** What a failed call leaves: the answer's status if one came, and a sentence for the reader if there is one. */
export type AppError = { status?: number; message?: string }

function messageIn(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !('message' in data)) return undefined
  return typeof data.message === 'string' && data.message.trim() !== '' ? data.message : undefined
}

/** Every way a call fails, as one shape; the server's own sentence is kept (spec §8). */
export function toAppError(error: FetchBaseQueryError): AppError {
  if (typeof error.status === 'number') {
    const message = messageIn(error.data)
    return message === undefined ? { status: error.status } : { status: error.status, message }
  }
  // An answer that is no JSON (a proxy's page) is an answer; none at all means that the server is not there.
  if (error.status === 'PARSING_ERROR') return { status: error.originalStatus }
  return { message: CATALOGUE.indisponivel }
}

/** The sentence to show: the error's own, else the catalogue's for what was tried. A thrown exception's is for developers. */
export const errorText = (error: AppError | SerializedError, fallback: string): string =>
  ('name' in error ? undefined : error.message) ?? fallback
