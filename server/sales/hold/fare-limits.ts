import { type Refusal, refuse } from '../../result.ts'
import { hasRoom } from '../sales-guards.ts'
import type { Fares } from './fares-repo.ts'
import { memberUnits } from './member-fares-repo.ts'
import type { StockLeft } from './stock-left.ts'

/** The units of an item: all of them, and how many count in the quota of half price. */
export type FareUnits = { idEvento: string | null; idTarifa: string | null; units: number; halves: number }

/**
 * What the limits of fares are checked against: the stock left by earlier requests, and the units that this plan has
 * granted, by the ids of events for half price, by those of fares, and by `memberKey`.
 */
type Granted = { idCliente: string; stock: StockLeft; fares: Map<string, number> }

/** Why a limit of the item's fare has no room, in which kept units need room again; null when it has. */
export const fareRefusal = (wanted: FareUnits, granted: Granted, fares: Fares): Refusal | null =>
  quotaRefusal(wanted, granted, fares) ?? codigoRefusal(wanted, granted, fares) ?? memberRefusal(wanted, granted, fares)

/** Counts the units of an item that was granted. */
export function countFares({ idEvento, idTarifa, units, halves }: FareUnits, { fares }: Granted, { members }: Fares) {
  const count = (id: string, n: number) => fares.set(id, (fares.get(id) ?? 0) + n)
  if (idEvento) count(idEvento, halves)
  if (idTarifa) count(idTarifa, units)
  if (idEvento && members.beneficios.has(idTarifa ?? '')) count(memberKey(idEvento), units)
}

/** Units at members' fares of an event are counted beside those of half price, which have the event's id. */
const memberKey = (idEvento: string): string => `socio:${idEvento}`

/** The quota of half price of the item's event. */
function quotaRefusal({ idEvento, halves }: FareUnits, { stock, fares }: Granted, { meias }: Fares): Refusal | null {
  const meia = meias.get(idEvento ?? '')
  if (halves === 0 || !meia) return null
  const taken = meia.tomadas + (stock.units.get(meia.id_evento) ?? 0) + (fares.get(meia.id_evento) ?? 0)
  if (hasRoom({ total: meia.cota, taken }, halves)) return null
  const left = Math.max(0, meia.cota - taken)
  return left === 0 ? refuse(409, 'meia.sold-out') : refuse(409, 'meia.only-left', [left])
}

/** The limits of the item's code. */
function codigoRefusal(
  { idTarifa, units }: FareUnits,
  { idCliente, stock, fares }: Granted,
  { codigos }: Fares,
): Refusal | null {
  const codigo = codigos.get(idTarifa ?? '')
  if (!codigo) return null
  const granted = fares.get(codigo.id) ?? 0
  const { limite, limite_pessoa } = codigo
  const taken = codigo.usos + (stock.units.get(codigo.id) ?? 0) + granted
  if (limite !== null && !hasRoom({ total: limite, taken }, units)) {
    const left = Math.max(0, limite - taken)
    return left === 0 ? refuse(409, 'codigo.used-up') : refuse(409, 'codigo.only-left', [left])
  }
  const own = (codigo.pessoas.find(({ id_cliente }) => id_cliente === idCliente)?.usos ?? 0) + granted
  const isTooMany = limite_pessoa !== null && !hasRoom({ total: limite_pessoa, taken: own }, units)
  return isTooMany ? refuse(409, 'codigo.person-limit', [limite_pessoa]) : null
}

/** How many units at members' fares the cliente may have at the item's event. */
function memberRefusal(
  { idEvento, idTarifa, units }: FareUnits,
  { idCliente, fares }: Granted,
  { members }: Fares,
): Refusal | null {
  const beneficio = members.beneficios.get(idTarifa ?? '')
  if (!beneficio || !idEvento) return null
  const taken = memberUnits(members, idCliente, idEvento).usos + (fares.get(memberKey(idEvento)) ?? 0)
  return hasRoom({ total: beneficio.unidades, taken }, units)
    ? null
    : refuse(409, 'socio.unit-limit', [beneficio.unidades])
}
