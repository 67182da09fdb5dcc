import type { Cliente } from '../../contract/clientes.ts'
import type { ShownError } from '../calls.ts'

/** The purpose for which the SMS code verifies the phone. */
type LoginPurpose = 'sign-up' | 'new-password'
/** The steps a reload can return to; the first one, the phone, needs nothing stored. */
export type LoginStep = 'password' | 'sms' | 'signUp' | 'newPassword'
export type LoginResume = { step: LoginStep; phone: string; purpose: LoginPurpose }
/** The machine's input, from `restoreLogin`; without `resume` the login starts at the phone. */
export type LoginInput = { resume?: LoginResume | null }

export type LoginContext = {
  /** 11 digits, or '' before the first step is done. */
  phone: string
  purpose: LoginPurpose
  /** The first name returned by the lookup, for the greeting; null for an unknown phone. */
  firstName: string | null
  /** The phone the last code was sent to. */
  sentTo: string | null
  /** Seconds between two codes; `sms.resend.counting` lasts as long. */
  resendSeconds: number
  /** The error on the screen, cleared by the next attempt. */
  error: ShownError | null
  /** The cliente who logged in; set in `done`. */
  cliente: Cliente | null
  resumeAt: LoginStep | null
}

/**
 * Password, code and new password are in no event: the screen stores them in a ref, which its actors read. An event
 * would show them in a machine inspector, and the input of a running actor is part of the persisted snapshot.
 */
export type LoginEvent =
  | { type: 'phone.submit'; phone: string }
  | { type: 'password.submit' }
  | { type: 'password.forgot' }
  | { type: 'sms.submit' }
  | { type: 'sms.resend' }
  | { type: 'signUp.submit' }
  | { type: 'newPassword.submit' }
  | { type: 'back' }

export type ByPhone = { phone: string }
export const byPhone = ({ context }: { context: LoginContext }): ByPhone => ({ phone: context.phone })
export const clienteOf = ({ event }: { event: { output: Cliente } }) => ({ cliente: event.output })
