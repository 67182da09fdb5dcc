import { impossibleAt } from './bounds.ts'
import { hintsFor, type Operation, search } from './search.ts'
import { ShopModel } from './shop-model.ts'
import type { Step, Units } from './steps.ts'

/** The operations of a run, and the number of units of each item; a place or a raffle number has one. */
export type History = { operations: Operation[]; totals: Readonly<Record<string, number>> }
export type Checked = {
  operations: number
  /** The number of checked items and holds, and of carts with several items that were checked as wholes. */
  items: number
  holds: number
  wholes: number
  /** The contradictions that no order of the operations explains, as text. */
  violations: string[]
  /** The items and holds with too many possible orders to try; their result is unknown. */
  undecided: string[]
  ms: number
}

const BUDGET = 600_000
/** Up to this length, histories of carts are searched as wholes: they have far more orders than those of one item. */
const WHOLE_MAX = 120
const WHOLE_BUDGET = 50_000

const only = (units: Units, item: string): Units => (units[item] ? { [item]: units[item] } : {})

/** The effect of a step on one item. */
function project(step: Step, item: string): Step | null {
  switch (step.kind) {
    case 'reserve':
      return {
        ...step,
        units: only(step.units, item),
        wishes: step.wishes.filter((wish) => wish.item === item),
      }
    case 'refuse': {
      const wishes = step.wishes.filter((wish) => wish.item === item)
      return wishes.length > 0 ? { ...step, wishes } : null
    }
    case 'refund':
    case 'give':
      return { ...step, units: only(step.units, item) }
    case 'rebook':
      return { ...step, units: only(step.units, item), isPart: true }
    case 'resize':
    case 'too-small':
    case 'count':
    case 'accompanies':
    case 'day-over':
      return step.item === item ? step : null
    case 'tickets':
      return null
    case 'release':
    case 'overdue':
    case 'pay':
    case 'lost':
    case 'unpaid':
    case 'dropped':
    case 'sold':
    case 'returned':
    case 'chargeback':
      return step
  }
}

function itemsOf(step: Step): string[] {
  if ('item' in step) return [step.item]
  const wished = 'wishes' in step ? step.wishes.map(({ item }) => item) : []
  return 'units' in step ? [...Object.keys(step.units), ...wished] : wished
}
const holdsOf = ({ variants }: Operation): string[] => [
  ...new Set(
    variants.flatMap((step) => {
      if (!('hold' in step) || step.hold === null) return []
      return step.kind === 'rebook' ? [step.hold, step.from] : [step.hold]
    }),
  ),
]
/** Maps each hold to the first of those that late payments created from each other: they are checked together. */
function familyOf(operations: readonly Operation[]): (hold: string) => string {
  const before = new Map(
    operations.flatMap(({ variants }) =>
      variants.flatMap((step): [string, string][] => (step.kind === 'rebook' ? [[step.hold, step.from]] : [])),
    ),
  )
  const first = (hold: string): string => {
    const from = before.get(hold)
    return from === undefined ? hold : first(from)
  }
  return first
}

function grouped<T>(operations: readonly Operation[], keysOf: (operation: Operation) => Iterable<T>) {
  const groups = new Map<T, Operation[]>()
  for (const operation of operations)
    for (const key of new Set(keysOf(operation))) {
      const group = groups.get(key)
      if (group) group.push(operation)
      else groups.set(key, [operation])
    }
  return groups
}

/** The operations of each item: those that name it, and those of all holds that ever had units of it. */
function byItem(operations: readonly Operation[]): Map<string, Operation[]> {
  const itemsOfHold = new Map<string, Set<string>>()
  for (const { variants } of operations)
    for (const step of variants)
      if (step.kind === 'reserve' || step.kind === 'rebook' || step.kind === 'give') {
        const items = itemsOfHold.get(step.hold) ?? new Set()
        for (const item of Object.keys(step.units)) items.add(item)
        itemsOfHold.set(step.hold, items)
      }
  return grouped(operations, (operation) => [
    ...operation.variants.flatMap(itemsOf),
    ...holdsOf(operation).flatMap((hold) =>
      operation.variants.some((step) => step.kind !== 'refuse') ? [...(itemsOfHold.get(hold) ?? [])] : [],
    ),
  ])
}

const oneItem = (operations: readonly Operation[], item: string): Operation[] =>
  operations.flatMap((operation) => {
    const steps = operation.variants.flatMap((step) => project(step, item) ?? [])
    const variants = [...new Map(steps.map((step) => [JSON.stringify(step), step])).values()]
    return variants.length > 0 ? [{ ...operation, variants }] : []
  })

/** Groups of items that carts connect. */
function components(operations: readonly Operation[], items: Iterable<string>): string[][] {
  const parent = new Map<string, string>([...items].map((item) => [item, item]))
  const rootOf = (item: string): string => {
    let root = item
    while (parent.get(root) !== root) root = parent.get(root) ?? root
    return root
  }
  for (const operation of operations) {
    const [first, ...rest] = operation.variants.flatMap(itemsOf)
    for (const item of rest) if (first !== undefined) parent.set(rootOf(item), rootOf(first))
  }
  return [...Map.groupBy(parent.keys(), rootOf).values()]
}

/**
 * Checks that some order of the operations explains all answers: for each item alone, for each hold alone, and, if the
 * history is short, for the items that carts connect together. A contradiction in one item or one hold is also one in
 * the whole history.
 */
export function checkHistory({ operations, totals }: History): Checked {
  const began = performance.now()
  const violations: string[] = []
  const undecided: string[] = []
  const first = familyOf(operations)
  const holds = grouped(operations, (operation) => holdsOf(operation).map(first))
  for (const [hold, own] of holds) look(`hold ${hold}`, own, {}, BUDGET)
  const groups = byItem(operations)
  for (const [item, all] of groups) {
    const own = oneItem(all, item)
    const total = totalOf(totals, item)
    const flaw = impossibleAt(own, item, total)
    if (flaw) violations.push(told(`${item}: ${flaw.text}`, flaw.shown))
    // A hold with a contradiction cannot explain an item.
    else if (violations.length === 0) look(item, own, { [item]: total }, BUDGET)
  }
  const connected = components(operations, groups.keys()).filter((items) => items.length > 1)
  let wholes = 0
  for (const items of connected) {
    const own = [...new Set(items.flatMap((item) => groups.get(item) ?? []))]
    if (own.length > WHOLE_MAX || violations.length > 0) continue
    wholes += 1
    look(`${items.length} items`, own, Object.fromEntries(items.map((i) => [i, totalOf(totals, i)])), WHOLE_BUDGET)
  }

  function look(what: string, own: Operation[], units: Record<string, number>, budget: number): void {
    const outcome = search(own, hintsFor(own), new ShopModel(units), Object.keys(units), budget)
    if (outcome.kind === 'undecided') undecided.push(`${what}: ${own.length} operations`)
    if (outcome.kind !== 'impossible') return
    const taken = Object.entries(outcome.taken).flatMap(([item, n]) =>
      n > 0 || Object.keys(units).length === 1 ? [`${n} of ${units[item]} taken of ${item}`] : [],
    )
    const past = own.filter(
      ({ end, start }) => end <= outcome.at && start < outcome.at && end > outcome.stuck.start - 1,
    )
    const shown = [...new Set([...past.slice(-6), ...outcome.pending.slice(0, 12), outcome.stuck])]
    violations.push(told(`${what}: nothing explains "${outcome.stuck.text}"; ${taken.join(', ')}`, shown))
  }
  const ms = performance.now() - began
  return { operations: operations.length, items: groups.size, holds: holds.size, wholes, violations, undecided, ms }
}

const totalOf = (totals: History['totals'], item: string): number =>
  totals[item] ?? (/^(lote|meia|codigo|pessoa|cota) /.test(item) ? Number.POSITIVE_INFINITY : 1)

/** A violation as text, with the operations that show it, oldest first, in milliseconds from the first of them. */
function told(what: string, shown: readonly Operation[]): string {
  const sorted = shown.toSorted((a, b) => a.start - b.start)
  const zero = sorted.find(({ start }) => Number.isFinite(start))?.start ?? 0
  const lines = sorted.map(({ who, start, end, text, isCertain }) => {
    const at = (time: number): string => (Number.isFinite(time) ? (time - zero).toFixed(1) : '…')
    return `  ${at(start)}–${at(end)} ms ${who}: ${text}${isCertain ? '' : ' (not certain)'}`
  })
  return [what, ...lines].join('\n')
}

/** Throws if a history has a contradiction, or could not be decided. */
export const expectExplained = (history: History): Checked => allExplained(checkHistory(history))

/** The same for a history that was already checked. */
export function allExplained(checked: Checked): Checked {
  if (checked.violations.length > 0) throw new Error(checked.violations.slice(0, 5).join('\n'))
  if (checked.undecided.length > 0) throw new Error(`not decided:\n${checked.undecided.join('\n')}`)
  return checked
}
