import { isAdmPath } from '../lib/paths.ts'

/** What a call of the back-office needs of its session. */
export type OfficeGate = {
  /** The access token for a call; one that is about to expire is refreshed before. Null without a session. */
  token(): Promise<string | null>
  /**
   * The token to repeat a call with that was answered 401 with `used`: refreshed, or of a new login over the open page.
   * Null when the session is over. Rejects with an AppError when the server did not decide.
   */
  tokenAfter(used: string): Promise<string | null>
}

let opened: OfficeGate | null = null

/** Called once, by the code of the back-office, which no other page loads. */
export const openOfficeGate = (gate: OfficeGate): void => {
  opened = gate
}

/** The gate of calls made under /adm. The calls of public pages have none and carry no token. */
export const officeGate = (): OfficeGate | null =>
  opened !== null && isAdmPath(window.location.pathname) ? opened : null
