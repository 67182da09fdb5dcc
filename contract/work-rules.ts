/**
 * The work a browser does to be counted as a device of its own where it has no session yet (docs/api.md#work). Free of
 * zod and of both sides' libraries: the browser's worker loads it.
 */
export const WORK = {
  /** The server's header of a refusal with the code `proof.needed`: the challenge. */
  challengeHeader: 'x-desafio',
  /** The caller's header when it sends the same request again: the challenge, a dot and the number that it found. */
  proofHeader: 'x-prova',
  /** A challenge is valid for so long, on the network that it was given to, for one request. */
  seconds: 600,
  /** More would take a cheap phone longer than a person waits. */
  maxBits: 18,
} as const

/** The number of bits that the hash of the proof has to begin with as zeros; 0 for a text that is no challenge. */
export const bitsOf = (challenge: string): number => Number(/^(\d{1,2})\./.exec(challenge)?.[1] ?? 0)

export const proofText = (challenge: string, found: number): string => `${challenge}.${found}`

/** Whether a hash (SHA-256) begins with so many zero bits. */
export function hasZeroBits(hash: Uint8Array, bits: number): boolean {
  const whole = bits >> 3
  for (let i = 0; i < whole; i += 1) if (hash[i] !== 0) return false
  return (hash[whole] ?? 0) >> (8 - (bits & 7)) === 0
}
