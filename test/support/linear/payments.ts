import type { Order, OrderInput } from '../../../contract/pagarme.ts'
import type { Venda } from '../../../contract/vendas.ts'
import type { Afterwards } from './afterwards.ts'
import type { HoldTimes } from './hold-ends.ts'
import type { Entry } from './journal.ts'
import { codeOf, isGood, isLost, vendasIn } from './read-calls.ts'
import type { Add } from './search.ts'

const NEVER = Number.POSITIVE_INFINITY
type Begun = { who: string; start: number; end: number; isOver: boolean }

const LOST = new Set(['reservation.expired', 'reservation.lost'])
/** Whether a sale with this status was paid. */
const wasPaid = (status: Venda['status']): boolean =>
  status === 'paid' || status === 'refunding' || status === 'refunded'
/** Whether the money of an order with this status was received; it may still have bought nothing. */
const isReceived = (status: Order['status']): boolean => wasPaid(status) || status === 'chargedback'

/** The payments that the calls show. One click (`tentativa`) is one payment, however often it is sent. */
export class Payments {
  readonly #add: Add
  readonly #holds: HoldTimes
  readonly #clicks = new Map<string, Entry[]>()
  /** The hold of an order, by the provider's id of the order and by its code. */
  readonly #holdOfOrder = new Map<string, string>()
  readonly #codeOf = new Map<string, string>()
  readonly #askedAt = new Map<string, number>()
  readonly #begun = new Map<string, Begun[]>()
  readonly #shown: { entry: Entry; order: Order }[] = []
  readonly #sold = new Set<string>()
  readonly #afterwards: Afterwards

  constructor(add: Add, holds: HoldTimes, afterwards: Afterwards) {
    this.#add = add
    this.#holds = holds
    this.#afterwards = afterwards
  }

  isSold = (hold: string): boolean => this.#sold.has(hold)
  holdOf = (order: string | null): string | null =>
    this.#afterwards.boughtBy(this.#codeOf.get(order ?? '') ?? '') ?? this.#holdOfOrder.get(order ?? '') ?? null
  /** When the payment of an order was requested. */
  askedAt = (order: string): number => this.#askedAt.get(order) ?? Number.NEGATIVE_INFINITY

  asked(entry: Entry): void {
    const { metadata } = entry.body as OrderInput
    const click = `${metadata.id_reserva} ${metadata.tentativa}`
    const sent = this.#clicks.get(click)
    if (sent) sent.push(entry)
    else this.#clicks.set(click, [entry])
    if (isGood(entry)) this.#know(entry.answer as Order)
    if (!isGood(entry) && !isLost(entry)) return
    this.#holds.touch(metadata.id_reserva, entry)
  }

  /** Records an order that a call showed. */
  shown(entry: Entry, order: Order): void {
    this.#know(order)
    this.#shown.push({ entry, order })
  }

  /** Records the sales that a call showed; their orders must be known. */
  seen(entry: Entry): void {
    if (!isGood(entry)) return
    const byHold = Map.groupBy(vendasIn(entry), ({ order_id }) => this.holdOf(order_id))
    const isWhole = entry.path === 'eventos/vendas/cliente' && isAll(entry)
    if (isWhole) for (const hold of this.#holds.idsOf(entry.who)) if (!byHold.has(hold)) byHold.set(hold, [])
    for (const [hold, vendas] of byHold) {
      if (hold === null) continue
      this.#afterwards.tickets(entry, hold, vendas)
      for (const id of new Set(vendas.flatMap(({ status, order_id }) => (wasPaid(status) ? [order_id] : []))))
        this.#isSold(entry, hold, this.#codeOf.get(id ?? '') ?? null)
      const valid = vendas.filter(({ status }) => status === 'paid' || status === 'refunding').length
      if (isWhole) this.#add(entry, [{ kind: 'tickets', hold, valid }], `has ${valid} tickets of ${hold.slice(0, 8)}`)
    }
  }

  /** Adds the payments, after all calls were read. */
  finish(): void {
    for (const sent of this.#clicks.values()) this.#click(sent)
    for (const { entry, order } of this.#shown) {
      if (isReceived(order.status)) this.#isReceived(entry, order)
      const isLast = !this.#begun.get(order.id_reserva)?.some(({ start }) => start > entry.start)
      if (order.status === 'failed' && isLast && this.#begun.has(order.id_reserva)) {
        this.#ended(entry, order.id_reserva)
        for (const begun of this.#begun.get(order.id_reserva)?.slice(-1) ?? []) begun.isOver = true
      }
    }
    for (const [hold, begun] of this.#begun) this.#endAll(hold, begun)
  }

  /**
   * Ends payments whose end no answer showed. A hold seen again later was released in between; an ended one stays so.
   */
  #endAll(hold: string, begun: Begun[]): void {
    const known = this.#holds.known.get(hold) ?? []
    for (const [i, { who, start, end, isOver }] of begun.entries()) {
      if (isOver || (i === begun.length - 1 && this.#sold.has(hold))) continue
      const text = `the payment of ${hold.slice(0, 8)} ends`
      const back = Math.min(...[...known, ...begun].flatMap((later) => (later.start > end ? [later.end] : [])))
      if (back < NEVER) this.#add({ who, start, end: back }, [{ kind: 'unpaid', hold }], text)
      else
        for (const kind of ['unpaid', 'dropped'] as const)
          this.#add({ who, start, end: null }, [{ kind, hold }], text, false)
    }
  }

  #click(sent: Entry[]): void {
    const [first] = sent.toSorted((a, b) => a.start - b.start)
    if (!first) return
    const { id_reserva: hold } = (first.body as OrderInput).metadata
    const text = `pays ${hold.slice(0, 8)}`
    const [good, ...more] = sent.filter(isGood).toSorted((a, b) => (a.end ?? 0) - (b.end ?? 0))
    if (!good) {
      for (const entry of sent)
        if (LOST.has(codeOf(entry) ?? '') && !sent.some(isLost))
          this.#add(entry, [{ kind: 'lost', hold }], `${text}: it is over`)
      if (!sent.some(isLost)) return
      this.#begin(hold, { ...first, end: null }, false)
      const outcomes = (['begun', 'paid', 'refused'] as const).map((outcome) => ({
        kind: 'pay' as const,
        hold,
        outcome,
        order: null,
      }))
      this.#add({ ...first, end: null }, outcomes, `${text}, no answer`, false)
      return
    }
    const { status, code: order } = good.answer as Order
    const outcome = status === 'paid' ? 'paid' : status === 'failed' ? 'refused' : 'begun'
    this.#begin(hold, { ...first, end: good.end }, outcome === 'paid')
    if (outcome === 'paid') this.#sold.add(hold)
    this.#add({ ...first, end: good.end }, [{ kind: 'pay', hold, outcome, order }], `${text}: ${status}`)
    this.#askedAt.set(order, first.start)
    for (const entry of more)
      if (isReceived((entry.answer as Order).status)) this.#isReceived(entry, entry.answer as Order)
  }

  #begin(hold: string, { who, start, end }: Pick<Entry, 'who' | 'start' | 'end'>, isOver: boolean): void {
    const list = this.#begun.get(hold)
    if (list) list.push({ who, start, end: end ?? NEVER, isOver })
    else this.#begun.set(hold, [{ who, start, end: end ?? NEVER, isOver }])
    list?.sort((a, b) => a.start - b.start)
  }

  #isReceived(entry: Entry, order: Order): void {
    const hold = this.holdOf(order.code) ?? order.id_reserva
    if (this.#afterwards.order(entry, order) === 'sold') this.#isSold(entry, hold, order.code)
  }

  #isSold(entry: Entry, hold: string, order: string | null): void {
    this.#sold.add(hold)
    this.#add(entry, [{ kind: 'sold', hold, order }], `sees ${hold.slice(0, 8)} as paid`)
  }

  #ended(entry: Entry, hold: string): void {
    const variants = (['unpaid', 'dropped'] as const).map((kind) => ({ kind, hold }))
    this.#add(entry, variants, `sees the payment of ${hold.slice(0, 8)} as ended`)
  }

  #know({ id, code, id_reserva }: Order): void {
    this.#codeOf.set(id, code)
    this.#codeOf.set(code, code)
    this.#holdOfOrder.set(id, id_reserva)
    this.#holdOfOrder.set(code, id_reserva)
  }
}

function isAll({ answer, body }: Entry): boolean {
  const { result = [], total } = (answer ?? {}) as { result?: Venda[]; total?: number }
  return total === result.length && Object.keys((body ?? {}) as object).every((key) => key === 'idCliente')
}
