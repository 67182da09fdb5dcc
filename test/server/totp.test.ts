import { expect, test } from 'vitest'
import { createFactorSecrets } from '../../server/auth/factor-secrets.ts'
import { base32, stepOfCode, totpAddress, totpCode } from '../../server/auth/totp.ts'

/** RFC 6238, appendix B, SHA-1: the seed, and codes of eight digits; our codes are the last six. */
const SEED = Buffer.from('12345678901234567890')
const VECTORS = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
] as const
const at = (seconds: number): Date => new Date(seconds * 1000)

test.each(VECTORS)('at %i s the code is the one of RFC 6238', (seconds, eight) => {
  expect(totpCode(SEED, at(seconds))).toBe(eight.slice(-6))
})

test('codes of the neighbouring steps are accepted, those beyond are not', () => {
  const seconds = 1_700_000_015
  const now = at(seconds)
  const code = (by: number) => totpCode(SEED, at(seconds + by * 30))
  for (const by of [-1, 0, 1]) expect(stepOfCode(SEED, code(by), now)).toBe(Math.floor(seconds / 30) + by)
  for (const by of [-2, 2]) expect(stepOfCode(SEED, code(by), now)).toBeNull()
  for (const code of ['', '12345', '1234567', 'ABCDEF']) expect(stepOfCode(SEED, code, now)).toBeNull()
})

test('a clock that is two seconds off changes nothing, also at the edge of a step', () => {
  for (const seconds of [1_700_000_009, 1_700_000_010, 1_700_000_011]) {
    const code = totpCode(SEED, at(seconds))
    for (const off of [-2, 2]) expect(stepOfCode(SEED, code, at(seconds + off))).toBe(Math.floor(seconds / 30))
  }
})

test('the secret is written as apps read it', () => {
  expect(base32(Buffer.from('foob'))).toBe('MZXW6YQ')
  const address = new URL(totpAddress(SEED, 'Bilheteria', 'ana souza'))
  expect(address.href).toMatch(/^otpauth:\/\/totp\/Bilheteria:ana%20souza\?/)
  expect(Object.fromEntries(address.searchParams)).toEqual({
    ...{ secret: base32(SEED), issuer: 'Bilheteria' },
    ...{ algorithm: 'SHA1', digits: '6', period: '30' },
  })
})

test('a stored secret opens for its user alone, with its key alone, and unchanged alone', () => {
  const key = (fill: number): string => Buffer.alloc(32, fill).toString('base64url')
  const old = createFactorSecrets(`2025=${key(1)}`)
  const both = createFactorSecrets(`2026=${key(2)},2025=${key(1)}`)
  const stored = old.seal('ana', SEED)
  expect(stored.sealed.includes(SEED)).toBe(false)
  expect(old.seal('ana', SEED).sealed.equals(stored.sealed)).toBe(false)
  expect(both.open('ana', stored).equals(SEED)).toBe(true)
  expect([old.isCurrent(stored), both.isCurrent(stored), both.seal('ana', SEED).keyId]).toEqual([true, false, '2026'])
  expect(() => both.open('bia', stored)).toThrow()
  expect(() => createFactorSecrets(`2026=${key(2)}`).open('ana', stored)).toThrow(/lacks the key 2025/)
  expect(() => createFactorSecrets(`2025=${key(3)}`).open('ana', stored)).toThrow()
  for (let byte = 0; byte < stored.sealed.length; byte += 1) {
    const sealed = Buffer.from(stored.sealed)
    sealed[byte] = (sealed[byte] ?? 0) ^ 1
    expect(() => both.open('ana', { ...stored, sealed }), `byte ${byte}`).toThrow()
  }
  expect(() => createFactorSecrets(`a=${key(1)},a=${key(2)}`)).toThrow('SECOND_FACTOR_KEYS')
})
