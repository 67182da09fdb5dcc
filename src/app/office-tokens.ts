import { waitFor } from 'xstate'
import { type Need, needOf } from '../../contract/chaves-rules.ts'
import { ACCESS_TOKEN_SECONDS } from '../../contract/limits.ts'
import type { OfficeActor } from '../adm/shared/office-session.tsx'
import type { AppError } from '../api/error.ts'
import { sessao } from '../api/office/sessao.ts'
import type { OfficeGate } from '../api/office-gate.ts'
import {
  type AdminState,
  adminLogoutSettled,
  adminSessionEnded,
  type OfficeState,
  tokensRefreshed,
} from '../lib/admin.ts'
import type { AppDispatch } from '../lib/redux.ts'
import { lockNamed } from './lock.ts'
import { readOtherTabs } from './office-store.ts'
import { storeNow } from './persisted.ts'

export type SessionStore = { dispatch: AppDispatch; getState: () => unknown }

export const adminOf = ({ getState }: SessionStore): AdminState => (getState() as OfficeState).admin

const NO_SESSION: AppError = { status: 401, code: 'session.over' }

const { alone } = lockNamed('bilheteria:admin')

/** A token is refreshed this long before it expires, so that it does not expire during a request. */
const MARGIN_MS = 60_000

const isExpiring = (since: number): boolean => {
  const age = Date.now() - since
  // A negative age means that the device's clock was set back.
  return age < 0 || age > ACCESS_TOKEN_SECONDS * 1000 - MARGIN_MS
}

/**
 * The token that replaces `used`. Only one refresh for all calls and all tabs: the first one to get the lock refreshes,
 * the others find the new token in the storage. Rejects with an AppError; a 401 means that the session ended.
 */
export const tokenAfter = (store: SessionStore, used: string): Promise<string> =>
  alone(async () => {
    await readOtherTabs(store.dispatch)
    const { tokens } = adminOf(store)
    if (!tokens) throw NO_SESSION
    if (tokens.token !== used) return tokens.token
    try {
      const call = store.dispatch(
        sessao.endpoints.refreshTokens.initiate({ token: tokens.refreshToken }, { track: false }),
      )
      const next = await call.unwrap()
      store.dispatch(tokensRefreshed(next))
      return next.token
    } catch (error) {
      if (Object(error).status === 401) store.dispatch(adminSessionEnded())
      throw error
    } finally {
      // Stored before another tab gets the lock.
      storeNow(store.dispatch)
    }
  })

/**
 * Ends the session of a due logout on the server, which identifies it by the device's cookie; returns whether none is
 * due any more. Under the lock, so that a late repetition does not end the session of a person who has logged in since.
 */
export const settleOfficeLogout = (store: SessionStore): Promise<boolean> =>
  alone(async () => {
    await readOtherTabs(store.dispatch)
    if (!adminOf(store)?.isLogoutDue) return true
    const { error } = await store.dispatch(
      sessao.endpoints.logOutOffice.initiate({ token: undefined }, { track: false }),
    )
    if (error) return false
    store.dispatch(adminLogoutSettled())
    storeNow(store.dispatch)
    return true
  })

/**
 * The back-office's session as its calls need it.
 * @param prove asks the person for a proof of who they are, and resolves with whether they gave it
 */
export function createGate(
  store: SessionStore,
  session: OfficeActor,
  prove: (need: Need) => Promise<boolean>,
): OfficeGate {
  /** Waits for the login over the open page; null when the user leaves, or another user logs in. */
  async function tokenOfLogin(): Promise<string | null> {
    const before = adminOf(store).user?.id
    if (!session.getSnapshot().matches({ signedIn: 'over' })) return null
    await waitFor(session, (now) => now.matches({ signedIn: 'valid' }) || !now.matches('signedIn'), {
      timeout: Number.POSITIVE_INFINITY,
    })
    const { tokens, user } = adminOf(store)
    return user?.id === before ? (tokens?.token ?? null) : null
  }
  /**
   * The token to repeat a call that was answered 401 with the token `used`: a refreshed one, or that of a new login
   * over the open page. Null when the session ended. Rejects with an AppError when the server did not answer.
   */
  async function nextToken(used: string): Promise<string | null> {
    try {
      return await tokenAfter(store, used)
    } catch (error) {
      if ((error as AppError).status === 401) return tokenOfLogin()
      session.send({ type: 'session.doubted' })
      throw error
    }
  }
  async function token(): Promise<string | null> {
    const { tokens } = adminOf(store)
    if (!tokens) return tokenOfLogin()
    // If the refresh fails now, the call itself will show why.
    return isExpiring(tokens.since) ? nextToken(tokens.token).catch(() => tokens.token) : tokens.token
  }
  /** A call whose token has expired meanwhile is repeated once with a new one, so that no input is lost. */
  const sendOnce: OfficeGate['send'] = async (attempt) => {
    const used = await token()
    if (used === null) return null
    const answer = await attempt(used)
    if (answer.error?.status !== 401) return answer
    const next = await nextToken(used)
    return next === null ? answer : attempt(next)
  }
  const send: OfficeGate['send'] = async (attempt) => {
    const answer = await sendOnce(attempt)
    const need = needOf(answer?.error?.code)
    return need !== null && (await prove(need)) ? sendOnce(attempt) : answer
  }
  return { token, send }
}
