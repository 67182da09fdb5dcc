import type { Cliente } from '../contract/clientes.ts'
import type { ShownError } from './calls.ts'

/** What the code proves the phone for. */
type LoginPurpose = 'sign-up' | 'new-password'
/** Where a person may be put back after a reload; the phone step needs nothing kept. */
export type LoginStep = 'password' | 'sms' | 'signUp' | 'newPassword'
export type LoginResume = { step: LoginStep; telefone: string; purpose: LoginPurpose }
/** What `restoreLogin` makes of yesterday's JSON, or nothing for a fresh start. */
export type LoginInput = { resume?: LoginResume | null }

export type LoginContext = {
  /** 11 digits, or '' before the first step is done. */
  telefone: string
  purpose: LoginPurpose
  /** The first name the lookup told, to greet with; null for a phone nobody knows. */
  nome: string | null
  /** The phone the last code went to. */
  sentTo: string | null
  /** Seconds between two codes; `sms.resend.counting` lasts as long. */
  resendSeconds: number
  /** What the reader is shown, gone at the next try. */
  error: ShownError | null
  /** Who logged in; set in `done`. */
  cliente: Cliente | null
  resumeAt: LoginStep | null
}

/**
 * Password, code and new password are in no event: the screen keeps them in a ref, and the actor it provides reads
 * that ref. An event would show them to whoever inspects the machine, and the input of a running actor is part of its
 * persisted snapshot.
 */
export type LoginEvent =
  | { type: 'phone.submit'; telefone: string }
  | { type: 'password.submit' }
  | { type: 'password.forgot' }
  | { type: 'sms.submit' }
  | { type: 'sms.resend' }
  | { type: 'signUp.submit' }
  | { type: 'newPassword.submit' }
  | { type: 'back' }

export type ByPhone = { telefone: string }
export const byPhone = ({ context }: { context: LoginContext }): ByPhone => ({ telefone: context.telefone })
export const clienteOf = ({ event }: { event: { output: Cliente } }) => ({ cliente: event.output })
