import { setTimeout as sleep } from 'node:timers/promises'

/** Every window of a limit (server/rate-limit.ts) begins at a multiple of so many seconds. */
const EDGE_SECONDS = 300
/** Longer than a test takes to count up to a limit, also on a busy machine. */
const MARGIN_SECONDS = 15

/** If the windows of the limits are about to end, waits for the next ones: in these, all counters are zero again. */
export async function awayFromWindowEdge(): Promise<void> {
  const left = EDGE_SECONDS - ((Date.now() / 1000) % EDGE_SECONDS)
  if (left < MARGIN_SECONDS) await sleep(left * 1000 + 100)
}
