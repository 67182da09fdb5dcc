import { bitsOf, hasZeroBits, proofText } from '../../contract/work-rules.ts'

/** Hashes are computed in batches of this size: waiting for each one alone takes longer than hashing. */
const BATCH = 256

const encoder = new TextEncoder()

/** The first proof that satisfies the challenge. */
async function findProof(challenge: string): Promise<string> {
  const bits = bitsOf(challenge)
  for (let from = 0; ; from += BATCH) {
    const proofs = Array.from({ length: BATCH }, (_, i) => proofText(challenge, from + i))
    const hashes = await Promise.all(proofs.map((proof) => crypto.subtle.digest('SHA-256', encoder.encode(proof))))
    const found = proofs.find((_, i) => hasZeroBits(new Uint8Array(hashes[i] as ArrayBuffer), bits))
    if (found !== undefined) return found
  }
}

/**
 * A worker of the page: it receives a challenge and answers with its proof, or with null if the browser cannot hash;
 * then the page terminates it.
 */
addEventListener('message', ({ data }: MessageEvent<string>) => {
  findProof(data).then(
    (proof) => postMessage(proof),
    () => postMessage(null),
  )
})
