import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { FACTOR_CODE_DIGITS } from '../../contract/second-factor-rules.ts'

/** RFC 6238 with the parameters that every authenticator app knows: SHA-1, six digits, 30 seconds. */
const STEP_SECONDS = 30
/** RFC 4226, section 4: at least 128 bits, better 160. */
const SECRET_BYTES = 20
/** Steps before and after the current one whose codes are accepted: a phone's clock is never exact. */
const WINDOW = [-1, 0, 1] as const
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES)

/** Bytes as base32 without padding (RFC 4648), as authenticator apps take a secret. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/**
 * The number of the 30 seconds in which a moment is.
 * @internal
 */
export const totpStep = (now: Date): number => Math.floor(now.getTime() / 1000 / STEP_SECONDS)

/**
 * The code of a step: RFC 4226's HOTP, with the step as its counter.
 * @internal
 */
export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const at = mac.readUInt8(mac.length - 1) % 16
  const number = (mac.readUInt32BE(at) % 2 ** 31) % 10 ** FACTOR_CODE_DIGITS
  return String(number).padStart(FACTOR_CODE_DIGITS, '0')
}

/** The step that a code belongs to; null when it is of none that is accepted now. All of them are compared. */
export function stepOfCode(secret: Buffer, code: string, now: Date): number | null {
  const typed = Buffer.from(code)
  const steps = WINDOW.map((by) => totpStep(now) + by)
  const found = steps.filter((step) => {
    const wanted = Buffer.from(totpCode(secret, step))
    return typed.length === wanted.length && timingSafeEqual(typed, wanted)
  })
  return found[0] ?? null
}

/** What the QR code contains: the address that an authenticator app reads. @param issuer the shop's name there */
export function totpAddress(secret: Buffer, issuer: string, login: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(login)}`
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`
}
