import { fromPromise } from 'xstate'
import type { ErrorCode } from '../contract/error-codes.ts'
import { SHOP_REFUSALS } from '../contract/refusals-shop.ts'

/**
 * The rejection of a failed call: the HTTP status, if there was an answer; for a refusal also its code, its message for
 * people and the message of each invalid field.
 */
type Failure = { status?: number; code?: string; message?: string; fields?: Record<string, string> }

/** A thrown `Error` is a defect in our code. Its text is for developers and is not shown. */
const failureOf = (error: unknown): Failure =>
  typeof error === 'object' && error !== null && !(error instanceof Error) ? error : {}

/** The part of a failure that the screen shows and the machine decides by. */
export type ShownError = {
  text: string
  /** The refusal's code; null when there is none. */
  code: string | null
  /** The first invalid field, to which the message refers. */
  field: string | null
}

/** The shown part of a failure: its own message, otherwise the catalogue's for the action (docs/product.md#errors). */
function shownError(error: unknown, fallback: string): ShownError {
  const { code = null, message = fallback, fields = {} } = failureOf(error)
  return { text: message, code, field: Object.keys(fields)[0] ?? null }
}

type Shop = typeof SHOP_REFUSALS
type Plain = { [Code in keyof Shop]: Shop[Code] extends string ? Code : never }[keyof Shop]

/** The error the server would return for this code, where the machine knows it without a request. */
export const shownCode = (code: Plain): ShownError => ({ text: SHOP_REFUSALS[code], code, field: null })

/** Whether a call was answered with 401. */
export const isUnauthorized = (error: unknown): boolean => failureOf(error).status === 401

/** Whether a call was refused with one of these codes. */
export function hasCode(error: unknown, ...codes: ErrorCode[]): boolean {
  const { code } = failureOf(error)
  return codes.some((known) => known === code)
}

/**
 * Whether the outcome of a call is unknown: there was no answer, or the server failed. A refusal has a status below 500
 * and a code.
 */
export function isUnanswered(error: unknown): boolean {
  const { status, code } = failureOf(error)
  return status === undefined ? code === undefined : status >= 500
}

/** The default of every call in a machine; it rejects. The screen provides the real one. */
export const notProvided = <Output, Input>() =>
  fromPromise<Output, Input>(() => Promise.reject(new Error('not provided')))

type Failed = { event: { error: unknown } }
/** Params of a guard that checks the error of a call. */
export const errorOf = ({ event }: Failed) => ({ error: event.error })
/** Params of an action that shows the error of a call; `fallback` is the catalogue's text for it. */
export const textOr =
  (fallback: string) =>
  ({ event }: Failed) => ({ shown: shownError(event.error, fallback), error: event.error })
/** An actor's output, as the params of a guard or an action. */
export const outputOf = <Output>({ event }: { event: { output: Output } }): Output => event.output
/** The event itself, as the params of a guard or an action. */
export const eventParams = <Event>({ event }: { event: Event }): Event => event
