import { areSalesOpen, isNumbered, openLoteIds } from '../../../contract/eventos-rules.ts'
import { type Refusal, refuse } from '../../result.ts'
import { isForSale, isOnSale, mayChoose, saleRefusal } from '../sales-guards.ts'
import type { Counters } from './stock-repo.ts'
import type { Unit } from './units.ts'

export type Price = { valorCents: number; taxaCents: number }
type Now = { counters: Counters; turn: ReadonlySet<string>; now: Date }

/**
 * The current price of a new unit in cents, frozen in its row from then on; or the reason why it is not for sale.
 * @param prices the results found earlier for its lot or raffle: the price, or the reason why none of it is for sale
 */
export function priceOf(unit: Unit, input: Now, prices: Map<string, Price | Refusal>): Price | Refusal {
  const id = unit.kind === 'rifa' ? unit.idRifa : unit.idLote
  const price = prices.get(id) ?? (unit.kind === 'rifa' ? rifaPrice(input, unit.idRifa) : lotePrice(input, unit.idLote))
  prices.set(id, price)
  return 'ok' in price ? price : (unitRefusal(unit, input.counters) ?? price)
}

function rifaPrice({ counters, now }: Now, idRifa: string): Price | Refusal {
  const rifa = counters.rifas.get(idRifa)
  const closed = saleRefusal(rifa, now)
  if (!rifa || closed) return refuse(409, closed ?? 'cart.unknown-item')
  return { valorCents: rifa.valor_cents, taxaCents: 0 }
}

function lotePrice({ counters, turn, now }: Now, idLote: string): Price | Refusal {
  const lote = counters.lotes.get(idLote)
  const closed = saleRefusal(lote, now)
  if (!lote || closed) return refuse(409, closed ?? 'cart.unknown-item')
  if (!isOnSale(lote)) return refuse(409, 'evento.sales-closed')
  if (!mayChoose(lote, turn)) return refuse(409, 'fila.not-your-turn')
  if (!areSalesOpen(lote, now)) return refuse(409, 'evento.sales-not-started')
  if (!openLoteIds(lote.siblings, now).has(lote.id)) return refuse(409, 'lote.closed')
  return { valorCents: lote.valor_cents, taxaCents: lote.taxa_cents }
}

/**
 * The reason why this place or number does not exist, or is not for sale, whoever requests it: a buyer, a late payment,
 * or the recovery of a missing order. It does not check its lot or raffle (`saleRefusal`), nor its owner (`isFree`).
 * @param counters the locked lots and raffles
 */
export function unitRefusal(unit: Unit, counters: Counters): Refusal | null {
  if (unit.kind === 'rifa') {
    const isThere = unit.nrSorte >= 1 && unit.nrSorte <= (counters.rifas.get(unit.idRifa)?.qtd_numeros ?? 0)
    return isThere ? null : refuse(409, 'rifa.number-out-of-range')
  }
  const lote = counters.lotes.get(unit.idLote)
  if (!lote || isNumbered(lote.tipo) !== (unit.nrLugar !== null)) return refuse(409, 'validation.failed')
  if (unit.nrLugar === null) return null
  if (unit.nrLugar < 1 || unit.nrLugar > lote.qtd_lugar) return refuse(409, 'place.out-of-range')
  return isForSale(lote.bloqueados, unit.nrLugar) ? null : refuse(409, 'place.not-for-sale')
}
