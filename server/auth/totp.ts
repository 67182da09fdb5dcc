import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { FACTOR_CODE_DIGITS } from '../../contract/second-factor-rules.ts'

/** RFC 6238 with the parameters that every authenticator app supports: SHA-1, six digits, 30 seconds. */
const PARAMETERS = { algorithm: 'SHA1', digits: FACTOR_CODE_DIGITS, period: 30 }
/** RFC 4226, section 4: at least 128 bits, better 160. */
const SECRET_BYTES = 20
/** Steps before and after the current one whose codes are accepted: a phone's clock is never exact. */
const WINDOW = 1

export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES)

// A small Buffer is a view of a larger one.
const secretOf = (bytes: Buffer): Secret => new Secret({ buffer: Uint8Array.from(bytes).buffer })

/** Bytes as base32 without padding (RFC 4648), as authenticator apps take a secret. */
export const base32 = (bytes: Buffer): string => secretOf(bytes).base32

/** The code at a point in time. @internal */
export const totpCode = (secret: Buffer, now: Date): string =>
  TOTP.generate({ ...PARAMETERS, secret: secretOf(secret), timestamp: now.getTime() })

/** The step of 30 seconds that a code belongs to; null when it belongs to none of the accepted ones. */
export function stepOfCode(secret: Buffer, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = TOTP.validate({ ...PARAMETERS, secret: secretOf(secret), token: code, timestamp, window: WINDOW })
  return delta === null ? null : TOTP.counter({ period: PARAMETERS.period, timestamp }) + delta
}

/** The content of the QR code: the address that an authenticator app reads. @param issuer the shop's name in the app */
export const totpAddress = (secret: Buffer, issuer: string, login: string): string =>
  new TOTP({ ...PARAMETERS, secret: secretOf(secret), issuer, label: login }).toString()
