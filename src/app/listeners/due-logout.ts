import { api, type SessionStore } from '../../api/api.ts'
import type { AppState } from '../../lib/redux.ts'
import { settleLogout } from '../logout.ts'
import { listening, startListening } from './listening.ts'

/** The first pause between repetitions of a logout that the server did not answer. */
const FIRST_REPEAT_MS = 2000
const LAST_REPEAT_MS = 60_000

/**
 * When a logout becomes due, in this tab, in another, or before this page was loaded, it is repeated until the server
 * has ended the session (docs/api.md#sessions).
 * @param settle asks the server to end the session; resolves with whether no logout is due any more
 */
export function repeatLogout(
  isDue: (state: AppState) => boolean,
  settle: (store: SessionStore) => Promise<boolean>,
): void {
  startListening({
    predicate: (action, now, before) => isDue(now) && (listening.match(action) || !isDue(before)),
    effect: async (_action, store) => {
      store.cancelActiveListeners()
      for (let wait = FIRST_REPEAT_MS; !(await settle(store)); wait = Math.min(2 * wait, LAST_REPEAT_MS)) {
        await store.delay(wait)
      }
    },
  })
  // The network is back.
  startListening({
    matcher: api.internalActions.onOnline.match,
    effect: (_action, store) => void settle(store),
  })
}

repeatLogout(({ cliente }) => cliente.isLogoutDue, settleLogout)
