/** A seeded random generator: the same seed gives the same values, so every first start creates the same data. */
export type Random = {
  /** From 0 (included) to 1 (excluded). */
  next(): number
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  shuffle<T>(list: readonly T[]): T[]
}

/** The Mulberry32 algorithm. */
export function makeRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: <T>(list: readonly T[]): T => {
      if (list.length === 0) throw new RangeError('cannot pick from an empty list')
      return list[int(0, list.length - 1)] as T
    },
    shuffle: <T>(list: readonly T[]): T[] => {
      const keyed = list.map((value) => ({ value, key: next() }))
      return keyed.sort((a, b) => a.key - b.key).map(({ value }) => value)
    },
  }
}
