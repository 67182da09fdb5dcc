import { bitsOf, hasZeroBits, proofText } from '../../contract/work-rules.ts'
import { sha256 } from './sha256.ts'

const encoder = new TextEncoder()

/** The first proof that does the work that the challenge asks for. */
function findProof(challenge: string): string {
  const bits = bitsOf(challenge)
  for (let found = 0; ; found += 1) {
    const proof = proofText(challenge, found)
    if (hasZeroBits(sha256(encoder.encode(proof)), bits)) return proof
  }
}

/** A thread of the page: it receives a challenge, answers with its proof, and is then ended by the page. */
addEventListener('message', ({ data }: MessageEvent<string>) => postMessage(findProof(data)))
