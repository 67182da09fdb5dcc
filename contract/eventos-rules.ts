import { businessDay, isEventoPast } from './dates.ts'
import { type Layout, lugarOf } from './layout-rules.ts'
import { CODE_PREFIX, SETOR_TIPO } from './limits.ts'
import { isCancelado, type SituacaoEvento } from './mudar-rules.ts'

/**
 * The fields of a lot the rules need: `data` (start of sale) and `created_at` are ISO instants, `qtd_total` tickets.
 */
export type LoteFacts = { id: string; data: string; qtd_total: number; created_at: string; excluir: boolean }
/** `fim_vendas`: an ISO instant, when its sale ends or was closed; null: with the event. */
type SaleEnd = { fim_vendas?: string | null | undefined }
type LoteStart = Pick<LoteFacts, 'id' | 'data' | 'excluir'> & SaleEnd

/** The fields of an event the rules need: days of São Paulo, `YYYY-MM-DD`. */
export type EventoFacts = { data: string; inicio_vendas: string; situacao?: SituacaoEvento | undefined } & SaleEnd

// Compared as instants: the database and the wire format the same instant differently.
const at = (instant: string): number => new Date(instant).getTime()

/**
 * The number (`nrLote`, from 1) of each lot of one sector by id: its position by start, then creation, then id.
 * Excluded lots count, so that a number never changes (docs/api.md#ids). Equal times give the same order on page and
 * server.
 */
export function numberLotes(lotes: readonly Pick<LoteFacts, 'id' | 'data' | 'created_at'>[]): Map<string, number> {
  const sorted = [...lotes].sort(
    (a, b) => at(a.data) - at(b.data) || at(a.created_at) - at(b.created_at) || (a.id < b.id ? -1 : 1),
  )
  return new Map(sorted.map(({ id }, index) => [id, index + 1]))
}

/** Whether the sale of an event or a lot has ended, or was closed. A cancelled event has no sale. */
export const isSaleEnded = (
  { fim_vendas, situacao }: SaleEnd & { situacao?: SituacaoEvento | undefined },
  now: Date,
): boolean => isCancelado({ situacao }) || (fim_vendas != null && at(fim_vendas) <= now.getTime())

/**
 * The ids of the current lots of **one sector**: not excluded, with the latest start that has passed; several when
 * their starts are equal, none before the first start. The remaining quantity does not matter
 * (docs/product.md#lots-and-cart; docs/api.md#open-lot).
 */
export function currentLoteIds(lotes: readonly LoteStart[], now: Date): Set<string> {
  return new Set(currentLotes(lotes, now).map(({ id }) => id))
}

function currentLotes<Lote extends LoteStart>(lotes: readonly Lote[], now: Date): Lote[] {
  const started = lotes.filter((lote) => !lote.excluir && at(lote.data) <= now.getTime())
  const latest = Math.max(...started.map((lote) => at(lote.data)))
  return started.filter((lote) => at(lote.data) === latest)
}

/** The current lots whose sale has not ended. A lot that was closed opens no earlier one. */
export const openLoteIds = (lotes: readonly LoteStart[], now: Date): Set<string> =>
  new Set(currentLotes(lotes, now).flatMap((lote) => (isSaleEnded(lote, now) ? [] : [lote.id])))

/**
 * Whether the sale of an event is over before its day is: it ended as a whole, or all its current lots did and no other
 * lot is to come.
 */
export function isSaleOver(
  evento: Pick<EventoFacts, 'fim_vendas' | 'situacao'> & {
    setores: readonly { excluir: boolean; lotes: readonly LoteStart[] }[]
  },
  now: Date,
): boolean {
  if (isSaleEnded(evento, now)) return true
  const lotes = evento.setores.filter(({ excluir }) => !excluir).flatMap((setor) => setor.lotes)
  const live = lotes.filter((lote) => !lote.excluir && !isSaleEnded(lote, now))
  if (live.some((lote) => at(lote.data) > now.getTime())) return false
  const current = evento.setores.flatMap((setor) => (setor.excluir ? [] : currentLotes(setor.lotes, now)))
  return current.length > 0 && current.every((lote) => isSaleEnded(lote, now))
}

/**
 * Whether a lot of this sector is on sale: it is current and has tickets remaining. When the current lot is sold out,
 * no other opens (docs/api.md#open-lot).
 * @internal
 */
export const isLoteOpen = (lotes: readonly LoteStart[], id: string, remaining: number, now: Date): boolean =>
  remaining > 0 && openLoteIds(lotes, now).has(id)

/**
 * Whether an event is on sale: its sales have started and not ended, and its day is not over in São Paulo
 * (docs/api.md#open-lot).
 */
export const areSalesOpen = (evento: EventoFacts, now: Date): boolean =>
  evento.inicio_vendas <= businessDay(now) && !isEventoPast(evento.data, now) && !isSaleEnded(evento, now)

/** The price of a unit in cents: lot value plus admin fee (docs/product.md#entities). */
export const priceCents = (valorCents: number, taxaCents: number): number => valorCents + taxaCents

/** The maximum number of installments of a cart: the largest dividir_ate, at least 1 (docs/product.md#constants). */
export const maxInstallments = (dividirAte: readonly number[]): number => Math.max(1, ...dividirAte)

/** Whether a sector of this type is no entry unless somebody says so: positions are those of a car park. */
export const isExtra = (tipo: number): boolean => tipo === SETOR_TIPO.posicao

/** Whether a sector's places have numbers: tables and positions (docs/product.md#lots-and-cart). */
export const isNumbered = (tipo: number): boolean => tipo === SETOR_TIPO.mesa || tipo === SETOR_TIPO.posicao

/** 'Mesa', 'Individual', 'Posição' (docs/product.md#constants); Individual for an unknown type. */
export const setorTipoLabel = (tipo: number): string =>
  tipo === SETOR_TIPO.mesa ? 'Mesa' : tipo === SETOR_TIPO.posicao ? 'Posição' : 'Individual'

/**
 * A place as cart and ticket show it: 'Mesa 12'; a position is a parking spot, 'Vaga 12'. In a sector with a seat map,
 * its row and number there: 'D7' (docs/api.md#places).
 */
export const placeLabel = (tipo: number, nrLugar: number, layout?: Layout | null): string =>
  (layout && lugarOf(layout, nrLugar)?.nome) ??
  `${tipo === SETOR_TIPO.mesa ? 'Mesa' : tipo === SETOR_TIPO.posicao ? 'Vaga' : 'Lugar'} ${nrLugar}`

/**
 * The low-stock notice (docs/product.md#constants): 'Ingressos restantes', for positions 'Vagas restantes'; or '…: 7'.
 * Positions with a seat map are seats: 'Lugares restantes'.
 */
export function lowStockText(tipo: number, remaining?: number, layout: Layout | null = null): string {
  const noun = tipo !== SETOR_TIPO.posicao ? 'Ingressos' : layout ? 'Lugares' : 'Vagas'
  return `${noun} restantes${remaining === undefined ? '' : `: ${remaining}`}`
}

/** The item's code at the provider: seven characters of the sector's id and the lot's number (docs/api.md#ids). */
export const itemCode = (idSetor: string, nrLote: number): string => `${idSetor.slice(0, CODE_PREFIX)}${nrLote}`
/** A raffle item's code at the provider: seven characters of the raffle's id and R (docs/api.md#ids). */
export const rifaItemCode = (idRifa: string): string => `${idRifa.slice(0, CODE_PREFIX)}R`

/**
 * The input of `canAddToCart`: the sector's lots, the chosen one, its remaining tickets and those already in the cart.
 */
export type AddToCart = {
  evento: EventoFacts
  lotes: readonly LoteStart[]
  loteId: string
  remaining: number
  inCart: number
  now: Date
}

/**
 * Whether ADD is allowed, or why not (docs/product.md#lots-and-cart): the event's day is over (`past`); event or lot is
 * not on sale, or the lot is sold out (`closed`); the cart contains all remaining tickets (`atRemainder`).
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

const collator = new Intl.Collator('pt-BR', { numeric: true })

/** The sectors that are not excluded, by name (docs/product.md#event-page). */
export const sortedSetores = <Setor extends { nome: string; excluir: boolean }>(setores: readonly Setor[]): Setor[] =>
  setores.filter(({ excluir }) => !excluir).sort((a, b) => collator.compare(a.nome, b.nome))
