/**
 * What a shop does, one step after the other: the model against which a history is checked. An item is what can run
 * out: a lot (`lote <id>`), a place (`lugar <sector> <number>`), a raffle number (`numero <raffle> <number>`) or a seat of
 * the club (`cadeira <number>`).
 */
export type Units = Readonly<Record<string, number>>
/** Refused because fewer than `n` of the item were free; `left`: exactly so many were. */
export type Wish = { item: string; n: number; left?: number }

/** `hold` is the id of a reservation; it stays the same when its units are sold. */
export type Step =
  /** The hold has these units from now on, and no others. */
  | { kind: 'reserve'; hold: string; units: Units; wishes: Wish[] }
  /** Nothing was granted. `hold`: the caller's own, whose units count as free for them. */
  | { kind: 'refuse'; hold: string | null; wishes: Wish[] }
  | { kind: 'release'; hold: string }
  /** The time of the hold ends. Its units are free for others; until one of them takes one, it can still be paid. */
  | { kind: 'overdue'; hold: string }
  | { kind: 'pay'; hold: string; outcome: 'begun' | 'paid' | 'refused'; order: string | null }
  /** A payment was refused because the hold is over. */
  | { kind: 'lost'; hold: string }
  /** The payment has ended unpaid: the buyer has the hold again, or it is over. */
  | { kind: 'unpaid'; hold: string }
  | { kind: 'dropped'; hold: string }
  /** The payment has been received; by the order of this code, if that is known. */
  | { kind: 'sold'; hold: string; order: string | null }
  | { kind: 'refund'; hold: string; units: Units }
  /** So many tickets of the hold are valid. */
  | { kind: 'tickets'; hold: string; valid: number }
  | { kind: 'resize'; item: string; total: number }
  /** A smaller total was refused, because more is taken. */
  | { kind: 'too-small'; item: string; total: number }
  | { kind: 'count'; item: string; min: number; max: number }

type HoldStep = Exclude<Step, { kind: 'reserve' | 'refuse' } | { item: string }>
export type Phase = 'held' | 'overdue' | 'paying' | 'sold' | 'released'
type Hold = { phase: Phase; units: Units; isAsked: boolean; paidBy: string | null }

const READS: ReadonlySet<Step['kind']> = new Set(['refuse', 'lost', 'too-small', 'count'])
/** Whether a step only tells what is there. */
export const isRead = ({ kind }: Step): boolean => READS.has(kind)

/** Whether units of this item are tickets; places are counted by their lot. */
const isTicket = (item: string): boolean => !item.startsWith('lugar ')
const ticketsOf = (units: Units): number =>
  Object.entries(units).reduce((sum, [item, n]) => sum + (isTicket(item) ? n : 0), 0)
/** Whether the units of a hold are not free. */
const isCounted = (hold: Hold | undefined): hold is Hold =>
  hold !== undefined && (hold.phase === 'held' || hold.phase === 'paying' || hold.phase === 'sold')

function minus(units: Units, less: Units): Units | null {
  const rest: Record<string, number> = { ...units }
  for (const [item, n] of Object.entries(less)) {
    const left = (rest[item] ?? 0) - n
    if (left < 0) return null
    if (left === 0) delete rest[item]
    else rest[item] = left
  }
  return rest
}

function hashOf(text: string, seed: number): number {
  let hash = seed
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 16_777_619)
  return Math.imul(hash ^ (hash >>> 15), 2_246_822_519)
}
const NO_UNITS: Units = {}

/** The state of a shop, which can be taken back step by step. */
export class ShopModel {
  readonly #totals: Map<string, number>
  readonly #taken = new Map<string, number>()
  readonly #holds = new Map<string, Hold>()
  readonly #overdue = new Set<string>()
  #undo: (() => void)[] = []
  /** Of all holds and totals, in two halves. Equal states have equal hashes. */
  high = 0
  low = 0

  /** Items that are not named have no end. */
  constructor(totals: Readonly<Record<string, number>>) {
    this.#totals = new Map(Object.entries(totals))
  }

  mark = (): number => this.#undo.length
  undo(mark: number): void {
    while (this.#undo.length > mark) this.#undo.pop()?.()
  }
  takenOf = (item: string): number => this.#taken.get(item) ?? 0
  totalOf = (item: string): number => this.#totals.get(item) ?? Number.POSITIVE_INFINITY

  /** Whether the step was possible. If it was not, nothing has changed. */
  apply(step: Step): boolean {
    const mark = this.mark()
    if (this.#step(step)) return true
    this.undo(mark)
    return false
  }

  #step(step: Step): boolean {
    switch (step.kind) {
      case 'reserve':
        return this.#reserve(step.hold, step.units) && step.wishes.every((wish) => this.#isShort(wish, NO_UNITS))
      case 'refuse': {
        const own = this.#holds.get(step.hold ?? '')
        return step.wishes.every((wish) => this.#isShort(wish, own?.phase === 'held' ? own.units : NO_UNITS))
      }
      case 'resize':
        return step.total >= this.takenOf(step.item) && this.#resize(step.item, step.total)
      case 'too-small':
        return this.takenOf(step.item) + this.#overdueOf(step.item) > step.total
      case 'count':
        return step.min <= this.takenOf(step.item) && this.takenOf(step.item) <= step.max
      case 'release':
      case 'overdue':
      case 'pay':
      case 'lost':
      case 'unpaid':
      case 'dropped':
      case 'sold':
      case 'refund':
      case 'tickets':
        return this.#change(step.hold, this.#holds.get(step.hold), step)
    }
  }

  /** A step of one hold. */
  #change(id: string, hold: Hold | undefined, step: HoldStep): boolean {
    if (hold === undefined) return step.kind === 'overdue' || (step.kind === 'tickets' && step.valid === 0)
    const to = (phase: Phase, isAsked = hold.isAsked) => this.#set(id, { ...hold, phase, isAsked })
    const { phase } = hold
    const isOpen = phase === 'held' || phase === 'overdue'
    switch (step.kind) {
      case 'release':
        return phase === 'released' || (isOpen && to('released'))
      case 'overdue':
        return phase !== 'held' || to('overdue')
      case 'pay':
        if (step.outcome === 'paid') return isOpen && this.#sell(id, { ...hold, isAsked: true }, step.order)
        return isOpen && to(step.outcome === 'begun' ? 'paying' : 'held', true)
      case 'lost':
        return phase === 'overdue' || phase === 'released'
      case 'unpaid':
        return isOpen || (phase === 'paying' && to('held'))
      case 'dropped':
        return phase === 'released' || (phase !== 'sold' && to('released'))
      case 'sold':
        // Also a payment that was given up and arrives late, if all units are still to be had.
        return this.#sell(id, hold, step.order)
      case 'refund': {
        const units = phase === 'sold' ? minus(hold.units, step.units) : null
        return units !== null && this.#set(id, { ...hold, units })
      }
      case 'tickets':
        // The provider's report may have arrived before anybody looked.
        if (step.valid > 0 && phase === 'paying' && !to('sold')) return false
        return step.valid === (this.#holds.get(id)?.phase === 'sold' ? ticketsOf(hold.units) : 0)
    }
  }

  /** A hold is paid once, by one order. */
  #sell(id: string, hold: Hold, order: string | null): boolean {
    const { phase, isAsked, paidBy } = hold
    if (phase !== 'sold') return isAsked && this.#set(id, { ...hold, phase: 'sold', paidBy: order })
    if (order === null || paidBy === order) return true
    return paidBy === null && this.#set(id, { ...hold, paidBy: order })
  }

  #reserve(id: string, units: Units): boolean {
    const own = this.#holds.get(id)
    if (own && own.phase !== 'held' && own.phase !== 'overdue') return false
    return this.#set(id, { phase: 'held', units, isAsked: own?.isAsked ?? false, paidBy: null })
  }

  #isShort({ item, n, left }: Wish, own: Units): boolean {
    const total = this.totalOf(item)
    if (total === Number.POSITIVE_INFINITY) return true
    const free = total - this.takenOf(item) + (own[item] ?? 0)
    return left === undefined ? free < n : free === left && left < n
  }

  #overdueOf(item: string): number {
    let sum = 0
    for (const id of this.#overdue) sum += this.#holds.get(id)?.units[item] ?? 0
    return sum
  }

  /** Gives a hold another state, if there is room for its units. */
  #set(id: string, next: Hold): boolean {
    const before = this.#holds.get(id)
    if (isCounted(before)) for (const [item, n] of Object.entries(before.units)) this.#move(item, -n)
    this.#write(id, next)
    if (!isCounted(next)) return true
    for (const [item, n] of Object.entries(next.units)) {
      const free = this.totalOf(item) - this.takenOf(item)
      if (free < n) return false
      if (this.#overdue.size > 0) this.#endOverdue(item, free - n)
      this.#move(item, n)
    }
    return true
  }

  /**
   * Ends the overdue holds whose units were needed for sure, even if all others had been given back already; `left` are
   * free without them.
   */
  #endOverdue(item: string, left: number): void {
    for (const id of [...this.#overdue]) {
      const hold = this.#holds.get(id)
      if (hold && (hold.units[item] ?? 0) > left) this.#write(id, { ...hold, phase: 'released' })
    }
  }

  #move(item: string, by: number): void {
    this.#taken.set(item, this.takenOf(item) + by)
    this.#undo.push(() => this.#taken.set(item, this.takenOf(item) - by))
  }

  #write(id: string, next: Hold): void {
    const before = this.#holds.get(id)
    const put = (hold: Hold | undefined, old: Hold | undefined): void => {
      if (old) this.#rehash(`${id} ${textOf(old)}`)
      if (hold) this.#rehash(`${id} ${textOf(hold)}`)
      if (hold) this.#holds.set(id, hold)
      else this.#holds.delete(id)
      if (hold?.phase === 'overdue') this.#overdue.add(id)
      else this.#overdue.delete(id)
    }
    put(next, before)
    this.#undo.push(() => put(before, next))
  }

  #resize(item: string, total: number): boolean {
    const before = this.totalOf(item)
    const put = (to: number, from: number): void => {
      this.#rehash(`${item} ${from}`)
      this.#rehash(`${item} ${to}`)
      this.#totals.set(item, to)
    }
    put(total, before)
    this.#undo.push(() => put(before, total))
    return true
  }

  #rehash(text: string): void {
    this.high ^= hashOf(text, 2_166_136_261)
    this.low ^= hashOf(text, 84_696_351)
  }
}

const textOf = ({ phase, units, isAsked, paidBy }: Hold): string =>
  `${phase}${isAsked ? '!' : ''} ${paidBy} ${Object.entries(units).flat().join(' ')}`
