import {
  type BaseQueryApi,
  type BaseQueryFn,
  createApi,
  type FetchArgs,
  fetchBaseQuery,
} from '@reduxjs/toolkit/query/react'
import type { ErrorCode } from '../../contract/error-codes.ts'
import { UNATTENDED_HEADER } from '../../contract/limits.ts'
import { noteServerDate } from '../lib/clock.ts'
import { API_URL } from '../lib/env.ts'
import { isUnattended } from '../lib/last-use.ts'
import type { AppDispatch, AppState } from '../lib/redux.ts'
import { answerKey } from './answers.ts'
import { type AppError, noAnswer, toAppError } from './error.ts'
import { type OfficeGate, officeGate } from './office-gate.ts'

export type SessionStore = { dispatch: AppDispatch; getState: () => AppState }

/** What the base query gets from the store, as the extra argument of its thunks. */
export type SessionGate = {
  /**
   * Ends the session of a due logout, then does the work; only one tab at a time ends a session. Returns null without
   * doing the work if the server cannot be reached.
   */
  afterLogout<T>(store: SessionStore, work: () => Promise<T>): Promise<T | null>
}

/**
 * Tags of cached answers, used to invalidate them: lists from today on, taken places and numbers, remaining units,
 * own tickets, the device's copy of them, the club's seats.
 */
const TAGS = ['Dia', 'Lugares', 'Numeros', 'Restantes', 'Ingresso', 'Guardado', 'Cadeiras', 'Cartao'] as const

const TIMEOUT_MS = 20_000

/** How an endpoint's failures are shown (docs/decisions/errors.md). */
export type ErrorDisplayOptions = {
  /** The catalogue's message for this operation (docs/product.md#errors), used when the server sends none. */
  failure?: string
  /** 'screen': the calling screen shows it in place. 'log': only logged (docs/product.md#errors, sales counts). */
  errorDisplay?: 'listener' | 'screen' | 'log'
  /**
   * The call goes to another company's server: its messages are not shown, and its 401 does not concern our session.
   */
  isExternal?: true
  /** The call begins a session, or belongs to one that has just begun: it is sent after a due logout. */
  opensSession?: true
  /** 'none': a call that creates or ends a session. It does not wait for a due logout; the base query adds no token. */
  session?: 'none'
  /** Set by the base query: the call was made by the back-office, so its 401 does not concern a cliente's session. */
  isOffice?: true
}

/** The JSON of a body; undefined for an empty body, which counts as no answer. `null` is an answer: "not a socio". */
async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  return text === '' ? undefined : JSON.parse(text)
}

const fetchJson = fetchBaseQuery({ baseUrl: API_URL, timeout: TIMEOUT_MS, responseHandler: readJson })

type OwnBaseQuery = BaseQueryFn<string | FetchArgs, unknown, AppError, ErrorDisplayOptions, ErrorDisplayOptions>

/** The server may ask for more work while a browser computes it, because other requests of its network count, too. */
const PROOFS_MAX = 3
const NEEDS_PROOF: ErrorCode = 'proof.needed'

const asArgs = (args: string | FetchArgs): FetchArgs => (typeof args === 'string' ? { url: args } : args)
const withHeaders = (args: string | FetchArgs, headers: Record<string, string>): FetchArgs => ({
  ...asArgs(args),
  headers: { ...(asArgs(args).headers as Record<string, string>), ...headers },
})

const proofFor = async (refused: Response | undefined, signal: AbortSignal) =>
  (await import('./work-proof.ts')).proofHeader(refused, signal)

/** If the server demands a proof of work, computes it and sends the same call again (docs/api.md#work). */
const fetchWithWork: typeof fetchJson = async (args, api, extra) => {
  let answer = await fetchJson(args, api, extra)
  for (let left = PROOFS_MAX; left > 0 && Object(answer.error?.data).code === NEEDS_PROOF; left -= 1) {
    // If the proof cannot be computed here, the refusal is returned: its message asks the user to wait.
    const header = await proofFor(answer.meta?.response, api.signal).catch(() => null)
    if (!header) break
    answer = await fetchJson(withHeaders(args, header), api, extra)
  }
  return answer
}

/** Sends a call and reads its answer. */
const send: OwnBaseQuery = async (args, api, extra) => {
  const { data, error, meta } = await (extra?.isExternal ? fetchJson : fetchWithWork)(args, api, extra)
  const options = extra ?? {}
  if (!options.isExternal) noteServerDate(meta?.response?.headers.get('date') ?? null)
  if (error) return { error: toAppError(error, options.isExternal), meta: options }
  // Every call of the contract answers with a body.
  if (data === undefined) return { error: noAnswer(options.isExternal), meta: options }
  return { data, meta: options }
}

const NO_SESSION = { status: 401, code: 'login.needed' } satisfies AppError & { code: ErrorCode }

/** A call of the back-office. It is not sent without a token. */
async function sendAsOffice(gate: OfficeGate, args: string | FetchArgs, api: BaseQueryApi, extra: ErrorDisplayOptions) {
  const options = { ...extra, isOffice: true } as const
  const headers = (token: string) => ({
    authorization: `Bearer ${token}`,
    ...(isUnattended() && { [UNATTENDED_HEADER]: '1' }),
  })
  try {
    const answer = await gate.send((token) => send(withHeaders(args, headers(token)), api, options))
    return answer ?? { error: NO_SESSION, meta: options }
  } catch (error) {
    return { error: error as AppError, meta: options }
  }
}

/**
 * While a logout is due, no call carries the session's cookie: one that opens a session waits until the old session has
 * ended, and every other call is sent without cookies (docs/api.md#sessions).
 */
const baseQuery: OwnBaseQuery = async (args, api, extra) => {
  if (extra?.session === 'none') return send(args, api, { ...extra, isOffice: true })
  const gate = extra?.isExternal ? null : officeGate()
  if (gate) return sendAsOffice(gate, args, api, extra ?? {})
  const { afterLogout } = Object(api.extra) as Partial<SessionGate>
  if (extra?.opensSession && afterLogout) {
    const answer = await afterLogout(api as SessionStore, async () => send(args, api, extra))
    return answer ?? { error: noAnswer(), meta: extra }
  }
  const isLogoutDue = (api.getState() as Partial<AppState>).cliente?.isLogoutDue === true
  if (!isLogoutDue || extra?.isExternal) return send(args, api, extra)
  return send({ ...asArgs(args), credentials: 'omit' }, api, extra)
}

/** For endpoints that a machine calls: the machine's screen shows the error. */
export const ON_SCREEN = { errorDisplay: 'screen' } as const
/** For endpoints that a machine reads: `readsBy` sends a request each time, so the answer is not cached. */
export const READ_NOW = { keepUnusedDataFor: 0, extraOptions: ON_SCREEN } as const
/** Builds the POST request of an endpoint whose argument is the body. */
export const post =
  (url: string) =>
  <Body>(body: Body) => ({ url, method: 'POST', body })

/** The single RTK Query API; each noun of the contract injects its endpoints from its own file. */
export const api = createApi({
  baseQuery,
  serializeQueryArgs: ({ endpointName, queryArgs }) => answerKey(endpointName, queryArgs),
  tagTypes: TAGS,
  endpoints: () => ({}),
  refetchOnReconnect: true,
  // Requests changed data immediately, even while a poll is in progress.
  invalidationBehavior: 'immediately',
})
