import type { Operation } from './search.ts'
import { COUNTED, type Phase, type Step, type Wish } from './steps.ts'

/** A contradiction at a moment, and the operations that show it. */
export type Flaw = { at: number; text: string; shown: Operation[] }

type Edge = { at: number; by: number; operation: Operation }
type Own = { low: Edge[]; high: Edge[]; during: Map<Operation, number> }
type State = { phase: Phase | null; units: number }

/** Steps that move no units, and may overlap others of the same hold. */
const QUIET: ReadonlySet<Step['kind']> = new Set(['refuse', 'tickets', 'lost', 'sold', 'returned'])

const isOpen = ({ phase }: State): boolean => phase === 'held' || phase === 'overdue'
const counted = ({ phase, units }: State): number => (COUNTED.has(phase) ? units : 0)

/** The state of a hold after a step, for one item; null if the step was not possible. */
function after(state: State, step: Step, item: string): State | null {
  const { phase, units } = state
  switch (step.kind) {
    case 'reserve':
      return phase === null || isOpen(state) ? { phase: 'held', units: step.units[item] ?? 0 } : null
    case 'release':
      return isOpen(state) || phase === 'released' ? { phase: 'released', units } : null
    case 'overdue':
      return phase === 'held' ? { phase: 'overdue', units } : state
    case 'pay':
      if (!isOpen(state)) return null
      return { phase: step.outcome === 'paid' ? 'sold' : step.outcome === 'begun' ? 'paying' : 'held', units }
    case 'sold':
      return phase === 'paying' || phase === 'sold' ? { phase: 'sold', units } : null
    case 'rebook':
    case 'give':
      return phase === null ? { phase: 'sold', units: step.units[item] ?? 0 } : null
    case 'chargeback':
      return phase === 'sold' ? { phase: 'chargedback', units } : null
    case 'unpaid':
      return phase === 'paying' || phase === 'held' ? { phase: 'held', units } : null
    case 'refund':
      return phase === 'sold' ? { phase, units: units - (step.units[item] ?? 0) } : null
    case 'refuse':
    case 'tickets':
    case 'lost':
    case 'returned':
      return state
    case 'dropped':
    case 'resize':
    case 'too-small':
    case 'count':
    case 'accompanies':
    case 'day-over':
      return null
  }
}

/**
 * The minimum and maximum number of units of an item that a hold had over time. If its operations overlap, or are not
 * certain, everything is possible.
 */
function ownOf(operations: readonly Operation[], item: string): Own {
  const sorted = operations.toSorted((a, b) => a.start - b.start)
  const own: Own = { low: [], high: [], during: new Map() }
  let state: State | null = { phase: null, units: 0 }
  let end = Number.NEGATIVE_INFINITY
  for (const operation of sorted) {
    const [step, other] = operation.variants
    const isApart = operation.start > end
    if (!step || other || !operation.isCertain || !(isApart || QUIET.has(step.kind))) return anything(sorted, item)
    const next: State | null = after(state, step, item)
    if (next === null) return anything(sorted, item)
    const by = counted(next) - counted(state)
    if (by !== 0 && !isApart) return anything(sorted, item)
    if (by !== 0) own.low.push({ at: by > 0 ? operation.end : operation.start, by, operation })
    if (by !== 0) own.high.push({ at: by > 0 ? operation.start : operation.end, by, operation })
    // Only held units count as free for their buyer, not those being paid or sold.
    if (isApart) own.during.set(operation, state.phase === 'held' ? state.units : 0)
    state = next
    if (!QUIET.has(step.kind)) end = operation.end
  }
  return own
}

function anything(operations: readonly Operation[], item: string): Own {
  const most = Math.max(
    0,
    ...operations.flatMap(({ variants }) =>
      variants.map((step) => ('units' in step && step.kind !== 'refund' ? (step.units[item] ?? 0) : 0)),
    ),
  )
  const [operation] = operations
  const high = operation && most > 0 ? [{ at: operation.start, by: most, operation }] : []
  return { low: [], high, during: new Map() }
}

/**
 * Quickly finds contradictions that no order can explain: more units certainly taken than there are, or a refusal while
 * there certainly were enough. Other contradictions are left to the search.
 */
export function impossibleAt(operations: readonly Operation[], item: string, total: number): Flaw | null {
  const totals = operations.flatMap(({ variants }) =>
    variants.flatMap((step) => (step.kind === 'resize' ? [step.total] : [])),
  )
  const byHold = Map.groupBy(
    operations.flatMap((operation) =>
      [...new Set(operation.variants.flatMap((step) => ('hold' in step && step.hold !== null ? [step.hold] : [])))].map(
        (hold) => ({ hold, operation }),
      ),
    ),
    ({ hold }) => hold,
  )
  const owns = [...byHold.values()].map((list) =>
    ownOf(
      list.map(({ operation }) => operation),
      item,
    ),
  )
  return (
    oversold(
      owns.flatMap(({ low }) => low),
      Math.max(total, ...totals),
    ) ?? refusedWithRoom(operations, owns, item, Math.min(total, ...totals))
  )
}

function oversold(edges: Edge[], total: number): Flaw | null {
  // Operations that release and take units at the same moment may have happened in this order.
  const sorted = edges.toSorted((a, b) => a.at - b.at || a.by - b.by)
  let level = 0
  for (const { at, by } of sorted) {
    level += by
    if (level > total) {
      const shown = sorted.filter((edge) => edge.at <= at).map(({ operation }) => operation)
      return { at, text: `${level} of ${total} are taken for sure`, shown: [...new Set(shown)].slice(-12) }
    }
  }
  return null
}

function refusedWithRoom(
  operations: readonly Operation[],
  owns: readonly Own[],
  item: string,
  total: number,
): Flaw | null {
  const sorted = owns.flatMap(({ high }) => high).toSorted((a, b) => a.at - b.at || b.by - a.by)
  let level = 0
  const levels = sorted.map(({ by }) => {
    level += by
    return level
  })
  const during = new Map(owns.flatMap((own) => [...own.during]))
  const firstAt = (time: number): number => {
    let [from, to] = [0, sorted.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if ((sorted[middle]?.at ?? 0) < time) from = middle + 1
      else to = middle
    }
    return from
  }
  for (const operation of operations) {
    const wish = wishOf(operation, item)
    if (wish === null) continue
    const own = operation.variants[0]?.kind === 'refuse' ? (during.get(operation) ?? 0) : 0
    const from = firstAt(operation.start)
    let most = levels[from - 1] ?? 0
    let to = from
    for (; to < sorted.length && (sorted[to]?.at ?? 0) <= operation.end; to += 1) most = Math.max(most, levels[to] ?? 0)
    const needed = total - (wish.left ?? wish.n - 1)
    if (most - own >= needed) continue
    const shown = [...new Set(sorted.slice(Math.max(0, from - 6), to + 3).map((edge) => edge.operation))]
    const text = `${wish.n} refused, while at most ${most - own} of ${total} can have been taken`
    return { at: operation.end, text, shown: [...shown.filter((one) => one !== operation), operation] }
  }
  return null
}

function wishOf({ variants, isCertain }: Operation, item: string): Wish | null {
  const [step, other] = variants
  if (!step || other || !isCertain || !('wishes' in step)) return null
  return step.wishes.find((wish) => wish.item === item) ?? null
}
