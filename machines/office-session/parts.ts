import { assign } from 'xstate'
import { CODES_LOST, OFFICE_REFUSALS } from '../../contract/refusals-office.ts'
import { hasCode, isUnauthorized, notProvided, type ShownError } from '../calls.ts'

/** The missing step of a login after the right password: a code, an own password, or the setup of a second factor. */
export type LoginStep = 'codigo' | 'senha' | 'cadastro'
/** The step that a reload returns to. `codigos`: the second factor is on, and its recovery codes were on the screen. */
export type StoredStep = LoginStep | 'codigos'

export type OfficeInput = {
  /** Whether this browser has stored tokens. */
  hasTokens: boolean
  /** The step at which the login was when its page was reloaded. */
  step: StoredStep | null
}

export type OfficeContext = {
  hasTokens: boolean
  /** `codigos` until a page is open: the recovery codes were lost, and the login offers to make new ones. */
  step: StoredStep | null
  /** Recovery codes are on the screen, in a login that required a second factor. */
  showsCodes: boolean
  /** A page of the back-office is open: it stays, with the typed values, until the user leaves. */
  isOpen: boolean
  /** The login returns to the page that was open; not after a logout. */
  keepsPlace: boolean
  /** The tokens were refreshed and have not been verified since: a second 401 ends the session. */
  hasRefreshed: boolean
  error: ShownError | null
}

/**
 * Events of the stored session, from any tab: `session.given` new tokens; `session.ended` the tokens are no longer
 * valid; `session.removed` a logout. `session.doubted`: a call needed new tokens, and the server did not issue any.
 * `ticket.over`: the time for setting up a second factor is over. `codes.shown`: the second factor is on. All other
 * events come from the user. No event carries a token or a password.
 */
export type OfficeEvent =
  | { type: 'session.given' }
  | { type: 'session.ended' }
  | { type: 'session.removed' }
  | { type: 'session.doubted' }
  | { type: 'session.retry' }
  | { type: 'login.submit' }
  | { type: 'code.submit' }
  | { type: 'password.submit' }
  | { type: 'login.restart' }
  | { type: 'ticket.over' }
  | { type: 'codes.shown' }
  | { type: 'logout.confirm' }

export const types = {
  context: {} as OfficeContext,
  events: {} as OfficeEvent,
  input: {} as OfficeInput,
}

type WithContext = { context: OfficeContext }
type Missing = { falta: LoginStep | null }

export const actors = {
  /** Asks the server for the user of the access token. */
  verifyToken: notProvided<unknown, undefined>(),
  /** Exchanges the tokens for their successors and stores them. */
  refreshTokens: notProvided<unknown, undefined>(),
  /** Logs in with the typed name and password, and stores the tokens unless a step is missing. */
  logIn: notProvided<{ falta: LoginStep | null }, undefined>(),
  /** Sends the code typed after the password, and stores the tokens unless a step is missing. */
  sendCode: notProvided<{ falta: LoginStep | null }, undefined>(),
  /**
   * Sends the user's new password, which replaces the one chosen by an admin, and stores the tokens unless a step is
   * missing.
   */
  sendPassword: notProvided<{ falta: LoginStep | null }, undefined>(),
  /** Reports the logout to the server; rejects if the call failed. */
  notifyServer: notProvided<unknown, undefined>(),
}

export const guards = {
  hasTokens: ({ context }: WithContext) => context.hasTokens,
  awaitsCode: ({ context }: WithContext) => context.step === 'codigo',
  awaitsPassword: ({ context }: WithContext) => context.step === 'senha',
  awaitsSetup: ({ context }: WithContext) => context.step === 'cadastro',
  hasLostCodes: ({ context }: WithContext) => context.step === 'codigos',
  lacksCode: (_: WithContext, { falta }: Missing) => falta === 'codigo',
  lacksPassword: (_: WithContext, { falta }: Missing) => falta === 'senha',
  lacksSetup: (_: WithContext, { falta }: Missing) => falta === 'cadastro',
  isTicketOver: (_: WithContext, { error }: { error: unknown }) => hasCode(error, TICKET_OVER),
  isOpen: ({ context }: WithContext) => context.isOpen,
  /** Whether a call was answered with 401, for the first time since the tokens were refreshed. */
  mayRefresh: ({ context }: WithContext, { error }: { error: unknown }) => isOver(error) && !context.hasRefreshed,
  isOver: (_: WithContext, { error }: { error: unknown }) => isOver(error),
}

const isOver = (error: unknown): boolean => isUnauthorized(error) || hasCode(error, 'login.needed', 'session.over')

/** The server's error, for when the call of another machine received it. */
const TICKET_OVER = 'factor.ticket-over'
const ticketOver: ShownError = { text: OFFICE_REFUSALS[TICKET_OVER], code: TICKET_OVER, field: null }
const codesLost: ShownError = { text: CODES_LOST, code: null, field: null }

const set = <Params = undefined>(change: (params: Params) => Partial<OfficeContext>) =>
  assign<OfficeContext, OfficeEvent, Params, OfficeEvent, never>((_, params) => change(params))

export const actions = {
  // Provided by the page: they change the stored session.
  dropTokens: () => undefined,
  forgetSession: (_: WithContext, _params: { isServerNotified: boolean }) => undefined,

  open: set(() => ({ isOpen: true, hasRefreshed: false, error: null, step: null, showsCodes: false })),
  close: set(() => ({ isOpen: false, hasRefreshed: false })),
  noteRefresh: set(() => ({ hasRefreshed: true })),
  keepPlace: set(() => ({ keepsPlace: true })),
  losePlace: set(() => ({ keepsPlace: false })),
  clearError: set(() => ({ error: null })),
  failTicket: set(() => ({ error: ticketOver })),
  failCodes: set(() => ({ error: codesLost })),
  noteCodes: set(() => ({ showsCodes: true })),
  fail: set(({ shown }: { shown: ShownError; error: unknown }) => ({ error: shown })),
}

export const startContext = ({ input }: { input: OfficeInput }): OfficeContext => ({
  hasTokens: input.hasTokens,
  step: input.step,
  showsCodes: false,
  isOpen: false,
  keepsPlace: true,
  hasRefreshed: false,
  error: null,
})
