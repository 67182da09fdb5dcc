import type { SnapshotFrom } from 'xstate'
import { isPhone } from '../../contract/documents.ts'
import type { loginMachine } from './index.ts'
import type { LoginInput, LoginResume, LoginStep } from './context.ts'

/** The life of a code and of a verified phone (docs/api.md#sms); an older step cannot be continued. */
const MAX_AGE_MS = 600_000

/** The step to store for each state. A running call is not repeated: it is stored as the step that started it. */
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
 * The login as JSON for the tab's history entry (docs/api.md#sessions): step, phone and the purpose of its code. It
 * never contains a password, a code or a name.
 * @param now epoch milliseconds
 * @returns null when there is nothing to store: at the phone, and when done
 */
export function persistLogin({ value, context }: SnapshotFrom<typeof loginMachine>, now: number): string | null {
  const state = typeof value === 'string' ? value : (Object.keys(value)[0] ?? '')
  // It is unknown whether the code was sent. For a new password the step is stored as the password, for a sign-up as
  // the phone, and the code is requested again from there.
  const step = state === 'sendingSms' && context.purpose === 'new-password' ? 'password' : STEP_OF[state]
  if (!step) return null
  const resume: LoginResume = { step, phone: context.phone, purpose: context.purpose }
  return JSON.stringify({ v: 1, at: now, ...resume })
}

/**
 * Reads what `persistLogin` wrote, as the machine's input. It is not a snapshot: XState starts no timers of a snapshot
 * made by hand, and the wait for the next code needs one.
 * @param now epoch milliseconds
 * @returns an empty input for invalid or expired data: the login then starts at the phone
 */
export function restoreLogin(json: string | null | undefined, now: number): LoginInput {
  let stored: Partial<Record<string, unknown>>
  try {
    stored = Object(JSON.parse(json ?? 'null'))
  } catch {
    return {}
  }
  const { v, at, step, phone, purpose } = stored
  const isFresh = v === 1 && typeof at === 'number' && at <= now && now - at < MAX_AGE_MS
  if (!isFresh || typeof phone !== 'string' || !isPhone(phone)) return {}
  const known = Object.values(STEP_OF).find((name) => name === step)
  if (!known || (purpose !== 'sign-up' && purpose !== 'new-password')) return {}
  return { resume: { step: known, phone, purpose } }
}
