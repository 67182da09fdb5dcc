import { randomBytes, randomInt } from 'node:crypto'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const CODE_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

function randomText(alphabet: string, length: number): string {
  let text = ''
  for (const byte of randomBytes(length)) text += alphabet[byte % alphabet.length]
  return text
}

/** Pagar.me docs: prefix, underscore, 16 letters or digits. */
export const makeId = (prefix: string): string => `${prefix}_${randomText(LETTERS, 16)}`
export const makeCode = (): string => randomText(CODE_LETTERS, 10)
export const alphanumeric = (length: number): string => randomText(LETTERS, length)
export const hex = (bytes: number): string => randomBytes(bytes).toString('hex')
export const digits = (length: number): string => String(randomInt(10 ** length)).padStart(length, '0')

/** Pagar.me docs: ISO 8601 in UTC, whole seconds. */
export const isoSeconds = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`
