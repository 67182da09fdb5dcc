import { fromPromise } from 'xstate'
import type { ErrorCode } from '../contract/error-codes.ts'
import { SHOP_REFUSALS } from '../contract/refusals-shop.ts'

/**
 * What a call that failed rejects with: the answer's status if one came; of a refusal its code, which decides, a sentence
 * for the reader, and what was wrong with which field.
 */
type Failure = { status?: number; code?: string; message?: string; fields?: Record<string, string> }

/** A thrown exception is a mistake of ours: its text is for developers, so it says nothing here. */
const failureOf = (error: unknown): Failure =>
  typeof error === 'object' && error !== null && !(error instanceof Error) ? error : {}

/** What a person is shown of a failure, and what a screen decides by. */
export type ShownError = {
  text: string
  /** The refusal's code; null where none came. */
  code: string | null
  /** The first field that the refusal points at: the one its sentence speaks of. */
  field: string | null
}

/** What is shown of a failure: its own sentence, else the catalogue's for what was tried (docs/product.md#errors). */
function shownError(error: unknown, fallback: string): ShownError {
  const { code = null, message = fallback, fields = {} } = failureOf(error)
  return { text: message, code, field: Object.keys(fields)[0] ?? null }
}

type Shop = typeof SHOP_REFUSALS
type Plain = { [Code in keyof Shop]: Shop[Code] extends string ? Code : never }[keyof Shop]

/** What the server would say, where the machine knows it without asking. */
export const shownCode = (code: Plain): ShownError => ({ text: SHOP_REFUSALS[code], code, field: null })

/** Whether a call was refused with one of these codes. */
export function hasCode(error: unknown, ...codes: ErrorCode[]): boolean {
  const { code } = failureOf(error)
  return codes.some((known) => known === code)
}

/** The default of every call in a machine: the screen provides the true one. */
export const notProvided = <Output, Input>() =>
  fromPromise<Output, Input>(() => Promise.reject(new Error('not provided')))

type Failed = { event: { error: unknown } }
/** Params of a guard that asks what went wrong. */
export const errorOf = ({ event }: Failed) => ({ error: event.error })
/** Params of an action that tells the reader what went wrong. */
export const textOr =
  (fallback: string) =>
  ({ event }: Failed) => ({ shown: shownError(event.error, fallback), error: event.error })
/** What an actor answered, as the params of a guard or an action. */
export const outputOf = <Output>({ event }: { event: { output: Output } }): Output => event.output
/** The event itself as params. */
export const eventParams = <Event>({ event }: { event: Event }): Event => event
