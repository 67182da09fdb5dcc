const SLOW_MS = 700
/** The minimum number of reservations: fewer are not significant. */
const LEAST = 5
const SLOW_SHARE = 0.1
/** A process tells the others at most this often. */
const REPORT_MS = 500

/** Reservations that have ended, and those of them that took long. */
export type Reserved = { ended: number; slow: number }

/**
 * How long reserving takes. All processes count together (`pace-repo.ts`): the one that lets people in from a waiting
 * room may be one that never reserves.
 */
export type Pace = {
  /** Runs the work and measures its time. */
  timed<T>(work: Promise<T>): Promise<T>
}

type PaceOptions = {
  /** Adds to the numbers of all processes. It never throws. */
  report(reserved: Reserved): Promise<void>
  /** In milliseconds, of a monotonic clock. */
  now?: () => number
}

/** Measures the reservations of this process. Nothing waits for the reports, of which one at most is in progress. */
export function createPace({ report, now = () => performance.now() }: PaceOptions): Pace {
  let counted: Reserved = { ended: 0, slow: 0 }
  let isReporting = false

  async function reportAll(): Promise<void> {
    if (isReporting) return
    isReporting = true
    while (counted.ended > 0) {
      const told = counted
      counted = { ended: 0, slow: 0 }
      await report(told)
      await new Promise((resolve) => void setTimeout(resolve, REPORT_MS).unref())
    }
    isReporting = false
  }

  return {
    timed: (work) => {
      const began = now()
      const end = () => {
        counted.ended += 1
        if (now() - began > SLOW_MS) counted.slow += 1
        void reportAll()
      }
      work.then(end, end)
      return work
    },
  }
}

/** Whether so many of the reservations took long that the waiting rooms must let in fewer people. */
export const isSlowPace = ({ ended, slow }: Reserved): boolean => ended >= LEAST && slow >= ended * SLOW_SHARE
