import { createHash, randomBytes } from 'node:crypto'
import { bitsOf, hasZeroBits, WORK } from '../../contract/work-rules.ts'
import { isSameHash, keyedHash } from './keyed-hash.ts'

/** Short, so that a challenge with its answer is one block of the hash. */
const SIGNATURE_CHARACTERS = 16

/** What a challenge was made for: another call, or another network, cannot use it. */
export type WorkPurpose = { kind: 'sms' | 'lookup' | 'login'; network: string }

const signature = (secret: string, { kind, network }: WorkPurpose, head: string): string =>
  keyedHash(secret, 'work', kind, network, head).slice(0, SIGNATURE_CHARACTERS)

/** A challenge: `bits.issued.id.signature`. Nothing is stored until its proof is used. */
export function makeChallenge(secret: string, purpose: WorkPurpose, bits: number, now: Date): string {
  const head = `${bits}.${Math.floor(now.getTime() / 1000)}.${randomBytes(9).toString('base64url')}`
  return `${head}.${signature(secret, purpose, head)}`
}

/**
 * Checks a proof: our own challenge for this purpose, still valid, with at least `bits`, and the work done.
 * @returns the id of the challenge, which may be used once, and when it was issued (epoch seconds); or null
 */
export function checkProof(
  secret: string,
  purpose: WorkPurpose,
  proof: string | undefined,
  bits: number,
  now: Date,
): { id: string; issued: number } | null {
  const [given = '', issued = '', id = '', signed = '', found = ''] = proof?.split('.') ?? []
  if (!isSameHash(signed, signature(secret, purpose, `${given}.${issued}.${id}`)) || !/^\d{1,16}$/.test(found))
    return null
  const age = now.getTime() / 1000 - Number(issued)
  if (age > WORK.seconds || bitsOf(`${given}.`) < bits) return null
  const hash = createHash('sha256').update(`${given}.${issued}.${id}.${signed}.${found}`).digest()
  return hasZeroBits(hash, Number(given)) ? { id, issued: Number(issued) } : null
}
