import type { ShopModel } from './shop-model.ts'
import { isRead, type Step } from './steps.ts'

/**
 * One call: it took effect at one moment between `start` and `end`, as one of its `variants`. An operation that is not
 * certain may also have had no effect; one that was never answered ends at infinity.
 */
export type Operation = {
  who: string
  start: number
  end: number
  isCertain: boolean
  variants: readonly Step[]
  text: string
}

/** Adds an operation to a history; one without an end was never answered. */
export type Add = (
  when: { who: string; start: number; end: number | null },
  variants: Step[],
  text: string,
  isCertain?: boolean,
) => void

export type Outcome =
  | { kind: 'explained' }
  /** No order of the operations that began until `at` explains all answers given until then. */
  | { kind: 'impossible'; at: number; stuck: Operation; pending: Operation[]; taken: Record<string, number> }
  | { kind: 'undecided'; tried: number }

/** Which operations the search may place without trying alternatives; see `hints`. */
export type Hint = { isLocal: boolean; alike: string | null }

type Choice = { at: number; step: Step }
type Taken = { at: number; mark: number; nth: number; latest: number; high: number; low: number }

/**
 * Searches for an order of the operations that the model allows and that is consistent with the times: an operation
 * that ended before another began comes before it (Wing and Gong, with the cache of visited states by Lowe). Of the
 * possible next operations, the one that must end first is tried first.
 * @param model in its initial state; it is changed
 */
export function search(
  operations: readonly Operation[],
  hintOf: (operation: Operation) => Hint,
  model: ShopModel,
  items: readonly string[],
  budget: number,
): Outcome {
  const all = operations.toSorted((a, b) => a.start - b.start)
  const hints = all.map(hintOf)
  // The operations that are not yet in the order, as a linked list by start; `all.length` is its end.
  const next = Int32Array.from({ length: all.length + 1 }, (_, i) => i + 1)
  const before = Int32Array.from({ length: all.length + 1 }, (_, i) => i - 1)
  let first = 0
  let left = all.filter(({ isCertain }) => isCertain).length
  let latest = Number.NEGATIVE_INFINITY
  let high = 0
  let low = 0
  const seen = new Set<number>()
  const path: Taken[] = []
  let tried = 0
  let deepest: Extract<Outcome, { kind: 'impossible' }> | null = null

  const op = (i: number): Operation => all[i] as Operation
  function toggle(i: number): void {
    high ^= Math.imul(i + 1, 2_654_435_761) ^ Math.imul((i + 7) ^ (i << 13), 1_597_334_677)
    low ^= Math.imul(i + 3, 2_246_822_519) ^ Math.imul((i + 11) ^ (i << 9), 3_266_489_917)
  }
  function remove(i: number): void {
    const [a, b] = [before[i] as number, next[i] as number]
    if (a >= 0) next[a] = b
    else first = b
    before[b] = a
    if (op(i).isCertain) left -= 1
  }
  function putBack(i: number): void {
    const [a, b] = [before[i] as number, next[i] as number]
    if (a >= 0) next[a] = i
    else first = i
    before[b] = i
    if (op(i).isCertain) left += 1
  }

  /** The possible next operations, and the end of the one that must end first. */
  function candidates(): { found: number[]; until: number } {
    let until = Number.POSITIVE_INFINITY
    const found: number[] = []
    for (let i = first; i < all.length && op(i).start <= until; i = next[i] as number) {
      found.push(i)
      if (op(i).isCertain && op(i).end < until) until = op(i).end
    }
    return { found: found.filter((i) => op(i).start <= until && (op(i).isCertain || op(i).end >= latest)), until }
  }

  function choices(found: number[]): Choice[] {
    // Operations that only read, or change nothing for others, need no alternative.
    for (const i of found) {
      const [step, other] = op(i).variants
      if (!step || other || !op(i).isCertain || !(isRead(step) || hints[i]?.isLocal)) continue
      const mark = model.mark()
      if (!model.apply(step)) continue
      model.undo(mark)
      return [{ at: i, step }]
    }
    const byEnd = found.toSorted((a, b) => Number(op(b).isCertain) - Number(op(a).isCertain) || op(a).end - op(b).end)
    const classes = new Set<string>()
    return byEnd.flatMap((i) => {
      const alike = hints[i]?.alike ?? null
      if (alike !== null && classes.has(alike)) return []
      if (alike !== null) classes.add(alike)
      return op(i).variants.flatMap((step) => (isRead(step) ? [] : [{ at: i, step }]))
    })
  }

  let nth = 0
  while (left > 0) {
    const { found, until } = candidates()
    const open = choices(found)
    let isMoved = false
    for (; nth < open.length; nth += 1) {
      const { at, step } = open[nth] as Choice
      const taken = { at, mark: model.mark(), nth, latest, high, low }
      if (!model.apply(step)) continue
      toggle(at)
      const key = ((high ^ model.high) >>> 0) * 1_048_576 + (((low ^ model.low) >>> 0) & 1_048_575)
      if (seen.has(key)) {
        model.undo(taken.mark)
        high = taken.high
        low = taken.low
        continue
      }
      seen.add(key)
      remove(at)
      latest = Math.max(latest, op(at).start)
      path.push(taken)
      isMoved = true
      break
    }
    tried += 1
    if (tried > budget) return { kind: 'undecided', tried }
    if (isMoved) {
      nth = 0
      continue
    }
    if (deepest === null || until > deepest.at) {
      const stuck = found.map(op).find(({ end, isCertain }) => isCertain && end === until)
      const taken = Object.fromEntries(items.map((item) => [item, model.takenOf(item)]))
      if (stuck) deepest = { kind: 'impossible', at: until, stuck, pending: found.map(op), taken }
    }
    const last = path.pop()
    if (!last) return deepest ?? { kind: 'undecided', tried }
    model.undo(last.mark)
    putBack(last.at)
    latest = last.latest
    high = last.high
    low = last.low
    nth = last.nth + 1
  }
  return { kind: 'explained' }
}

const holdOf = (step: Step): string | null => ('hold' in step ? step.hold : null)
const isTaking = ({ kind }: Step): boolean => kind === 'reserve' || kind === 'give'
const LOCAL: ReadonlySet<Step['kind']> = new Set(['pay', 'unpaid', 'sold', 'returned', 'tickets'])

/**
 * Properties of operations that are known before the search. Local: the payment of a hold that does not expire, and
 * whose operations do not overlap, changes nothing for others. Alike: taking or releasing the same units by such holds;
 * of these the one that must end first comes first.
 */
export function hintsFor(operations: readonly Operation[]): (operation: Operation) => Hint {
  const byHold = new Map<string, Operation[]>()
  for (const operation of operations)
    for (const hold of new Set(operation.variants.map(holdOf)))
      if (hold !== null) byHold.set(hold, [...(byHold.get(hold) ?? []), operation])
  const plain = new Set<string>()
  for (const [hold, own] of byHold) {
    const sorted = own.toSorted((a, b) => a.start - b.start)
    const isPlain = sorted.every(
      ({ isCertain, variants, start }, i) =>
        isCertain && variants.length === 1 && variants[0]?.kind !== 'overdue' && (sorted[i - 1]?.end ?? -1) < start,
    )
    if (isPlain) plain.add(hold)
  }
  const firsts = new Set([...byHold.values()].map((own) => own.reduce((a, b) => (b.start < a.start ? b : a))))
  const unitsOf = new Map<string, string>()
  for (const [hold, own] of byHold) {
    const reserves = own.flatMap(({ variants }) => variants.filter(isTaking))
    if (reserves.length === 1) unitsOf.set(hold, JSON.stringify(reserves[0]))
  }
  return (operation) => {
    const [step] = operation.variants
    const hold = step ? holdOf(step) : null
    if (!step || hold === null || !plain.has(hold)) return { isLocal: false, alike: null }
    const taken = unitsOf.get(hold)?.replace(hold, '') ?? null
    if (isTaking(step) && firsts.has(operation)) return { isLocal: false, alike: taken && `take ${taken}` }
    if (step.kind === 'release') return { isLocal: false, alike: taken && `free ${taken}` }
    return { isLocal: LOCAL.has(step.kind), alike: null }
  }
}
