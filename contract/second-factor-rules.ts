/** The second factor of a back-office user: codes of an app, and recovery codes (docs/api.md#second-factor). */
export const FACTOR_CODE_DIGITS = 6
export const RECOVERY_CODES = 10
/** Without letters and digits that are easily taken for each other. 32 of them: five bits each. */
export const RECOVERY_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
export const RECOVERY_LENGTH = 24
export const RECOVERY_GROUP = 4
/** The length of recovery codes made by an earlier version; each is valid until it is used or replaced. */
const EARLIER_LENGTH = 16
/** The maximum length of a typed code, with separators and spaces. */
export const TYPED_CODE_MAX = 40
/** The time allowed between the right password and the code; and between a new secret and the code that confirms it. */
export const LOGIN_TICKET_SECONDS = 600
/** Wrong codes allowed after one right password; then the password is asked for again. */
export const LOGIN_TICKET_TRIES = 5

/** A typed code in the form used for comparison: without spaces and separators, in upper case. */
export const plainCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase()

/** Whether a text, as `plainCode` returns it, has the form of an app's code. */
export const isAppCode = (code: string): boolean => new RegExp(`^\\d{${FACTOR_CODE_DIGITS}}$`).test(code)

/** Whether a text, as `plainCode` returns it, has the form of a recovery code. */
const isRecoveryCode = (code: string): boolean =>
  [RECOVERY_LENGTH, EARLIER_LENGTH].includes(code.length) &&
  [...code].every((letter) => RECOVERY_ALPHABET.includes(letter))

/** Whether a typed code can be sent. */
export function isTypedCode(typed: string): boolean {
  const code = plainCode(typed)
  return isAppCode(code) || isRecoveryCode(code)
}
