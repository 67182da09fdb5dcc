import { setTimeout as sleep } from 'node:timers/promises'

/**
 * If the current window of this many seconds is about to end, waits for the next one, in which all counters are zero.
 */
async function awayFromEdge(windowSeconds: number, marginSeconds: number): Promise<void> {
  const left = windowSeconds - ((Date.now() / 1000) % windowSeconds)
  if (left < marginSeconds) await sleep(left * 1000 + 100)
}

// Every window of a limit (server/limits/rate-limit.ts) begins at a multiple of its seconds. The margins are longer
// than a test takes to count up to a limit, even on a busy machine.

/** For limits per five minutes and longer. */
export const awayFromWindowEdge = (): Promise<void> => awayFromEdge(300, 15)

/** For codes of an authenticator app: a test's code does not expire between its creation and its use. */
export const awayFromStepEdge = (): Promise<void> => awayFromEdge(30, 6)

/** For limits per minute. */
export const awayFromMinuteEdge = (): Promise<void> => awayFromEdge(60, 8)
