import type { SessionGate, SessionStore } from '../api/api.ts'
import { logOut } from '../api/logout.ts'
import { logoutSettled } from '../lib/cliente.ts'
import { lockNamed } from './lock.ts'
import { storeNow } from './persisted.ts'
import { readOtherTabs } from './persistence.ts'

const { alone, together } = lockNamed('bilheteria:sessao')

/**
 * Ends a due logout on the server; returns whether none is due any more. The storage is written before the request, so
 * that a reload does not forget the logout, and read under the lock, so that a late repetition does not end the session
 * of a person who has logged in since in another tab.
 */
async function settle({ dispatch, getState }: SessionStore): Promise<boolean> {
  storeNow(dispatch)
  await readOtherTabs(dispatch)
  if (!getState().cliente.isLogoutDue) return true
  const { error } = await dispatch(logOut.initiate(undefined, { track: false }))
  // A 401 means that the session had already ended.
  if (error && Object(error).status !== 401) return false
  dispatch(logoutSettled())
  storeNow(dispatch)
  return true
}

/** Ends a due logout on the server, if it answers; returns whether none is due any more (docs/api.md#sessions). */
export const settleLogout = (store: SessionStore): Promise<boolean> => alone(() => settle(store))

/** Runs a call after the end of a due logout; see `SessionGate`. */
export const afterLogout: SessionGate['afterLogout'] = async (store, work) => {
  const isDue = store.getState().cliente.isLogoutDue
  return isDue && !(await settleLogout(store)) ? null : together(work)
}
