import type { Ponto } from '../../../contract/painel-rules.ts'

const FEW = 8
const HOURS = 4
const WEEK = 7
const LABELS = 6

/** Which bars have a label: every fourth hour, every bar of a few, otherwise one a week back from the last. */
export function tickEvery(points: readonly Ponto[]): number[] {
  const all = points.map((_, index) => index)
  const last = all.length - 1
  if (points[0]?.hora === 0) return all.filter((index) => index % HOURS === 0)
  if (all.length <= FEW) return all
  const step = all.length <= WEEK * LABELS ? WEEK : Math.ceil(all.length / LABELS)
  return all.filter((index) => (last - index) % step === 0)
}
