import { pick } from '../../support/fuzz.ts'

type Weighted = { weight: number }

/** Chooses one element, with a probability by its weight. */
export function choose<T extends Weighted>(list: readonly T[], random: () => number): T {
  return pick(
    list.flatMap((one) => Array.from({ length: one.weight }, () => one)),
    random,
  )
}

/** All elements in a random order. */
export const shuffled = <T>(list: readonly T[], random: () => number): T[] =>
  list
    .map((one) => ({ one, key: random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ one }) => one)

/** `count` elements in a random order. Each one occurs once before any occurs more often. */
export function deal<T extends Weighted>(list: readonly T[], count: number, random: () => number): T[] {
  const dealt = shuffled(list, random)
  while (dealt.length < count) dealt.push(choose(list, random))
  return dealt.slice(0, count)
}
