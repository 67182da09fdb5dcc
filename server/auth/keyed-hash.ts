import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * A hash that only this shop can compute. The parts are written as a JSON list that begins with the purpose, so that a
 * hash made for one purpose is not valid for another, nor as the signature of a link (`signed-links.ts`).
 */
export const keyedHash = (secret: string, purpose: string, ...parts: readonly string[]): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify([purpose, ...parts]))
    .digest('base64url')

/** Compares in a time that does not depend on the content. */
export function isSameHash(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}
