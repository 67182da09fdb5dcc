import { setTimeout as sleep } from 'node:timers/promises'
import { AGAIN_MS } from '../../cluster/support/bank.ts'
import type { Answer } from '../../support/client.ts'
import type { Tally } from './tally.ts'

/** Every part restarts within seconds: a call that is not answered for this long is an error. */
const PATIENCE_MS = 120_000

/** A call was never answered. */
export class NotServed extends Error {}

/** Repeats a call until it is answered, as a page does. The repetition is identical, so that it takes effect once. */
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
