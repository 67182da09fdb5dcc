import { assign } from 'xstate'
import { hasCode, isUnauthorized, notProvided, type ShownError } from './calls.ts'

export type OfficeInput = {
  /** Whether this browser has stored tokens. */
  hasTokens: boolean
}

export type OfficeContext = {
  hasTokens: boolean
  /** A page of the back-office is open: it stays, with what is typed in it, until the user leaves. */
  isOpen: boolean
  /** The login returns to the page that was open; not after a logout. */
  keepsPlace: boolean
  /** The tokens were refreshed, and not verified since: a second 401 ends the session. */
  hasRefreshed: boolean
  error: ShownError | null
}

/**
 * Facts of the stored session, wherever it changed: `session.given` new tokens; `session.ended` the tokens are not valid
 * any more; `session.removed` a logout. `session.doubted`: a call needed new tokens, and the server did not give any.
 * The rest comes from the user. No event carries a token or a password.
 */
export type OfficeEvent =
  | { type: 'session.given' }
  | { type: 'session.ended' }
  | { type: 'session.removed' }
  | { type: 'session.doubted' }
  | { type: 'session.retry' }
  | { type: 'login.submit' }
  | { type: 'logout.confirm' }

export const types = {
  context: {} as OfficeContext,
  events: {} as OfficeEvent,
  input: {} as OfficeInput,
}

type WithContext = { context: OfficeContext }

export const actors = {
  /** Asks the server whose the access token is. */
  verifyToken: notProvided<unknown, undefined>(),
  /** Exchanges the tokens for their successors and stores them. */
  refreshTokens: notProvided<unknown, undefined>(),
  /** Logs in with what was typed and stores the tokens. */
  logIn: notProvided<unknown, undefined>(),
  /** Tells the server about the logout; it does not reject. */
  tellServer: notProvided<unknown, undefined>(),
}

export const guards = {
  hasTokens: ({ context }: WithContext) => context.hasTokens,
  isOpen: ({ context }: WithContext) => context.isOpen,
  /** 401, for the first time since the tokens were refreshed. */
  mayRefresh: ({ context }: WithContext, { error }: { error: unknown }) => isOver(error) && !context.hasRefreshed,
  isOver: (_: WithContext, { error }: { error: unknown }) => isOver(error),
}

const isOver = (error: unknown): boolean => isUnauthorized(error) || hasCode(error, 'login.needed', 'session.over')

const set = <Params = undefined>(change: (params: Params) => Partial<OfficeContext>) =>
  assign<OfficeContext, OfficeEvent, Params, OfficeEvent, never>((_, params) => change(params))

export const actions = {
  // Provided by the page: the stored session changes.
  dropTokens: () => undefined,
  forgetSession: () => undefined,

  open: set(() => ({ isOpen: true, hasRefreshed: false, error: null })),
  close: set(() => ({ isOpen: false, hasRefreshed: false })),
  noteRefresh: set(() => ({ hasRefreshed: true })),
  keepPlace: set(() => ({ keepsPlace: true })),
  losePlace: set(() => ({ keepsPlace: false })),
  clearError: set(() => ({ error: null })),
  fail: set(({ shown }: { shown: ShownError; error: unknown }) => ({ error: shown })),
}

export const startContext = ({ input }: { input: OfficeInput }): OfficeContext => ({
  hasTokens: input.hasTokens,
  isOpen: false,
  keepsPlace: true,
  hasRefreshed: false,
  error: null,
})
