import { bitsOf, hasZeroBits, proofText } from '../../contract/work-rules.ts'

/** So many hashes are computed together: waiting for each by itself takes longer than hashing. */
const BATCH = 256

const encoder = new TextEncoder()

/** The first proof that does the work that the challenge asks for. */
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
 * A thread of the page: it receives a challenge, answers with its proof, or with null where the browser cannot hash, and
 * is then ended by the page.
 */
addEventListener('message', ({ data }: MessageEvent<string>) => {
  findProof(data).then(
    (proof) => postMessage(proof),
    () => postMessage(null),
  )
})
