import { pick } from '../../support/fuzz.ts'

type Weighted = { weight: number }

/** One of a list, each as often as its weight says. */
export function choose<T extends Weighted>(list: readonly T[], random: () => number): T {
  return pick(
    list.flatMap((one) => Array.from({ length: one.weight }, () => one)),
    random,
  )
}

/** All of a list in a random order. */
export const shuffled = <T>(list: readonly T[], random: () => number): T[] =>
  list
    .map((one) => ({ one, key: random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ one }) => one)

/** So many of a list in a random order. Each comes once before any comes more often than its weight says. */
export function deal<T extends Weighted>(list: readonly T[], count: number, random: () => number): T[] {
  const dealt = shuffled(list, random)
  while (dealt.length < count) dealt.push(choose(list, random))
  return dealt.slice(0, count)
}
