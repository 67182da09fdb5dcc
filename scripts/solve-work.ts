import { createHash } from 'node:crypto'
import { bitsOf, hasZeroBits, proofText } from '../contract/work-rules.ts'

/** The proof of a challenge, as the browser's worker computes it (docs/api.md#work). */
export function solve(challenge: string): string {
  const bits = bitsOf(challenge)
  for (let found = 0; ; found += 1) {
    const proof = proofText(challenge, found)
    if (hasZeroBits(createHash('sha256').update(proof).digest(), bits)) return proof
  }
}
