/** How many are under way, and how many wait. */
export type Load = { underWay: number; waiting: number }

/** Runs a work when there is a place for it. */
export type InTurn = { <T>(work: () => Promise<T>): Promise<T>; load(): Load }

/** Thrown instead of waiting when too many works wait already. */
export class QueueFull extends Error {}

/** At most `max` works at the same time; at most `mostWaiting` others wait, in the order in which they came. */
export function makeTurns(max: number, mostWaiting = Number.POSITIVE_INFINITY): InTurn {
  const waiting: (() => void)[] = []
  let running = 0

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    // A work that ends gives its place to the first that waits; `running` stays as it is.
    if (running < max) running += 1
    else if (waiting.length >= mostWaiting) throw new QueueFull()
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
  return Object.assign(inTurn, { load: () => ({ underWay: running, waiting: waiting.length }) })
}
