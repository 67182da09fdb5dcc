import { api, type SessionStore } from '../../api/api.ts'
import type { AppState } from '../../lib/redux.ts'
import { settleLogout } from '../logout.ts'
import { listening, startListening } from './listening.ts'

/** Waits between the repetitions of a logout that the server did not answer. */
const FIRST_REPEAT_MS = 2000
const LAST_REPEAT_MS = 60_000

/**
 * When a logout becomes due, by this tab, by another, or before this page was loaded, it is repeated until the server has
 * ended the session (docs/api.md#sessions).
 * @param settle tells the server; resolves with whether none is due any more
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
  // The network came back.
  startListening({
    matcher: api.internalActions.onOnline.match,
    effect: (_action, store) => void settle(store),
  })
}

repeatLogout(({ cliente }) => cliente.isLogoutDue, settleLogout)
