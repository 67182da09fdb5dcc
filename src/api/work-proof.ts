import { WORK } from '../../contract/work-rules.ts'

/**
 * Computes the proof of a challenge in a worker, so that the page stays responsive (docs/api.md#work).
 * @returns null when the call is aborted meanwhile, or where the browser cannot compute hashes: over plain HTTP, except
 *   on localhost
 */
function find(challenge: string, signal: AbortSignal): Promise<string | null> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('../worker/find-proof.ts', import.meta.url), { type: 'module' })
    const end = (proof: string | null): void => {
      worker.terminate()
      resolve(proof)
    }
    worker.addEventListener('message', ({ data }: MessageEvent<string | null>) => end(data))
    worker.addEventListener('error', () => end(null))
    signal.addEventListener('abort', () => end(null))
    worker.postMessage(challenge)
  })
}

/** The header for repeating a request that was refused with `proof.needed`; null when no proof can be computed. */
export async function proofHeader(
  refused: Response | undefined,
  signal: AbortSignal,
): Promise<Record<string, string> | null> {
  const challenge = refused?.headers.get(WORK.challengeHeader)
  const proof = challenge && !signal.aborted ? await find(challenge, signal) : null
  return proof === null ? null : { [WORK.proofHeader]: proof }
}
