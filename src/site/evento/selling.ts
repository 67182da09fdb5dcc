import { businessDay, formatTime } from '../../../contract/dates.ts'
import type { Evento, Setor } from '../../../contract/eventos.ts'
import { areSalesOpen, canAddToCart, isSaleEnded } from '../../../contract/eventos-rules.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import { SHOP_REFUSALS } from '../../../contract/refusals-shop.ts'
import type { Remaining } from '../../evento/offers.ts'
import { shortDay } from '../../lib/dates.ts'
import { EVENTO } from '../../texts/evento.ts'

/** '12/12 20:30', or '10/01/2027 20:30' if it is in another year. Call it while rendering, like `today`. */
export const startLabel = (instant: string): string => `${shortDay(businessDay(instant))} ${formatTime(instant)}`

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
  /** False for an event with a waiting room while it is not the visitor's turn. */
  mayChoose: boolean
  now: Date
}

/** The reason why adding is refused, as a message; null when it is allowed. */
export function addRefusal({
  evento,
  setor,
  loteId,
  left,
  inCart,
  inEvento,
  room,
  mayChoose,
  now,
}: AddRequest): string | null {
  // The rules that do not depend on the remaining count come first.
  const answer = canAddToCart({ evento, lotes: setor.lotes, loteId, remaining: left ?? 1, inCart: 0, now })
  if (!answer.ok && answer.reason === 'past') return SHOP_REFUSALS['evento.past']
  const lote = setor.lotes.find(({ id }) => id === loteId)
  if (isSaleEnded(evento, now) || (lote && isSaleEnded(lote, now))) return SHOP_REFUSALS['evento.sales-closed']
  if (!mayChoose) return SHOP_REFUSALS['fila.not-your-turn']
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
