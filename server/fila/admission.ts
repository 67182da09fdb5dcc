/** What the line of an event begins with: so many people may choose at the same time. */
export const FIRST_WINDOW = 30
const LEAST_WINDOW = 10
const MOST_WINDOW = 3000
/** Growth at each step while the shop is fast and all of the window is used. */
const GROWTH = 1.08
const GROWTH_LEAST = 2
/** After the window was halved it takes so long until that can show. */
const REST_MS = 3000

/** For each ticket that is left so many people may choose who hold none: some leave, others want several. */
const CHOOSING_PER_UNIT = 1.5

type Window = {
  window: number
  /** People who may choose now. */
  admitted: number
  /** Whether reserving takes long, in this process. */
  isSlow: boolean
  /** Since the window was halved last. */
  sinceShrunkMs: number
}

/** How many may choose at the same time: halved when reserving takes long, more while it does not and nobody is left out. */
export function nextWindow({ window, admitted, isSlow, sinceShrunkMs }: Window): number {
  if (isSlow) return sinceShrunkMs < REST_MS ? window : Math.max(LEAST_WINDOW, Math.floor(window / 2))
  if (sinceShrunkMs < REST_MS || admitted < 0.9 * window) return window
  return Math.min(MOST_WINDOW, Math.max(window + GROWTH_LEAST, Math.floor(window * GROWTH)))
}

type Room = { window: number; admitted: number; holding: number; free: number }

/**
 * How many to let in now: as many as the window has room for, and no more than what is left can serve. Units that others
 * hold do not count: whoever is let in for them would spend their time to choose on waiting. When they come back, the next
 * step lets somebody in.
 */
export function roomFor({ window, admitted, holding, free }: Room): number {
  const choosing = admitted - holding
  const served = Math.ceil(free * CHOOSING_PER_UNIT)
  return Math.max(0, Math.min(window - admitted, served - choosing))
}

type Mark = [seconds: number, called: number]
/** The speed is that of the last two minutes, read from a mark every five seconds. */
const MARK_SECONDS = 5
const MARKS_LAST_SECONDS = 120
/** Before so long nobody can say how fast the line goes. */
const KNOWN_AFTER_SECONDS = 15

/** How far the line had come, with now. The first mark comes after the first people were let in, all at once. */
export function nextMarks(marks: readonly Mark[], seconds: number, called: number): Mark[] {
  const last = marks.at(-1)
  const kept = marks.filter(([at]) => at > seconds - MARKS_LAST_SECONDS)
  const isDue = called > 0 && (last === undefined || seconds - last[0] >= MARK_SECONDS)
  return isDue ? [...kept, [Math.floor(seconds), called]] : kept
}

/** How many are let in within a second; null: not known yet, or the line stands. */
export function speedOf(marks: readonly Mark[], seconds: number, called: number): number | null {
  const [first] = marks
  if (!first || seconds - first[0] < KNOWN_AFTER_SECONDS || called <= first[1]) return null
  return (called - first[1]) / (seconds - first[0])
}
