import { businessDay, formatTime } from '../../../contract/dates.ts'
import type { Evento, Lote, Setor } from '../../../contract/eventos.ts'
import {
  areSalesOpen,
  canAddToCart,
  numberLotes,
  openLoteIds,
  priceCents,
  sortedSetores,
} from '../../../contract/eventos-rules.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import { toCents } from '../../../contract/money.ts'
import { SHOP_REFUSALS } from '../../../contract/refusals-shop.ts'
import { shortDay } from '../../lib/dates.ts'
import { EVENTO } from '../../texts/evento.ts'

/** A lot as its sector's list shows it: its number, its final price in cents, its sales phase. */
export type LoteView = { lote: Lote; nr: number; cents: number; salesPhase: 'now' | 'later' | 'over' }

/** The sectors a visitor sees, by name, without the excluded ones (docs/product.md#event-page). */
export const visibleSetores = ({ setores }: Evento): Setor[] => sortedSetores(setores)

/** The lots of a sector that a visitor sees, by number; excluded lots only count for the numbering. */
export function lotesOf(setor: Setor, now: Date): LoteView[] {
  const numbers = numberLotes(setor.lotes)
  const open = openLoteIds(setor.lotes, now)
  const salesPhase = ({ id, data }: Lote): LoteView['salesPhase'] =>
    open.has(id) ? 'now' : new Date(data) > now ? 'later' : 'over'
  return setor.lotes
    .filter(({ excluir }) => !excluir)
    .map((lote) => ({
      lote,
      nr: numbers.get(lote.id) ?? 0,
      cents: priceCents(toCents(lote.valor), toCents(lote.taxa_adm)),
      salesPhase: salesPhase(lote),
    }))
    .sort((a, b) => a.nr - b.nr)
}

/** All lots of the event that are on sale now; their sales are counted. */
export const openLotes = (evento: Evento, now: Date): Lote[] =>
  areSalesOpen(evento, now)
    ? visibleSetores(evento).flatMap(({ lotes }) => lotes.filter(({ id }) => openLoteIds(lotes, now).has(id)))
    : []

/** The sector in the address, if it exists; otherwise the first with a lot on sale, otherwise the first. */
export function chosenSetor(setores: readonly Setor[], requestedId: string | null, now: Date): Setor | undefined {
  const requested = setores.find(({ id }) => id === requestedId)
  return requested ?? setores.find(({ lotes }) => openLoteIds(lotes, now).size > 0) ?? setores[0]
}

/** '12/12 20:30', or '10/01/2027 20:30' if it is in another year. Call it while rendering, like `today`. */
export const startLabel = (instant: string): string => `${shortDay(businessDay(instant))} ${formatTime(instant)}`

/** The remaining units of a lot: undefined while loading, null when that failed (docs/product.md#entities). */
export type Remaining = number | null | undefined

type AddRequest = {
  evento: Evento
  setor: Setor
  loteId: string
  left: Remaining
  /** Units in the saved cart and in the selection: of this lot, and of the whole event. */
  inCart: number
  inEvento: number
  /** How many more units fit into the cart. */
  room: number
  now: Date
}

/** The reason why adding is refused, as a message; null when it is allowed. */
export function addRefusal({ evento, setor, loteId, left, inCart, inEvento, room, now }: AddRequest): string | null {
  // The rules that do not depend on the remaining count come first.
  const answer = canAddToCart({ evento, lotes: setor.lotes, loteId, remaining: left ?? 1, inCart: 0, now })
  if (!answer.ok && answer.reason === 'past') return SHOP_REFUSALS['evento.past']
  if (!areSalesOpen(evento, now)) return SHOP_REFUSALS['evento.sales-not-started']
  if (left === 0) return SHOP_REFUSALS['stock.sold-out']
  if (!answer.ok) return SHOP_REFUSALS['lote.closed']
  if (left === undefined) return EVENTO.checking
  if (left === null) return EVENTO.checkFailed
  if (!canAddToCart({ evento, lotes: setor.lotes, loteId, remaining: left, inCart, now }).ok) return EVENTO.allYours
  if (inEvento >= evento.max_por_cliente) return SHOP_REFUSALS['evento.over-limit'](evento.max_por_cliente)
  return room === 0 ? MESSAGES.fullCart : null
}

/** The refusal to show as text; "sold out" and "checking" are already shown beside the price. */
export const reasonToShow = (reason: string | null, left: Remaining): string | null =>
  left === 0 || reason === EVENTO.checking ? null : reason

/** The most units that can be added: limited by the lot's remaining units, the event's limit per cliente and the cart's. */
export const maxAddable = ({
  evento,
  left,
  inCart,
  inEvento,
  room,
}: Pick<AddRequest, 'evento' | 'left' | 'inCart' | 'inEvento' | 'room'>) =>
  Math.max(1, Math.min((left ?? 1) - inCart, evento.max_por_cliente - inEvento, room))
