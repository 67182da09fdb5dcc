import type { SnapshotFrom } from 'xstate'
import { LOGIN_TICKET_SECONDS } from '../../contract/second-factor-rules.ts'
import type { officeMachine } from './index.ts'
import type { StoredStep } from './parts.ts'

/**
 * The step of a login as JSON for the history entry of its page, so that a phone may leave the page for its
 * authenticator app (docs/api.md#sessions). It contains no password, no code and no name.
 * @param now epoch milliseconds
 * @returns null when there is nothing to store
 */
export function persistOfficeLogin(snapshot: SnapshotFrom<typeof officeMachine>, now: number): string | null {
  const step = stepOf(snapshot)
  return step && JSON.stringify({ v: 1, at: now, step })
}

function stepOf(snapshot: SnapshotFrom<typeof officeMachine>): StoredStep | null {
  if (!snapshot.matches('signedOut')) return null
  const { showsCodes, step } = snapshot.context
  // Stored until the user confirms having kept the codes, or until the next login has made new ones.
  if (showsCodes || step === 'codigos') return 'codigos'
  if (snapshot.matches({ signedOut: 'code' }) || snapshot.matches({ signedOut: 'sendingCode' })) return 'codigo'
  if (snapshot.matches({ signedOut: 'choosing' }) || snapshot.matches({ signedOut: 'sendingPassword' })) return 'senha'
  return snapshot.matches({ signedOut: 'setup' }) ? 'cadastro' : null
}

/**
 * Reads what `persistOfficeLogin` wrote, as the machine's input.
 * @param now epoch milliseconds
 * @returns null for invalid or old data: the login then starts at the password
 */
export function restoreOfficeLogin(json: string | null, now: number): StoredStep | null {
  let stored: Partial<Record<string, unknown>>
  try {
    stored = Object(JSON.parse(json ?? 'null'))
  } catch {
    return null
  }
  const { v, at, step } = stored
  if (v === 1 && step === 'codigos') return step
  const isFresh = v === 1 && typeof at === 'number' && at <= now && now - at < LOGIN_TICKET_SECONDS * 1000
  return isFresh && (step === 'codigo' || step === 'senha' || step === 'cadastro') ? step : null
}
