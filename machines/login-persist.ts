import type { SnapshotFrom } from 'xstate'
import { isPhone } from '../contract/documents.ts'
import type { loginMachine } from './login.ts'
import type { LoginInput, LoginResume, LoginStep } from './login-context.ts'

/** A code and the proof of a phone live this long (docs/api.md#sms); a step older than that leads nowhere. */
const MAX_AGE_MS = 600_000

/** A call under way is not repeated: its person is put back to the step that made it. */
const STEP_OF: Record<string, LoginStep> = {
  password: 'password',
  loggingIn: 'password',
  sms: 'sms',
  signUp: 'signUp',
  signingUp: 'signUp',
  newPassword: 'newPassword',
  savingPassword: 'newPassword',
}

/**
 * The login as JSON for the tab's history entry (docs/api.md#sessions): step, phone and what its code is for.
 * Never a password, a code or a name.
 * @param now epoch milliseconds
 * @returns null where nothing is worth keeping: at the phone, and when done
 */
export function persistLogin({ value, context }: SnapshotFrom<typeof loginMachine>, now: number): string | null {
  const state = typeof value === 'string' ? value : (Object.keys(value)[0] ?? '')
  // The code was being sent: it may be there or not, so the one who forgot asks again, a new one types the phone again.
  const step = state === 'sendingSms' && context.purpose === 'new-password' ? 'password' : STEP_OF[state]
  if (!step) return null
  const resume: LoginResume = { step, telefone: context.telefone, purpose: context.purpose }
  return JSON.stringify({ v: 1, at: now, ...resume })
}

/**
 * The machine's input out of what `persistLogin` wrote. Not a snapshot: XState starts no timer of a snapshot made by
 * hand, and the wait for the next code must run. Anything strange, old or of the future is a fresh start.
 */
export function restoreLogin(json: string | null | undefined, now: number): LoginInput {
  let kept: Partial<Record<string, unknown>>
  try {
    kept = Object(JSON.parse(json ?? 'null'))
  } catch {
    return {}
  }
  const { v, at, step, telefone, purpose } = kept
  const isFresh = v === 1 && typeof at === 'number' && at <= now && now - at < MAX_AGE_MS
  if (!isFresh || typeof telefone !== 'string' || !isPhone(telefone)) return {}
  const known = Object.values(STEP_OF).find((name) => name === step)
  if (!known || (purpose !== 'sign-up' && purpose !== 'new-password')) return {}
  return { resume: { step: known, telefone, purpose } }
}
