import { setTimeout as sleep } from 'node:timers/promises'
import { AGAIN_MS } from '../../cluster/support/bank.ts'
import type { Answer } from '../../support/client.ts'
import type { Tally } from './tally.ts'

/** Every part is back within seconds: who is not served for so long was forgotten. */
const PATIENCE_MS = 120_000

/** Somebody was not served at all. */
export class NotServed extends Error {}

/** Asks again while there is no answer, as a page does; what is asked again is the same, so that it is done once. */
export async function patiently<T>(
  what: string,
  unanswered: Tally,
  call: () => Promise<Answer<T>>,
): Promise<Answer<T>> {
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    const answer = await call().catch(() => null)
    if (answer && answer.status < 500) return answer
    unanswered.add(answer ? `${what}: ${answer.status}` : `${what}: no answer`)
    if (Date.now() > until) throw new NotServed(`${what} for ${PATIENCE_MS / 1000} s`)
    await sleep(AGAIN_MS)
  }
}
