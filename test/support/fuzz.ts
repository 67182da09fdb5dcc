import { randomUUID } from 'node:crypto'

type Random = () => number

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

export const pick = <T>(list: readonly T[], random: Random): T => list[Math.floor(random() * list.length)] as T

export const TEXTS = [
  '',
  ' ',
  'a',
  '0',
  '-1',
  'null',
  'NaN',
  '\0',
  'a\0b',
  '\ud800',
  '\u202e',
  '😀',
  "' OR 1=1 --",
  "'); DROP TABLE venda; --",
  '$1',
  '%',
  '_%\\',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '{{7*7}}',
  'x'.repeat(5000),
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '9999-12-31',
  '1900-01-01',
  '2026-02-30',
  '(11) 98765-4321',
  '99999999999',
  '1e999',
  '٠١٢',
  'e\u0301',
  '\ufeff',
  '\u0007\u001b[31m',
  '2026-01-01T00:00:00+99:99',
  '-0',
  '0x10',
  '1,5',
  '__proto__',
]
const NUMBERS = [0, -0, -1, 0.5, 1.5, 2 ** 31, -(2 ** 31), 2 ** 53, -(2 ** 53), 1e21, 1e308, -1e308, 5e-324]
const nested = (depth: number): unknown => Array.from({ length: depth }).reduce<unknown>((inner) => [inner], 1)

const hostileValue = (random: Random): unknown =>
  pick<() => unknown>(
    [
      () => pick(TEXTS, random),
      () => pick(TEXTS, random),
      // Frequent, because only a few fields reach the database as text.
      () => 'NUL\0NUL\0NUL',
      () => pick(NUMBERS, random),
      () => pick([null, true, false], random),
      () => [],
      () => ({}),
      () => [[], [{}], null],
      () => ({ valueOf: 1, toString: 1, length: -1 }),
      () => ({ toJSON: 'x', length: 'x', id: { $gt: '' } }),
      () => randomUUID(),
      () => randomUUID().toUpperCase(),
      () => nested(random() < 0.02 ? 5000 : 200),
      () => Array.from({ length: 300 }, (_, i) => i),
    ],
    random,
  )()

/** A place of a value inside a value. */
type Spot = { holder: Record<string, unknown>; key: string }
export function spots(value: unknown): Spot[] {
  if (typeof value !== 'object' || value === null) return []
  const holder = value as Record<string, unknown>
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...spots(holder[key])])
}

/** A valid body with one error in it, as JSON text or as damaged JSON text. */
export function broken(body: object, random: Random): string {
  const copy = structuredClone(body)
  const all = spots(copy)
  const spot = all.length ? pick(all, random) : { holder: copy as Record<string, unknown>, key: 'x' }
  const dice = random()
  if (dice < 0.6) spot.holder[spot.key] = hostileValue(random)
  else if (dice < 0.7) delete spot.holder[spot.key]
  else if (dice < 0.78) spot.holder[spot.key] = [spot.holder[spot.key]]
  else if (dice < 0.84) spot.holder[`${spot.key}${pick(TEXTS, random)}`] = hostileValue(random)
  const text = dice < 0.88 && dice >= 0.84 ? JSON.stringify(hostileValue(random)) : JSON.stringify(copy)
  if (dice < 0.9) return text
  const at = Math.floor(random() * text.length)
  if (dice < 0.93) return text.slice(0, at)
  if (dice < 0.96)
    return text.slice(0, at) + pick(['"', '}', '\\', '1e999', '\u0001', ','], random) + text.slice(at + 1)
  return text.replace(/"[^"]*":/, '"__proto__":')
}

/** An invalid id, escaped for a URL. */
export const brokenParam = (random: Random): string =>
  random() < 0.1
    ? pick(['%', '%00', '%ff', '%E0%A4%A', '..%2f'], random)
    : encodeURIComponent(pick(TEXTS, random).toWellFormed().slice(0, 190)) || '%20'
