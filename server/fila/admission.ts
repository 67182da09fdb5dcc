/** The initial number of people who may choose at the same time. */
export const FIRST_WINDOW = 30
const LEAST_WINDOW = 10
const MOST_WINDOW = 3000
/** Growth at each step while the shop is fast and all of the window is used. */
const GROWTH = 1.08
const GROWTH_LEAST = 2
/** After halving the window, its effect is visible only after this time. */
const REST_MS = 3000

/** People without a hold who may choose per ticket left: some of them leave, others want several tickets. */
const CHOOSING_PER_UNIT = 1.5

type Window = {
  window: number
  /** People who may choose now. */
  admitted: number
  /** Whether reserving is slow, in all processes together. */
  isSlow: boolean
  /** The time since the window was last halved. */
  sinceShrunkMs: number
}

/**
 * The number of people who may choose at the same time: halved while reserving is slow, increased while it is fast and
 * the window is used almost completely.
 */
export function nextWindow({ window, admitted, isSlow, sinceShrunkMs }: Window): number {
  if (isSlow) return sinceShrunkMs < REST_MS ? window : Math.max(LEAST_WINDOW, Math.floor(window / 2))
  if (sinceShrunkMs < REST_MS || admitted < 0.9 * window) return window
  return Math.min(MOST_WINDOW, Math.max(window + GROWTH_LEAST, Math.floor(window * GROWTH)))
}

type Room = { window: number; admitted: number; holding: number; free: number }

/**
 * How many people to let in now: as many as the window has room for, and no more than the free units can serve. Held
 * units do not count, because a person admitted for one of them would spend the time to choose on waiting. When a held
 * unit becomes free, the next step lets somebody in.
 */
export function roomFor({ window, admitted, holding, free }: Room): number {
  const choosing = admitted - holding
  const served = Math.ceil(free * CHOOSING_PER_UNIT)
  return Math.max(0, Math.min(window - admitted, served - choosing))
}

type Mark = [seconds: number, called: number]
/** The speed is computed over the last two minutes, from a sample every five seconds. */
const MARK_SECONDS = 5
const MARKS_LAST_SECONDS = 120
/** The speed is unknown until samples cover this time. */
const KNOWN_AFTER_SECONDS = 15

/**
 * Adds a sample of the last number called. The first sample is taken after the first people were let in, who are let in
 * all at once.
 */
export function nextMarks(marks: readonly Mark[], seconds: number, called: number): Mark[] {
  const last = marks.at(-1)
  const kept = marks.filter(([at]) => at > seconds - MARKS_LAST_SECONDS)
  const isDue = called > 0 && (last === undefined || seconds - last[0] >= MARK_SECONDS)
  return isDue ? [...kept, [Math.floor(seconds), called]] : kept
}

/** People let in per second; null: not known yet, or nobody was let in lately. */
export function speedOf(marks: readonly Mark[], seconds: number, called: number): number | null {
  const [first] = marks
  if (!first || seconds - first[0] < KNOWN_AFTER_SECONDS || called <= first[1]) return null
  return (called - first[1]) / (seconds - first[0])
}
