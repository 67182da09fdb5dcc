import { fromPromise } from 'xstate'

/** What a call that failed rejects with: the answer's status if one came, a sentence for the reader if there is one. */
export type Failure = { status?: number; message?: string }

/** A thrown exception is a mistake of ours: its text is for developers, so it says nothing here. */
const failureOf = (error: unknown): Failure =>
  typeof error === 'object' && error !== null && !(error instanceof Error) ? error : {}

/** The sentence to show: the failure's own, else the catalogue's for what was tried (docs/product.md#errors). */
export const sentence = (error: unknown, fallback: string): string => failureOf(error).message ?? fallback

/** Whether a call was answered with this status and, where some are given, one of these sentences of the contract. */
export function isRefusal(error: unknown, status: number, ...messages: string[]): boolean {
  const failure = failureOf(error)
  return failure.status === status && (messages.length === 0 || messages.includes(failure.message ?? ''))
}

/** The default of every call in a machine: the screen provides the true one. */
export const notProvided = <Output, Input>() =>
  fromPromise<Output, Input>(() => Promise.reject(new Error('not provided')))

type Failed = { event: { error: unknown } }
/** Params of a guard that asks what went wrong. */
export const errorOf = ({ event }: Failed) => ({ error: event.error })
/** Params of an action that tells the reader what went wrong. */
export const says =
  (fallback: string) =>
  ({ event }: Failed) => ({ text: sentence(event.error, fallback), error: event.error })
/** What an actor answered, as the params of a guard or an action. */
export const outputOf = <Output>({ event }: { event: { output: Output } }): Output => event.output
/** The event itself as params. */
export const own = <Event>({ event }: { event: Event }): Event => event
