import { assign, raise } from 'xstate'
import type { Fila } from '../../contract/fila.ts'
import { type FilaStatus, isFilaLive } from '../../contract/fila-rules.ts'
import { hasCode, isUnanswered, notProvided, type ShownError } from '../calls.ts'
import { type ClockAhead, msUntil } from '../clock.ts'

export type FilaInput = {
  idEvento: string
  isLoggedIn: boolean
  /** The person has already asked for a place: on the event's page, or before the login. */
  wantsPlace?: boolean
  /** The place's token from before a reload. */
  token?: string | null
  clockAheadMs?: ClockAhead
}

export type FilaContext = Required<FilaInput> & {
  /** The last answer; null before the first one. */
  fila: Fila | null
  /** The state of the place when the dialog about leaving was opened; the dialog closes when the state changes. */
  asked: FilaStatus | null
  /** The last poll got no answer. */
  isAway: boolean
  error: ShownError | null
}

/** `page.returned`: the page is visible again, or the network is back. */
export type FilaEvent =
  | { type: 'fila.retry' }
  | { type: 'fila.join' }
  | { type: 'fila.leave' }
  | { type: 'fila.leave.confirm' }
  | { type: 'fila.leave.dismiss' }
  | { type: 'page.returned' }
  // Events between the regions; a screen sends none of them.
  | { type: 'fila.loaded' }
  | { type: 'fila.read' }
  | { type: 'fila.doubted' }
  | { type: 'fila.lost' }
  | { type: 'fila.calling' }

export const types = {
  context: {} as FilaContext,
  events: {} as FilaEvent,
  input: {} as FilaInput,
}

type WithContext = { context: FilaContext }
type WithError = { error: unknown }
export type ReadInput = { idEvento: string; token: string | null; isLoggedIn: boolean }
type ByEvento = { idEvento: string }

export const actors = {
  /** Reads the line and the place: by the place's token, otherwise by the session; for a visitor only the line. */
  readFila: notProvided<Fila, ReadInput>(),
  /** Takes a place, or finds the one the account has. */
  joinFila: notProvided<Fila, ByEvento>(),
  leaveFila: notProvided<unknown, ByEvento>(),
}

const lugarOf = ({ context: { fila } }: WithContext) => fila?.lugar ?? null
const refusal =
  (code: Parameters<typeof hasCode>[1]) =>
  (_: WithContext, { error }: WithError) =>
    hasCode(error, code)

export const guards = {
  isOver: ({ context }: WithContext) => context.fila?.estado === 'over',
  isTurn: (is: WithContext) => lugarOf(is)?.status === 'admitted',
  isWaiting: (is: WithContext) => lugarOf(is)?.status === 'waiting',
  isBefore: ({ context }: WithContext) => context.fila?.estado === 'before',
  isSoldOut: ({ context }: WithContext) => context.fila?.estado === 'sold-out',
  hasBought: (is: WithContext) => lugarOf(is)?.status === 'done',
  hasEnded: (is: WithContext) => lugarOf(is)?.status === 'ended',
  hasLeft: (is: WithContext) => lugarOf(is)?.status === 'left',
  isAsAsked: (is: WithContext) => is.context.asked === lugarOf(is)?.status,
  isLoggedIn: ({ context }: WithContext) => context.isLoggedIn,
  mayJoinNow: ({ context }: WithContext) => context.wantsPlace && context.isLoggedIn,
  isNone: refusal('fila.none'),
  isUnknownPlace: refusal('fila.unknown-place'),
  isLoginNeeded: refusal('login.needed'),
  isNotFound: refusal('record.not-found'),
  /** Whether the server refused, as opposed to no answer or a rate limit. */
  isRefused: (_: WithContext, { error }: WithError) => !isUnanswered(error) && !hasCode(error, 'rate.limited'),
}

const set = <Params = undefined>(change: (params: Params, context: FilaContext) => Partial<FilaContext>) =>
  assign<FilaContext, FilaEvent, Params, FilaEvent, never>(({ context }, params) => change(params, context))
type Raised = 'fila.loaded' | 'fila.read' | 'fila.doubted' | 'fila.lost' | 'fila.calling'
const raiseEvent = (type: Raised) => raise<FilaContext, FilaEvent, FilaEvent, undefined, never, never>({ type })

/** The line with the place in another state; the estimates and the end of the turn no longer hold. */
const withStatus = (fila: Fila | null, status: 'left' | 'ended'): Fila | null =>
  fila && { ...fila, lugar: fila.lugar && { ...fila.lugar, status, na_frente: null, segundos: null, ate: null } }

export const actions = {
  // Provided by the screen; the login returns to the page, which then joins.
  goToLogin: () => undefined,

  /** The answer to a poll without a token contains only the line: the known place stays. */
  keep: set((fila: Fila, { token, fila: before }) => ({
    fila: { ...fila, lugar: fila.lugar ?? before?.lugar ?? null },
    token: fila.lugar && isFilaLive(fila.lugar.status) ? fila.lugar.token : fila.lugar ? null : token,
    isAway: false,
  })),
  /** The turn ended by this device's clock; the next answer may show that the person has bought. */
  endTurn: set((_, { fila }) => ({ fila: withStatus(fila, 'ended') })),
  noteAsked: set((_, { fila }) => ({ asked: fila?.lugar?.status ?? null, error: null })),
  keepLeft: set((_, { fila }) => ({ fila: withStatus(fila, 'left'), token: null })),
  forgetPlace: set((_, { fila }) => ({ token: null, fila: fila && { ...fila, lugar: null } })),
  forgetLogin: set(() => ({ isLoggedIn: false, token: null })),
  forgetWish: set(() => ({ wantsPlace: false, error: null })),
  clearError: set(() => ({ error: null })),
  noteAway: set(() => ({ isAway: true })),
  fail: set(({ shown }: { shown: ShownError; error: unknown }) => ({ error: shown })),
  raiseLoaded: raiseEvent('fila.loaded'),
  raiseRead: raiseEvent('fila.read'),
  raiseDoubt: raiseEvent('fila.doubted'),
  raiseLost: raiseEvent('fila.lost'),
  raiseCall: raiseEvent('fila.calling'),
}

/** The minimum pause after a poll without an answer. */
const AWAY_MS = 5000

export const delays = {
  untilAsk: ({ context: { fila, isAway } }: WithContext) =>
    Math.max(fila?.perguntar_em_ms ?? AWAY_MS, isAway ? AWAY_MS : 0),
  untilTurnEnds: (is: WithContext) => msUntil(lugarOf(is)?.ate, is.context.clockAheadMs),
}

export const startContext = ({ input }: { input: FilaInput }): FilaContext => ({
  idEvento: input.idEvento,
  isLoggedIn: input.isLoggedIn,
  wantsPlace: input.wantsPlace ?? false,
  token: input.token ?? null,
  clockAheadMs: input.clockAheadMs ?? 0,
  fila: null,
  asked: null,
  isAway: false,
  error: null,
})

export const byEvento = ({ context }: WithContext): ByEvento => ({ idEvento: context.idEvento })
/** By the session if there is no token. */
export const byPlace = ({ context: { idEvento, token, isLoggedIn } }: WithContext): ReadInput => ({
  idEvento,
  token,
  isLoggedIn,
})
/** By the token only: polls are frequent, and reading the session would cost the server a query each time. */
export const byToken = ({ context: { idEvento, token } }: WithContext): ReadInput => ({
  idEvento,
  token,
  isLoggedIn: false,
})
