import { type LogoutGate, postLogout, type SessionStore } from '../api/logout.ts'
import { clienteSynced, logoutSettled } from '../lib/cliente.ts'
import { lockNamed } from './lock.ts'
import { readUnseen, storeNow } from './persistence.ts'

const { alone, together } = lockNamed('bilheteria:sessao')

/**
 * Ends a due logout on the server; returns whether none is due any more. The storage is written before the request and
 * read under the lock: without that, a reload would forget the logout, and a late repetition would end the session of
 * somebody who logged in since in another tab.
 */
async function settle({ dispatch, getState }: SessionStore): Promise<boolean> {
  storeNow(getState().cliente)
  const unseen = readUnseen()
  if (unseen) dispatch(clienteSynced(unseen))
  if (!getState().cliente.isLogoutDue) return true
  if (!(await postLogout())) return false
  dispatch(logoutSettled())
  storeNow(getState().cliente)
  return true
}

/** Ends a due logout on the server, if it answers; returns whether none is due any more (docs/api.md#sessions). */
export const settleLogout = (store: SessionStore): Promise<boolean> => alone(() => settle(store))

/** Runs a call after the end of a due logout; see `LogoutGate`. */
export const afterLogout: LogoutGate['afterLogout'] = async (store, work) => {
  const isDue = store.getState().cliente.isLogoutDue
  return isDue && !(await settleLogout(store)) ? null : together(work)
}
