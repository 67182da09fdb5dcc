import type { LogoutGate } from '../api/logout.ts'
import { whenRestored } from './when-restored.ts'

/** What the base query needs of the logout. Its code is loaded with the first such call. */
export const LOGOUT_GATE: LogoutGate = {
  afterLogout: async (store, work) => {
    // Whether a logout is due is part of the stored state.
    await whenRestored()
    return (await import('./logout.ts')).afterLogout(store, work)
  },
}
