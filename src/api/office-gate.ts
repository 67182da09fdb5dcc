import { isAdmPath } from '../lib/paths.ts'

/** What a call of the back-office needs from its session. */
export type OfficeGate = {
  /** The access token for a call; a token that is about to expire is refreshed first. Null without a session. */
  token(): Promise<string | null>
  /**
   * The token to repeat a call that was answered 401 with the token `used`: a refreshed one, or that of a new login
   * over the open page. Null when the session ended. Rejects with an AppError when the server did not answer.
   */
  tokenAfter(used: string): Promise<string | null>
}

let opened: OfficeGate | null = null

/** Registers the gate; called once, by the code of the back-office, which no other page loads. */
export const openOfficeGate = (gate: OfficeGate): void => {
  opened = gate
}

/** The gate for calls made under /adm; null on public pages, whose calls carry no token. */
export const officeGate = (): OfficeGate | null =>
  opened !== null && isAdmPath(window.location.pathname) ? opened : null
