import { codigoCents } from '../contract/codigos-rules.ts'
import { isNumbered } from '../contract/eventos-rules.ts'
import { meiaCents } from '../contract/tarifas-rules.ts'
import type { PlannedLote, PlannedRifa } from './catalogue.ts'
import type { Purchase, PurchaseUnit } from './purchases.ts'
import type { Random } from './random.ts'

/** The most tickets in one purchase, so that the places are spread over many clientes. */
const MAX_UNITS = 4
const MINUTE = 60_000
/** The last sale is at least this old, so that no payment of the seed is in progress. */
const QUIET = 90 * MINUTE

/** The order in which the numbers of a sector or a raffle are sold: `run` adjacent ones at a time. */
type Order = { run: number; never?: readonly number[]; last?: readonly number[] }

/** The fare of students, as its migration stores it. */
const STUDENT = { idTarifa: '4d1f7a10-0001-4e10-8a01-6d6569610001', naCota: true }
const fullOf = ({ valorCents, taxaCents }: PlannedLote['lote']) => ({ valorCents, taxaCents })
type Price = ReturnType<typeof fullOf>

/**
 * What the nth unit of a purchase costs: the second one is bought with a code, the third one is a half, the fourth one has
 * a promotional fare.
 */
function fareOf(
  { lote, hasMeia, codigo, promocionais: [promocional] }: PlannedLote,
  nth: number,
): Partial<PurchaseUnit> & Price {
  if (codigo && nth === 1) {
    const { id, percentual = null } = codigo.codigo
    return { ...codigoCents(fullOf(lote), { percentual, valorCents: null }), idTarifa: id }
  }
  if (hasMeia && nth === 2) return { ...meiaCents(fullOf(lote), false), ...STUDENT }
  if (!promocional || nth !== 3) return fullOf(lote)
  const { id: idTarifa, valorCents, taxaCents } = promocional
  return { idTarifa, valorCents, taxaCents }
}

const isPaidFor = ({ lote }: PlannedLote): boolean => lote.valorCents + lote.taxaCents > 0

/** Makes random purchases. It never sells a place twice and never exceeds an event's limit per cliente. */
export class SalesPlanner {
  readonly #random: Random
  readonly #now: Date
  /** Units of an event that a cliente has bought: `idEvento idCliente` to count. */
  readonly #bought = new Map<string, number>()
  /** Places of a sector, or numbers of a raffle, that are still free, in the order of sale. */
  readonly #free = new Map<string, number[]>()

  constructor(random: Random, now: Date) {
    this.#random = random
    this.#now = now
  }

  /** Sells as many units of a lot as its template requires, and adds a few failed payments. */
  sellLote(planned: PlannedLote, clientes: readonly string[]): Purchase[] {
    const purchases: Purchase[] = []
    let remaining = planned.sold
    for (const idCliente of this.#buyers(clientes)) {
      if (remaining === 0) break
      const allowed = planned.evento.maxPorCliente - (this.#bought.get(`${planned.evento.id} ${idCliente}`) ?? 0)
      const units = Math.min(remaining, allowed, this.#random.int(1, MAX_UNITS))
      if (units <= 0) continue
      purchases.push(this.buyLote(planned, idCliente, units, { at: this.#time(planned.lote.data, planned.until) }))
      if (isPaidFor(planned) && this.#random.chance(0.06)) purchases.push(this.#fail(planned, idCliente))
      remaining -= units
    }
    if (remaining > 0) throw new RangeError(`${planned.evento.nome}: no buyers for the remaining ${remaining} units`)
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
      units: this.#places(planned, units, outcome).map((nrLugar, nth): PurchaseUnit => ({
        idEvento: evento.id,
        idSetor: setor.id,
        tipo: setor.tipo,
        idLote: lote.id,
        nrLugar,
        ...fareOf(planned, nth),
      })),
    }
  }

  sellRifa(planned: PlannedRifa, clientes: readonly string[]): Purchase[] {
    const purchases: Purchase[] = []
    let remaining = planned.sold
    for (const idCliente of this.#buyers(clientes)) {
      if (remaining === 0) break
      const units = Math.min(remaining, this.#random.int(1, 5))
      purchases.push(this.buyRifa(planned, idCliente, units, { at: this.#time(planned.rifa.createdAt, planned.until) }))
      remaining -= units
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

  /** Place numbers for the units, or null in a sector without them. An unpaid purchase does not use up its places. */
  #places({ setor, accessible }: PlannedLote, units: number, outcome: Purchase['outcome']): (number | null)[] {
    if (!isNumbered(setor.tipo)) return Array.from({ length: units }, () => null)
    const free = this.#pool(setor.id, setor.qtdLugar, {
      run: 3,
      never: [...setor.bloqueados, ...Object.keys(setor.acompanhantes ?? {}).map(Number)],
      last: accessible,
    })
    return outcome === 'paid' ? free.splice(0, units) : free.slice(-units)
  }

  /** Free numbers in random order, in runs of adjacent ones, so that the places of a purchase are together. */
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

  /** The clientes in random order, repeated more often than needed. */
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
