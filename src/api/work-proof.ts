import { WORK } from '../../contract/work-rules.ts'

/**
 * Does the work of a challenge in a thread of its own, so that the page stays usable (docs/api.md#work).
 * @returns null when the call is given up meanwhile, or where the browser cannot: over plain HTTP, except on the same
 *   machine, it has no hashing
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

/** The header with which a request that was refused with `proof.needed` is sent again; null when there is no way to. */
export async function proofHeader(
  refused: Response | undefined,
  signal: AbortSignal,
): Promise<Record<string, string> | null> {
  const challenge = refused?.headers.get(WORK.challengeHeader)
  const proof = challenge && !signal.aborted ? await find(challenge, signal) : null
  return proof === null ? null : { [WORK.proofHeader]: proof }
}
