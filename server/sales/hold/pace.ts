const KEPT_MS = 3000
const KEPT_MOST = 1000
const SLOW_MS = 700
/** The minimum number of samples: fewer are not significant. */
const LEAST = 5

/** How long reserving takes in this process; the waiting rooms let in fewer people while it is slow. */
export type Pace = {
  /** Runs the work and measures its time. */
  timed<T>(work: Promise<T>): Promise<T>
  isSlow(): boolean
}

/**
 * Measures how long the reservations of the last three seconds took.
 * @param now in milliseconds, of a monotonic clock
 */
export function createPace(now: () => number = () => performance.now()): Pace {
  let times: { at: number; ms: number }[] = []
  const recent = () => {
    const since = now() - KEPT_MS
    times = times.filter(({ at }) => at > since)
    return times
  }
  return {
    timed: (work) => {
      const began = now()
      const end = () => {
        if (times.length >= KEPT_MOST) times.shift()
        times.push({ at: now(), ms: now() - began })
      }
      work.then(end, end)
      return work
    },
    isSlow: () => {
      const sorted = recent()
        .map(({ ms }) => ms)
        .sort((a, b) => a - b)
      return sorted.length >= LEAST && (sorted[Math.floor(sorted.length * 0.9)] ?? 0) > SLOW_MS
    },
  }
}
