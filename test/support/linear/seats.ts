import type { ReservaCadeira } from '../../../contract/reservas.ts'
import type { Subscription, SubscriptionInput } from '../../../contract/socio.ts'
import type { FinalSeats } from './final-seats.ts'
import { HoldTimes } from './hold-ends.ts'
import type { Entry } from './journal.ts'
import { codeOf, isGood, isLost, seatUnits } from './read-calls.ts'
import type { Add } from './search.ts'

const NEVER = Number.POSITIVE_INFINITY
type Granted = { id: string; start: number; end: number }

/**
 * The club's seats as the calls show them. A row of a membership is a hold: its id is that of the held seat, and the
 * code of its subscription. A person has at most one live row, so a new one releases the previous one.
 */
export class Seats {
  readonly holds = new HoldTimes()
  readonly #add: Add
  readonly #final: FinalSeats | undefined
  readonly #seatOf = new Map<string, number>()
  /** The seats that came with a new plan, by a name for the request. */
  readonly #chosen = new Map<string, number>()
  readonly #granted = new Map<string, Granted[]>()
  readonly #clicks = new Map<string, Entry[]>()
  /** When the payment of each hold was first requested. */
  readonly #paying = new Map<string, number>()
  readonly #shown: { entry: Entry; subscription: Subscription }[] = []
  /** The first call that requested the end of a subscription, by the provider's id. */
  readonly #cancels = new Map<string, Entry>()
  readonly #over = new Set<string>()

  constructor(add: Add, final: FinalSeats | undefined) {
    this.#add = add
    this.#final = final
  }

  isPaying = (hold: string): boolean => this.#paying.has(hold)

  /** Records a request for a seat. */
  asked(entry: Entry): void {
    const { nr_cadeira: nr = null } = entry.body as { nr_cadeira?: number }
    if (isGood(entry)) {
      const { id, expira_em } = entry.answer as ReservaCadeira
      this.#holds(entry, id, nr, expira_em)
    } else if (nr === null) return
    else if (isLost(entry)) this.#lost(entry, nr)
    else if (codeOf(entry) === 'socio.seat-taken') this.#refused(entry, nr)
  }

  /** Records a request for another plan, with the seat that a member without one chose. */
  planAsked(entry: Entry): void {
    const { nr_cadeira: nr } = entry.body as { nr_cadeira?: number }
    if (nr === undefined) return
    const hold = `plano ${entry.who}`
    const text = `asks for a plan with seat ${nr}`
    if (isGood(entry) || isLost(entry)) {
      this.#chosen.set(hold, nr)
      this.#add(entry, [{ kind: 'reserve', hold, units: seatUnits(nr), wishes: [] }], text, isGood(entry))
    } else if (codeOf(entry) === 'socio.seat-taken') this.#refused(entry, nr)
    // The provider refused the price, so the seat was theirs for a moment.
    else if (codeOf(entry) === 'socio.not-repriced')
      for (const kind of ['reserve', 'release'] as const)
        this.#add(entry, [kind === 'reserve' ? { kind, hold, units: seatUnits(nr), wishes: [] } : { kind, hold }], text)
  }

  #refused(entry: Entry, nr: number): void {
    const hold = this.holds.lastOf(entry.who, entry.end ?? NEVER)
    this.#add(entry, [{ kind: 'refuse', hold, wishes: [{ item: `cadeira ${nr}`, n: 1 }] }], `is refused seat ${nr}`)
  }

  /** Records a held seat that `GET reservas` showed. */
  seen(entry: Entry, { id, expira_em }: ReservaCadeira): void {
    this.holds.expiry(id, entry, expira_em)
  }

  subscribed(entry: Entry): void {
    const { id_reserva: hold, tentativa } = (entry.body as SubscriptionInput).metadata
    const click = `${hold} ${tentativa}`
    const sent = this.#clicks.get(click)
    if (sent) sent.push(entry)
    else this.#clicks.set(click, [entry])
    if (!isGood(entry) && !isLost(entry)) return
    if (!this.#paying.has(hold)) this.#paying.set(hold, entry.start)
    this.holds.touch(hold, entry)
    if (isGood(entry)) this.#heldAgain(entry, entry.answer as Subscription)
  }

  /** Records a subscription that a call showed or ended. */
  shown(entry: Entry): void {
    const id = entry.path.split('/')[2] ?? ''
    if (entry.method === 'DELETE' && !this.#cancels.has(id)) this.#cancels.set(id, entry)
    if (!isGood(entry)) return
    const subscription = entry.answer as Subscription
    this.#shown.push({ entry, subscription })
    this.#heldAgain(entry, subscription)
  }

  /** Adds the payments and the ends of memberships, after all calls were read. */
  finish(): void {
    for (const sent of this.#clicks.values()) this.#click(sent)
    for (const { entry, subscription } of this.#shown) this.#is(entry, subscription)
    this.#final?.tell(this.#add, this.#seatOf, this.#chosen, this.#over)
  }

  #holds(entry: Entry, id: string, nr: number | null, expiraEm: string): void {
    const { who, start, end } = entry
    const before = this.#granted.get(who) ?? []
    this.#granted.set(who, before)
    for (const other of before) {
      if (other.id === id || this.#paying.has(other.id)) continue
      // The order of two overlapping requests is unknown.
      const isLater = other.end < start
      this.#add(entry, [{ kind: 'release', hold: other.id }], `gives ${other.id.slice(0, 8)} back`, isLater)
      if (!isLater) this.#add({ ...other, who }, [{ kind: 'release', hold: id }], `gives ${id.slice(0, 8)} back`, false)
    }
    before.push({ id, start, end: end ?? NEVER })
    if (nr !== null) this.#seatOf.set(id, nr)
    this.holds.own(who, id, entry)
    this.holds.expiry(id, entry, expiraEm)
    const units = nr === null ? {} : seatUnits(nr)
    this.#add(
      entry,
      [{ kind: 'reserve', hold: id, units, wishes: [] }],
      `holds seat ${nr ?? 'none'} as ${id.slice(0, 8)}`,
    )
  }

  /** Records that after a refused card a new row holds the seat. */
  #heldAgain(entry: Entry, { code, reserva }: Subscription): void {
    const nr = this.#seatOf.get(code)
    if (reserva === null || nr === undefined || this.#seatOf.has(reserva.id)) return
    this.#holds({ ...entry, start: this.#paying.get(code) ?? entry.start }, reserva.id, nr, reserva.expira_em)
  }

  /** A request without an answer: this seat may be held, and the previous one released. */
  #lost(entry: Entry, nr: number): void {
    const own = [...this.holds.idsOf(entry.who), ...(this.#final?.holdsOf(entry.who) ?? [])]
    const since = { ...entry, end: null }
    for (const id of new Set([...own, `? ${entry.who} ${entry.start}`])) {
      this.holds.touch(id, entry)
      const units = seatUnits(nr)
      this.#add(since, [{ kind: 'reserve', hold: id, units, wishes: [] }], `asks for seat ${nr}, no answer`, false)
      this.#add(since, [{ kind: 'release', hold: id }], 'may give its seat back', false)
    }
  }

  /** One click is one payment, however often it is sent. */
  #click(sent: Entry[]): void {
    const [first] = sent.toSorted((a, b) => a.start - b.start)
    if (!first) return
    const hold = (first.body as SubscriptionInput).metadata.id_reserva
    if (!this.#seatOf.has(hold)) return
    const text = `subscribes ${hold.slice(0, 8)}`
    const [good] = sent.filter(isGood).toSorted((a, b) => (a.end ?? 0) - (b.end ?? 0))
    const pays = (outcome: 'begun' | 'paid') => ({ kind: 'pay' as const, hold, outcome, order: hold })
    if (good) {
      const { status } = good.answer as Subscription
      const isPaid = status === 'active' || status === 'canceled'
      const when = { ...first, end: good.end }
      this.#add(when, [pays(isPaid ? 'paid' : 'begun')], `${text}: ${status}`)
      if (status === 'failed') this.#add(when, [{ kind: 'dropped', hold }], `${text}: refused`)
      if (status === 'pending') this.#mayFail(first, hold)
    } else if (sent.some(isLost)) {
      this.#add({ ...first, end: null }, [pays('begun'), pays('paid')], `${text}, no answer`, false)
      this.#mayFail(first, hold)
    } else if (sent.every((entry) => codeOf(entry) === 'socio.hold-over'))
      this.#add({ ...first, end: first.end }, [{ kind: 'lost', hold }], `${text}: it is over`)
  }

  #mayFail({ who, start }: Entry, hold: string): void {
    this.#add({ who, start, end: null }, [{ kind: 'dropped', hold }], `the payment of ${hold.slice(0, 8)} ends`, false)
  }

  #is(entry: Entry, { id, code: hold, status, vale_ate }: Subscription): void {
    const nr = this.#seatOf.get(hold)
    if (nr === undefined) return
    const from = { ...entry, start: this.#paying.get(hold) ?? entry.start }
    const name = hold.slice(0, 8)
    if (status === 'active') this.#add(entry, [{ kind: 'sold', hold, order: null }], `sees ${name} as a member`)
    if (status === 'failed') this.#add(from, [{ kind: 'dropped', hold }], `sees ${name} as refused`)
    // With a paid month that is kept, the seat stays theirs.
    if (status !== 'canceled' || vale_ate !== null || this.#over.has(hold)) return
    this.#over.add(hold)
    const asked = this.#cancels.get(id)
    const since = { ...from, start: asked?.start ?? from.start }
    this.#add(since, [{ kind: 'refund', hold, units: seatUnits(nr) }], `sees the end of ${name}`)
  }
}
