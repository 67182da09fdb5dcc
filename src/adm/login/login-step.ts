import { persistOfficeLogin } from '../../../machines/office-session/persist.ts'
import type { OfficeSnapshot } from '../shared/office-session.tsx'

/** The key under which the login page stores its step in the history entry. */
export const LOGIN_STEP = 'entrada'

export const persistStep = (snapshot: OfficeSnapshot) => persistOfficeLogin(snapshot, Date.now())
