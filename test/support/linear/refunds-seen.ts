import type { ReembolsoAnswer } from '../../../contract/reembolsos.ts'
import type { Final } from './final.ts'
import type { Entry } from './journal.ts'
import { isGood, isLost, type Stock, unitsOfVenda, vendasIn } from './read-calls.ts'
import type { Add } from './search.ts'
import type { Units } from './steps.ts'

const NEVER = Number.POSITIVE_INFINITY
type Known = { hold: string; units: Units }

/** The refunds that the calls show, by ticket. */
export class Refunds {
  readonly #add: Add
  readonly #stock: Stock
  readonly #known = new Map<string, Known>()
  /** Who requested the refund of a ticket, and when. */
  readonly #asked = new Map<string, Pick<Entry, 'who' | 'start'>>()
  /** When a ticket was first seen as refunded. */
  readonly #refunded = new Map<string, { who: string; end: number }>()

  constructor(add: Add, stock: Stock) {
    this.#add = add
    this.#stock = stock
  }

  asked(entry: Entry): void {
    const { who, start, end } = entry
    if (!isGood(entry) && !isLost(entry)) return
    for (const id of (entry.body as { ids: string[] }).ids)
      if (!this.#asked.has(id)) this.#asked.set(id, { who, start })
    if (!isGood(entry)) return
    for (const { id, status } of (entry.answer as ReembolsoAnswer).result)
      if (status === 'refunded') this.#isRefunded(id, who, end ?? NEVER)
  }

  seen(entry: Entry, holdOf: (order: string | null) => string | null): void {
    for (const venda of vendasIn(entry)) {
      const hold = holdOf(venda.order_id)
      if (hold !== null) this.#known.set(venda.id, { hold, units: unitsOfVenda(venda, this.#stock, entry.who) })
      if (venda.status === 'refunded') this.#isRefunded(venda.id, entry.who, entry.end ?? NEVER)
    }
  }

  finish(final: Final | undefined): void {
    for (const { id, hold, units, status } of final?.tickets() ?? []) {
      this.#known.set(id, { hold, units })
      if (status === 'refunded') this.#isRefunded(id, 'the database', final?.end ?? NEVER)
    }
    for (const id of new Set([...this.#asked.keys(), ...this.#refunded.keys()])) {
      const known = this.#known.get(id)
      if (!known) continue
      const asked = this.#asked.get(id)
      const refunded = this.#refunded.get(id)
      const { who, start } = asked ?? { who: refunded?.who ?? '', start: Number.NEGATIVE_INFINITY }
      const text = `is refunded a ticket of ${known.hold.slice(0, 8)}`
      this.#add(
        { who, start, end: refunded?.end ?? NEVER },
        [{ kind: 'refund', ...known }],
        text,
        refunded !== undefined,
      )
    }
  }

  #isRefunded(id: string, who: string, end: number): void {
    const before = this.#refunded.get(id)
    if (!before || end < before.end) this.#refunded.set(id, { who, end })
  }
}
