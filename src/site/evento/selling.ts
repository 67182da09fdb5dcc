import { businessDay, formatDayShort, formatTime } from '../../../contract/dates.ts'
import type { Evento, Lote, Setor } from '../../../contract/eventos.ts'
import { areSalesOpen, canAddToCart, numberLotes, openLoteIds, priceCents } from '../../../contract/eventos-rules.ts'
import { toCents } from '../../../contract/money.ts'
import { SHOP_REFUSALS } from '../../../contract/refusals-shop.ts'
import { EVENTO } from '../../texts/evento.ts'

/** A lot as its sector's list shows it: its number, what it costs in the end, whether it is its turn. */
export type LoteView = { lote: Lote; nr: number; cents: number; salesPhase: 'now' | 'later' | 'over' }

const collator = new Intl.Collator('pt-BR', { numeric: true })

/** What a visitor sees of the sectors: by name, without the excluded ones (docs/product.md#event-page). */
export const visibleSetores = ({ setores }: Evento): Setor[] =>
  setores.filter(({ excluir }) => !excluir).sort((a, b) => collator.compare(a.nome, b.nome))

/** What a visitor sees of a sector's lots, in their order; hidden ones count for the numbers only. */
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

/** The lots that sell now, of all the event: those whose takers are counted. */
export const openLotes = (evento: Evento, now: Date): Lote[] =>
  areSalesOpen(evento, now)
    ? visibleSetores(evento).flatMap(({ lotes }) => lotes.filter(({ id }) => openLoteIds(lotes, now).has(id)))
    : []

/** The sector of the address, if it is one; else the first whose turn it is, else the first. */
export function chosenSetor(setores: readonly Setor[], requestedId: string | null, now: Date): Setor | undefined {
  const requested = setores.find(({ id }) => id === requestedId)
  return requested ?? setores.find(({ lotes }) => openLoteIds(lotes, now).size > 0) ?? setores[0]
}

/** 'DD/MM HH:mm' (docs/product.md#purpose) */
export const startLabel = (instant: string): string => `${formatDayShort(businessDay(instant))} ${formatTime(instant)}`

/** What is left of a lot: undefined while it is asked, null when that failed (docs/product.md#entities). */
export type Remaining = number | null | undefined

type AddRequest = {
  evento: Evento
  setor: Setor
  loteId: string
  left: Remaining
  /** Of this lot, and of the whole event, in the saved cart and picked. */
  inCart: number
  inEvento: number
  now: Date
}

/** Why ADD is refused, in words; null when it is not. */
export function addRefusal({ evento, setor, loteId, left, inCart, inEvento, now }: AddRequest): string | null {
  // Before the count is known: what the rules say of the lot alone.
  const answer = canAddToCart({ evento, lotes: setor.lotes, loteId, remaining: left ?? 1, inCart: 0, now })
  if (!answer.ok && answer.reason === 'past') return SHOP_REFUSALS['evento.past']
  if (!areSalesOpen(evento, now)) return SHOP_REFUSALS['evento.sales-not-started']
  if (left === 0) return SHOP_REFUSALS['stock.sold-out']
  if (!answer.ok) return SHOP_REFUSALS['lote.closed']
  if (left === undefined) return EVENTO.checking
  if (left === null) return EVENTO.checkFailed
  if (!canAddToCart({ evento, lotes: setor.lotes, loteId, remaining: left, inCart, now }).ok) return EVENTO.allYours
  return inEvento >= evento.max_por_cliente ? SHOP_REFUSALS['evento.over-limit'](evento.max_por_cliente) : null
}

/** Of a refusal, what is said at length: that all is sold, or still being counted, stands beside the price. */
export const reasonToShow = (reason: string | null, left: Remaining): string | null =>
  left === 0 || reason === EVENTO.checking ? null : reason

/** How many more at most: what is left of the lot, and the event's limit for one person. */
export const maxAddable = ({
  evento,
  left,
  inCart,
  inEvento,
}: Pick<AddRequest, 'evento' | 'left' | 'inCart' | 'inEvento'>) =>
  Math.max(1, Math.min((left ?? 1) - inCart, evento.max_por_cliente - inEvento))
