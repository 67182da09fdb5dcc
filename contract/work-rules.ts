/**
 * The proof of work by which a browser without a session is counted as a device of its own (docs/api.md#work). Free of
 * zod and of both sides' libraries, because the browser's worker loads it.
 */
export const WORK = {
  /** The header of a refusal with the code `proof.needed`: the challenge. */
  challengeHeader: 'x-desafio',
  /** The header of the repeated request: the challenge, a dot and the number that was found. */
  proofHeader: 'x-prova',
  /** A challenge is valid for this long, from the network it was issued to, for one request. */
  seconds: 600,
  /** The maximum difficulty: more would take a cheap phone longer than a person waits. */
  maxBits: 18,
  /** The difficulty for a network from which somebody attacks: nobody is refused, and whoever waits gets through. */
  hardestBits: 21,
} as const

/** The number of leading zero bits that the hash of the proof must have; 0 for a text that is no challenge. */
export const bitsOf = (challenge: string): number => Number(/^(\d{1,2})\./.exec(challenge)?.[1] ?? 0)

export const proofText = (challenge: string, found: number): string => `${challenge}.${found}`

/** Whether a hash (SHA-256) begins with this many zero bits. */
export function hasZeroBits(hash: Uint8Array, bits: number): boolean {
  const whole = bits >> 3
  for (let i = 0; i < whole; i += 1) if (hash[i] !== 0) return false
  return (hash[whole] ?? 0) >> (8 - (bits & 7)) === 0
}
