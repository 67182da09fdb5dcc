import { persistOfficeLogin } from '../../../machines/office-session/persist.ts'
import type { OfficeSnapshot } from '../shared/office-session.tsx'

/** The name under which the login's page keeps its step in its history entry. */
export const LOGIN_STEP = 'entrada'

export const persistStep = (snapshot: OfficeSnapshot) => persistOfficeLogin(snapshot, Date.now())
