import { codigoCents, isCodigoTime } from '../../../contract/codigos-rules.ts'
import { isNumbered } from '../../../contract/eventos-rules.ts'
import { memberTime } from '../../../contract/member-time-rules.ts'
import { socioCents } from '../../../contract/planos-rules.ts'
import { meiaCents } from '../../../contract/tarifas-rules.ts'
import { type Refusal, refuse } from '../../result.ts'
import { hasBegun, isForSale, isOnSale, isOpened, isOpenLote, mayChoose, saleRefusal } from '../sales-guards.ts'
import { type CodigoRow, type Fares, holdsAt } from './fares-repo.ts'
import { isSoldInLote, isTheirs } from './member-fares-repo.ts'
import type { Counters, LoteStock } from './stock-repo.ts'
import { loteKey, type LoteUnit, type Unit } from './units.ts'

/** `naCota`: whether the unit counts in the quota of half price. */
export type Price = { valorCents: number; taxaCents: number; naCota: boolean }
type Now = { idCliente: string; counters: Counters; fares: Fares; turn: ReadonlySet<string>; now: Date }

/**
 * The current price of a new unit in cents, frozen in its row from then on; or the reason why it is not for sale.
 * @param prices the results found earlier for its lot and fare, or its raffle: the price, or the reason why none of it is
 *   for sale
 */
export function priceOf(unit: Unit, input: Now, prices: Map<string, Price | Refusal>): Price | Refusal {
  const key = unit.kind === 'rifa' ? unit.idRifa : loteKey(unit.idLote, unit.idTarifa)
  const price = prices.get(key) ?? (unit.kind === 'rifa' ? rifaPrice(input, unit.idRifa) : farePrice(input, unit))
  prices.set(key, price)
  return 'ok' in price ? price : (unitRefusal(unit, input.counters) ?? price)
}

function rifaPrice({ counters, now }: Now, idRifa: string): Price | Refusal {
  const rifa = counters.rifas.get(idRifa)
  const closed = saleRefusal(rifa, now)
  if (!rifa || closed) return refuse(409, closed ?? 'cart.unknown-item')
  return { valorCents: rifa.valor_cents, taxaCents: 0, naCota: false }
}

function farePrice(input: Now, { idLote, idTarifa }: LoteUnit): Price | Refusal {
  const beneficio = input.fares.members.beneficios.get(idTarifa ?? '')
  if (beneficio && !isTheirs(input.fares.members, beneficio, input.idCliente, input.now))
    return refuse(409, 'socio.not-entitled')
  const full = lotePrice(input, idLote, beneficio?.horas_antes ?? 0)
  if ('ok' in full) return full
  const { motivos, promocionais, codigos, meias } = input.fares
  const lote = input.counters.lotes.get(idLote)
  const codigo = codigos.get(idTarifa ?? '')
  if (lote && !isOpened(lote, codigo ?? null)) return refuse(409, 'lote.closed')
  if (idTarifa === null) return full
  if (beneficio && lote) {
    if (!isSoldInLote(input.fares.members, beneficio, lote)) return refuse(409, 'tarifa.not-for-sale')
    const { percentual, valor_cents } = beneficio
    return { ...socioCents(full, { percentual, valorCents: valor_cents }), naCota: false }
  }
  const promocional = promocionais.get(idTarifa)
  if (promocional?.id_lote === idLote)
    return { valorCents: promocional.valor_cents, taxaCents: promocional.taxa_cents, naCota: false }
  if (codigo) return lote && isCodigoValid(codigo, lote, input.now) ? codigoPrice(full, codigo) : NOT_VALID
  const motivo = motivos.get(idTarifa)
  const meia = meias.get(lote?.id_evento ?? '')
  const isSold = motivo && meia?.ativa && holdsAt(motivo, meia)
  if (!lote || !isSold || !meia.setores.includes(lote.id_setor)) return refuse(409, 'tarifa.not-for-sale')
  return { ...meiaCents(full, meia.taxa_inteira), naCota: motivo.na_cota }
}

const NOT_VALID = refuse(409, 'codigo.not-valid')

/** Whether a code may be used for a lot now. */
const isCodigoValid = (codigo: CodigoRow, { id, id_evento }: LoteStock, now: Date): boolean =>
  codigo.ativa &&
  isCodigoTime(codigo, now) &&
  (codigo.id_lote ?? id) === id &&
  (codigo.id_evento ?? id_evento) === id_evento

const codigoPrice = (full: Price, { percentual, valor_cents }: CodigoRow): Price => ({
  ...codigoCents(full, { percentual, valorCents: valor_cents }),
  naCota: false,
})

/** @param horasAntes how long before the public's sale begins the units may be bought */
function lotePrice({ counters, turn, now }: Now, idLote: string, horasAntes: number): Price | Refusal {
  const lote = counters.lotes.get(idLote)
  const closed = saleRefusal(lote, now)
  if (!lote || closed) return refuse(409, closed ?? 'cart.unknown-item')
  if (!isOnSale(lote)) return refuse(409, 'evento.sales-closed')
  if (!mayChoose(lote, turn)) return refuse(409, 'fila.not-your-turn')
  const at = horasAntes === 0 ? now : memberTime(lote, lote.siblings, horasAntes, now)
  if (!hasBegun(lote, at)) return refuse(409, 'evento.sales-not-started')
  if (!isOpenLote(lote, at)) return refuse(409, 'lote.closed')
  return { valorCents: lote.valor_cents, taxaCents: lote.taxa_cents, naCota: false }
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
