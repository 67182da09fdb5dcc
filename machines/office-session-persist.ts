import type { SnapshotFrom } from 'xstate'
import { LOGIN_TICKET_SECONDS } from '../contract/second-factor-rules.ts'
import type { officeMachine } from './office-session.ts'
import type { LoginStep } from './office-session-parts.ts'

/**
 * The step of a login as JSON for the history entry of its page, so that a phone may leave the page for its
 * authenticator app (docs/api.md#sessions). It contains no password, no code and no name.
 * @param now epoch milliseconds
 * @returns null when there is nothing to store
 */
export function persistOfficeLogin(snapshot: SnapshotFrom<typeof officeMachine>, now: number): string | null {
  const isCode = snapshot.matches({ signedOut: 'code' }) || snapshot.matches({ signedOut: 'sendingCode' })
  const step = isCode ? 'codigo' : snapshot.matches({ signedOut: 'setup' }) ? 'cadastro' : null
  return step && JSON.stringify({ v: 1, at: now, step })
}

/**
 * Reads what `persistOfficeLogin` wrote, as the machine's input.
 * @param now epoch milliseconds
 * @returns null for invalid or old data: the login then starts at the password
 */
export function restoreOfficeLogin(json: string | null, now: number): LoginStep | null {
  let stored: Partial<Record<string, unknown>>
  try {
    stored = Object(JSON.parse(json ?? 'null'))
  } catch {
    return null
  }
  const { v, at, step } = stored
  const isFresh = v === 1 && typeof at === 'number' && at <= now && now - at < LOGIN_TICKET_SECONDS * 1000
  return isFresh && (step === 'codigo' || step === 'cadastro') ? step : null
}
