import type { Order } from '../../../contract/pagarme.ts'
import type { Venda } from '../../../contract/vendas.ts'
import type { Final, Sale } from './final.ts'
import type { Entry } from './journal.ts'
import type { Add } from './search.ts'

const NEVER = Number.POSITIVE_INFINITY
const EVER = Number.NEGATIVE_INFINITY

const BOUGHT: ReadonlySet<Venda['status']> = new Set(['paid', 'refunding', 'refunded', 'chargedback'])

/** Later outcomes of payments: late payments, automatic refunds, and chargebacks. */
export class Afterwards {
  readonly #add: Add
  readonly #final: Final | undefined
  readonly #sales: ReadonlyMap<string, Sale>
  /** When a late payment, or a chargeback, was first seen, by hold. */
  readonly #seen = { late: new Map<string, number>(), reversed: new Map<string, number>() }

  constructor(add: Add, final: Final | undefined) {
    this.#add = add
    this.#final = final
    this.#sales = new Map(final?.sales().map((sale) => [sale.order ?? '', sale]))
  }

  /** The hold that an order has bought: for a late payment it differs from the hold that was to be paid. */
  boughtBy = (order: string): string | null => this.#sales.get(order)?.hold ?? null
  /** Whether the tickets of a hold were charged back. */
  isReversed = (hold: string): boolean => this.#seen.reversed.has(hold)

  /** Records that a call showed an order as paid. @returns whether it has bought units, as far as known */
  order(entry: Entry, { code, status, id_reserva }: Order): 'sold' | 'nothing' | 'unknown' {
    const hold = this.boughtBy(code)
    if (hold !== null) this.#note('late', hold, entry.end)
    if (status === 'chargedback' && hold !== null) this.#note('reversed', hold, entry.end)
    if (status === 'chargedback') return 'unknown'
    if (status === 'paid' || (status === 'refunded' && hold !== null)) return 'sold'
    if (status === 'refunded' && this.#final === undefined) return 'unknown'
    const text = `sees the payment ${code.slice(0, 8)} as given back`
    this.#add(entry, [{ kind: 'returned', hold: id_reserva, order: code }], text)
    return 'nothing'
  }

  /** Records the tickets that a call showed. */
  tickets(entry: Entry, hold: string, vendas: readonly Venda[]): void {
    if (vendas.some(({ status }) => BOUGHT.has(status))) this.#note('late', hold, entry.end)
    if (vendas.some(({ status }) => status === 'chargedback')) this.#note('reversed', hold, entry.end)
  }

  /**
   * @param askedAt returns when the payment of an order was requested
   * @param known the holds that the calls mention; those created by late payments are added
   */
  finish(askedAt: (order: string) => number, known: Set<string>): void {
    for (const { order, hold, late: from, units, who } of this.#sales.values()) {
      if (from === null || !known.has(from)) continue
      known.add(hold)
      const when = { who, start: askedAt(order ?? ''), end: this.#seen.late.get(hold) ?? this.#final?.start ?? NEVER }
      this.#add(when, [{ kind: 'rebook', hold, from, units, order }], `has ${hold.slice(0, 8)} by a late payment`)
    }
    for (const hold of this.#final?.reversed() ?? [])
      if (!this.isReversed(hold)) this.#seen.reversed.set(hold, this.#final?.start ?? NEVER)
    for (const [hold, end] of this.#seen.reversed)
      if (known.has(hold))
        this.#add(
          { who: 'the bank', start: EVER, end },
          [{ kind: 'chargeback', hold }],
          `takes ${hold.slice(0, 8)} back`,
        )
  }

  #note(what: 'late' | 'reversed', hold: string, end: number | null): void {
    const before = this.#seen[what].get(hold)
    this.#seen[what].set(hold, Math.min(before ?? NEVER, end ?? NEVER))
  }
}
