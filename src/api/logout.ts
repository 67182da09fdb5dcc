import { API_URL } from '../lib/env.ts'
import type { AppDispatch, AppState } from '../lib/redux.ts'

const TIMEOUT_MS = 20_000

export type SessionStore = { dispatch: AppDispatch; getState: () => AppState }

/** What the store gives the base query, as the extra argument of its thunks. */
export type LogoutGate = {
  /**
   * Ends the session of a due logout, then does the work; no tab ends a session at the same time. Returns null, without
   * the work, while the server cannot be told.
   */
  afterLogout<T>(store: SessionStore, work: () => Promise<T>): Promise<T | null>
}

/**
 * Ends the session of this browser's cookie on the server; returns whether it has ended. A 401 means that there was
 * none any more. Not an endpoint of the API: the reset of its state after a logout would abort it.
 */
export async function postLogout(): Promise<boolean> {
  try {
    const { ok, status } = await fetch(`${API_URL}/clientes/logout`, {
      method: 'POST',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      // Sent to its end although the page is closed.
      keepalive: true,
    })
    return ok || status === 401
  } catch {
    return false
  }
}
