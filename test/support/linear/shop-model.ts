import { COUNTED, type Phase, type Step, type Units, type Wish } from './steps.ts'

type HoldStep = Exclude<Step, { kind: 'reserve' | 'refuse' | 'rebook' | 'give' } | { item: string }>
/** `asked`: the units of each started payment, as texts; `back`: the orders whose money was refunded. */
type Hold = {
  phase: Phase
  units: Units
  asked: readonly string[]
  back: readonly string[]
  paidBy: string | null
}

/** Whether units of this item are tickets; places are counted by their lot. */
const isTicket = (item: string): boolean => !/^(lugar|meia|codigo|pessoa|cota) /.test(item)
const ticketsOf = (units: Units): number =>
  Object.entries(units).reduce((sum, [item, n]) => sum + (isTicket(item) ? n : 0), 0)
const isCounted = (hold: Hold | undefined): hold is Hold => hold !== undefined && COUNTED.has(hold.phase)
const unitsText = (units: Units): string => Object.entries(units).toSorted().flat().join(' ')

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

/**
 * The behaviour of a shop, one step after the other: the model against which a history is checked. Its state can be
 * undone step by step.
 */
export class ShopModel {
  readonly #totals: Map<string, number>
  readonly #taken = new Map<string, number>()
  readonly #holds = new Map<string, Hold>()
  readonly #overdue = new Set<string>()
  /** The wheelchairs' places whose companions' are sold to everybody. */
  readonly #free = new Set<string>()
  #undo: (() => void)[] = []
  /** The hash of all holds and totals, in two halves. Equal states have equal hashes. */
  high = 0
  low = 0

  /** Items without a total are unlimited. */
  constructor(totals: Readonly<Record<string, number>>) {
    this.#totals = new Map(Object.entries(totals))
  }

  mark = (): number => this.#undo.length
  undo(mark: number): void {
    while (this.#undo.length > mark) this.#undo.pop()?.()
  }
  takenOf = (item: string): number => this.#taken.get(item) ?? 0
  totalOf = (item: string): number => this.#totals.get(item) ?? Number.POSITIVE_INFINITY

  /** Whether the step was possible. If not, nothing has changed. */
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
      case 'rebook':
        return this.#rebook(step)
      case 'give':
        return this.#give(step)
      case 'accompanies':
        return this.#accompanies(step)
      case 'day-over':
        return this.#endDay(step.item)
      case 'release':
      case 'overdue':
      case 'pay':
      case 'lost':
      case 'unpaid':
      case 'dropped':
      case 'sold':
      case 'returned':
      case 'chargeback':
      case 'refund':
      case 'tickets':
        return this.#change(step.hold, this.#holds.get(step.hold), step)
    }
  }

  /** Applies a step of one hold. */
  #change(id: string, hold: Hold | undefined, step: HoldStep): boolean {
    if (hold === undefined)
      return step.kind === 'overdue' || step.kind === 'returned' || (step.kind === 'tickets' && step.valid === 0)
    const to = (phase: Phase) => this.#set(id, { ...hold, phase })
    const { phase } = hold
    const isOpen = phase === 'held' || phase === 'overdue'
    switch (step.kind) {
      case 'release':
        return phase === 'released' || (isOpen && to('released'))
      case 'overdue':
        return phase !== 'held' || to('overdue')
      case 'pay':
        return isOpen && this.#pay(id, hold, step)
      case 'lost':
        return phase === 'overdue' || phase === 'released'
      case 'unpaid':
        return isOpen || (phase === 'paying' && to('held'))
      case 'dropped':
        return phase === 'released' || (!isSold(phase) && to('released'))
      case 'sold':
        // Also a late payment of a canceled one, if all units are still free.
        return this.#sell(id, hold, step.order)
      case 'returned':
        if (hold.back.includes(step.order)) return true
        if (hold.paidBy === step.order) return false
        return this.#set(id, { ...hold, back: [...hold.back, step.order] })
      case 'chargeback':
        return this.#sell(id, hold, null) && this.#set(id, { ...this.#holdOf(id), phase: 'chargedback' })
      case 'refund': {
        // The provider's report may have arrived before the step was observed.
        const units = this.#sell(id, hold, null) ? minus(hold.units, step.units) : null
        return units !== null && this.#set(id, { ...this.#holdOf(id), units })
      }
      case 'tickets':
        if (step.valid > 0 && phase === 'paying' && !to('sold')) return false
        return step.valid === (this.#holds.get(id)?.phase === 'sold' ? ticketsOf(hold.units) : 0)
    }
  }

  #holdOf = (id: string): Hold => this.#holds.get(id) as Hold

  #pay(id: string, hold: Hold, { outcome, order }: Extract<Step, { kind: 'pay' }>): boolean {
    const paid = unitsText(hold.units)
    const next = hold.asked.includes(paid) ? hold : { ...hold, asked: [...hold.asked, paid] }
    if (outcome === 'paid') return this.#sell(id, next, order)
    return this.#set(id, { ...next, phase: outcome === 'begun' ? 'paying' : 'held' })
  }

  /** Sells a hold, which is paid once, by one order. */
  #sell(id: string, hold: Hold, order: string | null): boolean {
    const { phase, asked, back, paidBy } = hold
    if (order !== null && back.includes(order)) return false
    if (phase === 'chargedback') return false
    if (phase !== 'sold') return asked.length > 0 && this.#set(id, { ...hold, phase: 'sold', paidBy: order })
    if (order === null || paidBy === order) return true
    return paidBy === null && this.#set(id, { ...hold, paidBy: order })
  }

  #reserve(id: string, units: Units): boolean {
    const own = this.#holds.get(id)
    if (own && own.phase !== 'held' && own.phase !== 'overdue') return false
    return this.#set(id, { phase: 'held', units, asked: own?.asked ?? [], back: own?.back ?? [], paidBy: null })
  }

  /** Sells all units of a payment whose hold was released or has other units now; all or nothing. */
  #rebook({ hold: id, from, units, order, isPart }: Extract<Step, { kind: 'rebook' }>): boolean {
    const before = this.#holds.get(from)
    const paid = unitsText(units)
    if (!before || this.#holds.has(id) || !before.asked.includes(paid)) return false
    if (before.phase === 'paying' || isSold(before.phase)) return false
    if (order !== null && before.back.includes(order)) return false
    if (before.phase === 'held' && !isPart && unitsText(before.units) === paid) return false
    this.#write(from, { ...before, phase: before.phase === 'held' ? 'held' : 'released', paidBy: order })
    return this.#set(id, { phase: 'sold', units, asked: [paid], back: [], paidBy: order })
  }

  #give({ hold: id, units }: Extract<Step, { kind: 'give' }>): boolean {
    return !this.#holds.has(id) && this.#set(id, { phase: 'sold', units, asked: [], back: [], paidBy: null })
  }

  /** A companion's place is for whoever has bought its wheelchair's, a payment that nobody has seen yet included. */
  #accompanies({ item, holds, isGranted }: Extract<Step, { kind: 'accompanies' }>): boolean {
    if (this.#free.has(item)) return isGranted
    const own = holds.flatMap((id) => {
      const hold = this.#holds.get(id)
      return hold?.units[item] ? [{ id, hold }] : []
    })
    if (!isGranted) return own.every(({ hold }) => hold.phase !== 'sold')
    return own.some(({ id, hold }) => this.#sell(id, hold, null))
  }

  #endDay(item: string): boolean {
    const put = (isFree: boolean): void => {
      this.#rehash(`${item} free`)
      if (isFree) this.#free.add(item)
      else this.#free.delete(item)
    }
    if (this.#free.has(item)) return true
    put(true)
    this.#undo.push(() => put(false))
    return true
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

  /** Sets another state of a hold, if there are enough units. */
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
   * Ends the overdue holds whose units were certainly needed, even if all others had been released already; `left` are
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

const isSold = (phase: Phase): boolean => phase === 'sold' || phase === 'chargedback'
const textOf = ({ phase, units, asked, back, paidBy }: Hold): string =>
  `${phase} ${asked.join('|')} ${back.join()} ${paidBy} ${Object.entries(units).flat().join(' ')}`
