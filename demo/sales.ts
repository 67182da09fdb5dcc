import { isNumbered } from '../contract/eventos-rules.ts'
import type { PlannedLote, PlannedRifa } from './catalogue.ts'
import type { Purchase, PurchaseUnit } from './purchases.ts'
import type { Random } from './random.ts'

/** Nobody buys more than this in one go, so that the places spread over many people. */
const MOST_AT_ONCE = 4
const MINUTE = 60_000
/** The last sale is a while ago: nothing of the seed is under way. */
const QUIET = 90 * MINUTE

/** How the numbers of a sector or a raffle go: so many neighbours at a time, some last, some never. */
type Order = { run: number; never?: readonly number[]; last?: readonly number[] }

const isPaidFor = ({ lote }: PlannedLote): boolean => lote.valorCents + lote.taxaCents > 0

/** Draws purchases: who, when, how many, which places; never the same place twice, never above an event's limit. */
export class SalesPlanner {
  readonly #random: Random
  readonly #now: Date
  /** Units of an event a client has: `idEvento idCliente` to count. */
  readonly #bought = new Map<string, number>()
  /** Places of a sector, or numbers of a raffle, that are still free, in the order they go. */
  readonly #free = new Map<string, number[]>()

  constructor(random: Random, now: Date) {
    this.#random = random
    this.#now = now
  }

  /** Sells what the template says of a lot, and lets a few payments fail. */
  sellLote(planned: PlannedLote, clientes: readonly string[]): Purchase[] {
    const purchases: Purchase[] = []
    let left = planned.sold
    for (const idCliente of this.#buyers(clientes)) {
      if (left === 0) break
      const room = planned.evento.maxPorCliente - (this.#bought.get(`${planned.evento.id} ${idCliente}`) ?? 0)
      const units = Math.min(left, room, this.#random.int(1, MOST_AT_ONCE))
      if (units <= 0) continue
      purchases.push(this.buyLote(planned, idCliente, units, { at: this.#time(planned.lote.data, planned.until) }))
      if (isPaidFor(planned) && this.#random.chance(0.06)) purchases.push(this.#fail(planned, idCliente))
      left -= units
    }
    if (left > 0) throw new RangeError(`${planned.evento.nome}: ${left} units and nobody left to buy them`)
    return purchases
  }

  /** Buys units of a lot. */
  buyLote(
    planned: PlannedLote,
    idCliente: string,
    units: number,
    how: Partial<Pick<Purchase, 'method' | 'outcome'>> & { at: Date },
  ): Purchase {
    const { evento, setor, lote } = planned
    const { outcome = 'paid' } = how
    const key = `${evento.id} ${idCliente}`
    if (outcome === 'paid') this.#bought.set(key, (this.#bought.get(key) ?? 0) + units)
    const method = isPaidFor(planned) ? (how.method ?? this.#method()) : 'free'
    return {
      idCliente,
      at: how.at,
      method,
      outcome,
      installments: method === 'credit_card' ? this.#random.int(1, setor.dividirAte) : 1,
      units: this.#places(planned, units, outcome).map(
        (nrLugar): PurchaseUnit => ({
          idEvento: evento.id,
          idSetor: setor.id,
          tipo: setor.tipo,
          idLote: lote.id,
          nrLugar,
          valorCents: lote.valorCents,
          taxaCents: lote.taxaCents,
        }),
      ),
    }
  }

  sellRifa(planned: PlannedRifa, clientes: readonly string[]): Purchase[] {
    const purchases: Purchase[] = []
    let left = planned.sold
    for (const idCliente of this.#buyers(clientes)) {
      if (left === 0) break
      const units = Math.min(left, this.#random.int(1, 5))
      purchases.push(this.buyRifa(planned, idCliente, units, { at: this.#time(planned.rifa.createdAt, planned.until) }))
      left -= units
    }
    return purchases
  }

  buyRifa(
    { rifa }: PlannedRifa,
    idCliente: string,
    units: number,
    how: { at: Date; method?: Purchase['method'] },
  ): Purchase {
    const numbers = this.#pool(rifa.id, rifa.qtdNumeros, { run: 1 }).splice(0, units)
    return {
      idCliente,
      at: how.at,
      method: how.method ?? this.#method(),
      outcome: 'paid',
      installments: 1,
      units: numbers.map((nrSorte) => ({ idRifa: rifa.id, nrSorte, valorCents: rifa.valorCents, taxaCents: 0 })),
    }
  }

  #fail(planned: PlannedLote, idCliente: string): Purchase {
    const method = this.#method()
    const outcome = method === 'pix' ? 'expired' : 'refused'
    const at = this.#time(planned.lote.data, planned.until)
    return this.buyLote(planned, idCliente, 1, { at, method, outcome })
  }

  /** Numbers for the units, or null each in a sector without; what was not paid takes nobody's place. */
  #places({ setor, accessible }: PlannedLote, units: number, outcome: Purchase['outcome']): (number | null)[] {
    if (!isNumbered(setor.tipo)) return Array.from({ length: units }, () => null)
    const free = this.#pool(setor.id, setor.qtdLugar, { run: 3, never: setor.bloqueados, last: accessible })
    return outcome === 'paid' ? free.splice(0, units) : free.slice(-units)
  }

  /** Free numbers in a drawn order, in runs of neighbours: people sit together. */
  #pool(id: string, count: number, { run, never = [], last = [] }: Order): number[] {
    const known = this.#free.get(id)
    if (known) return known
    const runs = Array.from({ length: Math.ceil(count / run) }, (_, i) => i * run)
    const numbers = this.#random.shuffle(runs).flatMap((start) => Array.from({ length: run }, (_, i) => start + i + 1))
    const some = numbers.filter((n) => n <= count && !never.includes(n))
    const pool = [...some.filter((n) => !last.includes(n)), ...some.filter((n) => last.includes(n))]
    this.#free.set(id, pool)
    return pool
  }

  /** Clients in a drawn order, over and over, as often as could ever be needed. */
  *#buyers(clientes: readonly string[]): Generator<string> {
    for (let round = 0; round < 20; round += 1) yield* this.#random.shuffle(clientes)
  }

  #method(): 'pix' | 'credit_card' {
    return this.#random.chance(0.6) ? 'pix' : 'credit_card'
  }

  #time(from: Date, until: Date): Date {
    const last = Math.min(until.getTime(), this.#now.getTime()) - QUIET
    return new Date(from.getTime() + Math.floor(this.#random.next() * Math.max(0, last - from.getTime())))
  }
}
