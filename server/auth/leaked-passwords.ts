import { dictionary } from '@zxcvbn-ts/language-common'
import { CLIENTE_PASSWORD_MIN } from '../../contract/limits.ts'

/**
 * The passwords that were found most often where others were broken into, in lower case: 42 000 that are long enough for
 * us (docs/decisions/0078). They are compared here: a password is sent to no service, not even a part of its hash.
 */
export const LEAKED_PASSWORDS: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter((senha) => senha.length >= CLIENTE_PASSWORD_MIN),
)
