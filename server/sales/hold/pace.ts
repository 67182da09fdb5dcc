const KEPT_MS = 3000
const KEPT_MOST = 1000
const SLOW_MS = 700
/** Fewer than these say nothing. */
const LEAST = 5

/** How long reserving takes in this process: who lets people in asks whether it is slow. */
export type Pace = {
  /** The same work, timed. */
  timed<T>(work: Promise<T>): Promise<T>
  isSlow(): boolean
}

/**
 * Remembers how long the works of the last three seconds took.
 * @param now in milliseconds, of a clock that only goes forward
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
