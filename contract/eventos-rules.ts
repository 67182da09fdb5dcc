import { businessDay, isEventoPast } from './dates.ts'
import { type Layout, lugarOf } from './layout-rules.ts'
import { CODE_PREFIX, LOW_STOCK, SETOR_TIPO } from './limits.ts'

/** What the rules ask of a lot: `data` (its sale starts) and `created_at` are ISO instants, `qtd_total` tickets. */
export type LoteFacts = { id: string; data: string; qtd_total: number; created_at: string; excluir: boolean }
type LoteStart = Pick<LoteFacts, 'id' | 'data' | 'excluir'>

/** What the rules ask of an event: days of São Paulo, `YYYY-MM-DD`. */
export type EventoFacts = { data: string; inicio_vendas: string }

// Compared as instants: the database and the wire write the same one differently.
const at = (instant: string): number => new Date(instant).getTime()

/**
 * `nrLote` of each lot of one sector: its ordinal by start, then creation, then id; excluded lots count, so that a
 * number never changes (docs/api.md#ids). From 1; also where milliseconds tie, the same on both sides of the wire.
 */
export function numberLotes(lotes: readonly Pick<LoteFacts, 'id' | 'data' | 'created_at'>[]): Map<string, number> {
  const sorted = [...lotes].sort(
    (a, b) => at(a.data) - at(b.data) || at(a.created_at) - at(b.created_at) || (a.id < b.id ? -1 : 1),
  )
  return new Map(sorted.map(({ id }, index) => [id, index + 1]))
}

/**
 * The lots of **one sector** whose turn it is: not excluded, start = the latest start passed among those, equal starts
 * all (docs/product.md#lots-and-cart; docs/api.md#open-lot). What is left plays no part. None before the first start.
 */
export function openLoteIds(lotes: readonly LoteStart[], now: Date): Set<string> {
  const started = lotes.filter((lote) => !lote.excluir && at(lote.data) <= now.getTime())
  const latest = Math.max(...started.map((lote) => at(lote.data)))
  return new Set(started.filter((lote) => at(lote.data) === latest).map(({ id }) => id))
}

/**
 * Whether a lot of this sector sells: its turn, and something left; a sold-out current lot opens no other (docs/api.md#open-lot).
 * @internal
 */
export const isLoteOpen = (lotes: readonly LoteStart[], id: string, remaining: number, now: Date): boolean =>
  remaining > 0 && openLoteIds(lotes, now).has(id)

/** Whether an event sells at all: the day its sales start has come, and its own is not over (docs/api.md#open-lot). */
export const areSalesOpen = (evento: EventoFacts, now: Date): boolean =>
  evento.inicio_vendas <= businessDay(now) && !isEventoPast(evento.data, now)

/** What a unit costs in cents: lot value plus admin fee (docs/product.md#entities). */
export const priceCents = (valorCents: number, taxaCents: number): number => valorCents + taxaCents

/** The most installments a cart allows: the largest dividir_ate, at least 1 (docs/product.md#constants). */
export const maxInstallments = (dividirAte: readonly number[]): number => Math.max(1, ...dividirAte)

/** Whether a sector's places have numbers: tables and positions (docs/product.md#lots-and-cart). */
export const isNumbered = (tipo: number): boolean => tipo === SETOR_TIPO.mesa || tipo === SETOR_TIPO.posicao

/**
 * 'Mesa', 'Individual', 'Posição' (docs/product.md#constants); Individual for a type there is not.
 * @internal until the back office needs it
 */
export const setorTipoLabel = (tipo: number): string =>
  tipo === SETOR_TIPO.mesa ? 'Mesa' : tipo === SETOR_TIPO.posicao ? 'Posição' : 'Individual'

/**
 * A place as the cart and the ticket name it: 'Mesa 12'; a position is a parking spot, 'Vaga 12'. In a sector that is
 * drawn, its row and number there: 'D7' (docs/api.md#places).
 */
export const placeLabel = (tipo: number, nrLugar: number, layout?: Layout | null): string =>
  (layout && lugarOf(layout, nrLugar)?.nome) ??
  `${tipo === SETOR_TIPO.mesa ? 'Mesa' : tipo === SETOR_TIPO.posicao ? 'Vaga' : 'Lugar'} ${nrLugar}`

/** Whether so few are left that the buyer is told (docs/product.md#constants: 15 or fewer). */
export const isLowStock = (remaining: number): boolean => remaining <= LOW_STOCK

/** The notice (docs/product.md#constants): 'Ingressos restantes', for positions 'Vagas restantes'; or '…: 7'. */
export const lowStockText = (tipo: number, remaining?: number): string =>
  `${tipo === SETOR_TIPO.posicao ? 'Vagas' : 'Ingressos'} restantes${remaining === undefined ? '' : `: ${remaining}`}`

/** The item's code at the provider: seven characters of the sector's id and the lot's number (docs/api.md#ids). */
export const itemCode = (idSetor: string, nrLote: number): string => `${idSetor.slice(0, CODE_PREFIX)}${nrLote}`
/** The same for a raffle: seven characters of its id and R (docs/api.md#ids). */
export const rifaItemCode = (idRifa: string): string => `${idRifa.slice(0, CODE_PREFIX)}R`

/** The question before ADD: the sector's lots, the one wanted, and what of it is left and in the cart already. */
export type AddToCart = {
  evento: EventoFacts
  lotes: readonly LoteStart[]
  loteId: string
  remaining: number
  inCart: number
  now: Date
}

/**
 * Whether ADD is allowed, or why not (docs/product.md#lots-and-cart): the event's day is over (`past`); event or lot do
 * not sell, or nothing is left (`closed`); the cart has all that is left (`atRemainder`).
 */
export function canAddToCart({
  evento,
  lotes,
  loteId,
  remaining,
  inCart,
  now,
}: AddToCart): { ok: true } | { ok: false; reason: 'past' | 'closed' | 'atRemainder' } {
  if (isEventoPast(evento.data, now)) return { ok: false, reason: 'past' }
  if (!areSalesOpen(evento, now) || !isLoteOpen(lotes, loteId, remaining, now)) return { ok: false, reason: 'closed' }
  return inCart >= remaining ? { ok: false, reason: 'atRemainder' } : { ok: true }
}
