import { isEventoPast } from './dates.ts'
import { areSalesOpen, type EventoFacts, isNumbered, isSaleEnded, openLoteIds } from './eventos-rules.ts'
import { blockedOf, type Layout } from './layout-rules.ts'

/** The fields of a lot as the back-office receives them. */
type LoteStock = {
  id: string
  data: string
  qtd_total: number
  excluir: boolean
  tomados?: number | undefined
  fim_vendas?: string | null | undefined
}
type SetorStock = { tipo: number; qtd_lugar: number; layout: Layout | null; tomados?: number | undefined }

/**
 * The phase of a lot: nothing of it is left; its sale was closed, with its sector or event or alone; its sale has not begun; it is on sale; it is the current lot and the
 * event's sales begin later (`waiting`); a later lot or the event's end has closed it.
 */
export type LoteStage = 'soldOut' | 'closed' | 'toCome' | 'onSale' | 'waiting' | 'over'

/** The phase of a lot of a sector; `lotes` are all lots of the sector. */
export function loteStage(lotes: readonly LoteStock[], lote: LoteStock, evento: EventoFacts, now: Date): LoteStage {
  if ((lote.tomados ?? 0) >= lote.qtd_total) return 'soldOut'
  if (isSaleEnded(lote, now) || isSaleEnded(evento, now)) return 'closed'
  if (new Date(lote.data).getTime() > now.getTime()) return 'toCome'
  if (!openLoteIds(lotes, now).has(lote.id)) return 'over'
  if (areSalesOpen(evento, now)) return 'onSale'
  return isEventoPast(evento.data, now) ? 'over' : 'waiting'
}

/** The places that a sector can sell, without the blocked ones; null: it has no places, only the quantities of its lots. */
export const placesToSell = ({ tipo, qtd_lugar, layout }: Omit<SetorStock, 'tomados'>): number | null =>
  isNumbered(tipo) ? qtd_lugar - (layout ? blockedOf(layout).length : 0) : null

/** The tickets that a sector can sell, and how many of them are sold or held. */
export function setorFill(setor: SetorStock, lotes: readonly LoteStock[]): { taken: number; total: number } {
  const total =
    placesToSell(setor) ?? lotes.filter(({ excluir }) => !excluir).reduce((sum, { qtd_total }) => sum + qtd_total, 0)
  return { taken: setor.tomados ?? 0, total }
}
