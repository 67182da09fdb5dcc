import { isAdmPath } from '../lib/paths.ts'
import type { AppError } from './error.ts'

/** What a call of the back-office needs from its session. */
export type OfficeGate = {
  /** The access token for a call; a token that is about to expire is refreshed first. Null without a session. */
  token(): Promise<string | null>
  /**
   * Makes a call, and once more after what it was refused for: with a new token, or after a proof of who is at the page
   * (docs/api.md#recent-proof). Rejects with an AppError when the server did not answer about the token.
   * @returns the last answer; null when there is no session
   */
  send<Answer extends { error?: AppError | undefined }>(
    attempt: (token: string) => Answer | PromiseLike<Answer>,
  ): Promise<Answer | null>
}

let opened: OfficeGate | null = null

/** Registers the gate; called once, by the code of the back-office, which no other page loads. */
export const openOfficeGate = (gate: OfficeGate): void => {
  opened = gate
}

/** The gate for calls made under /adm; null on public pages, whose calls carry no token. */
export const officeGate = (): OfficeGate | null =>
  opened !== null && isAdmPath(window.location.pathname) ? opened : null
