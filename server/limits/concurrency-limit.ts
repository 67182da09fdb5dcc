/** The number of tasks in progress, and of those that wait. */
export type Load = { underWay: number; waiting: number }

/** Runs a task as soon as the limit allows it. */
export type ConcurrencyLimit = { <T>(task: () => Promise<T>): Promise<T>; load(): Load }

/** Thrown instead of waiting when too many tasks wait already. */
export class QueueFull extends Error {}

/** At most `max` tasks at the same time; at most `mostWaiting` others wait, in the order of arrival. */
export function limitConcurrency(max: number, mostWaiting = Number.POSITIVE_INFINITY): ConcurrencyLimit {
  const waiting: (() => void)[] = []
  let running = 0

  async function limited<T>(task: () => Promise<T>): Promise<T> {
    // A task that ends hands its slot to the first waiting one; `running` stays the same.
    if (running < max) running += 1
    else if (waiting.length >= mostWaiting) throw new QueueFull()
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
  return Object.assign(limited, { load: () => ({ underWay: running, waiting: waiting.length }) })
}
