import { createHash, randomInt } from 'node:crypto'
import {
  RECOVERY_ALPHABET,
  RECOVERY_CODES,
  RECOVERY_GROUP,
  RECOVERY_LENGTH,
} from '../../contract/second-factor-rules.ts'

const newCode = (): string =>
  Array.from({ length: RECOVERY_LENGTH }, () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)]).join('')

/** New recovery codes, each of 120 random bits, formatted in groups for display. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    (newCode().match(new RegExp(`.{${RECOVERY_GROUP}}`, 'g')) ?? []).join('-'),
  )

/**
 * The stored hash of a code. A plain hash is enough, unlike for a password: nobody can try 2^120 codes.
 * @param code without the separators, in upper case
 */
export const hashRecoveryCode = (idUsuario: string, code: string): Buffer =>
  createHash('sha256').update(`${idUsuario}:${code}`).digest()
