import { setTimeout as sleep } from 'node:timers/promises'

const PATIENCE_MS = 120_000

/** Repeats `look` until it returns a value; errors are ignored, because a part may be down. */
export async function until<T>(
  what: string,
  look: () => Promise<T | null | undefined> | T | null | undefined,
): Promise<T> {
  const end = Date.now() + PATIENCE_MS
  for (;;) {
    const found = await Promise.resolve()
      .then(look)
      .catch(() => null)
    if (found !== null && found !== undefined) return found
    if (Date.now() > end) throw new Error(`${what}: waited ${PATIENCE_MS / 1000} s`)
    await sleep(50)
  }
}
