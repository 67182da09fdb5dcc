import type { Evento, Lote, Setor } from '../../contract/eventos.ts'
import {
  areSalesOpen,
  currentLoteIds,
  isSaleEnded,
  numberLotes,
  openLoteIds,
  priceCents,
  sortedSetores,
} from '../../contract/eventos-rules.ts'
import { toCents } from '../../contract/money.ts'

/** A lot as shown in its sector: its number, its final price in cents, its sales phase. */
export type LoteView = { lote: Lote; nr: number; cents: number; salesPhase: 'now' | 'later' | 'over' | 'closed' }

/** The sectors a visitor sees, by name, without the excluded ones (docs/product.md#event-page). */
export const visibleSetores = ({ setores }: Evento): Setor[] => sortedSetores(setores)

/** The lots of a sector that a visitor sees, by number; excluded lots only count for the numbering. */
export function lotesOf(setor: Setor, now: Date): LoteView[] {
  const numbers = numberLotes(setor.lotes)
  const open = openLoteIds(setor.lotes, now)
  const current = currentLoteIds(setor.lotes, now)
  const salesPhase = (lote: Lote): LoteView['salesPhase'] => {
    if (open.has(lote.id)) return 'now'
    const isToCome = new Date(lote.data) > now
    if (isSaleEnded(lote, now) && (isToCome || current.has(lote.id))) return 'closed'
    return isToCome ? 'later' : 'over'
  }
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

/** All lots of the event that are on sale now; the sales of these are counted. */
export const openLotes = (evento: Evento, now: Date): Lote[] =>
  areSalesOpen(evento, now)
    ? visibleSetores(evento).flatMap(({ lotes }) => {
        const open = openLoteIds(lotes, now)
        return lotes.filter(({ id }) => open.has(id))
      })
    : []

/** The lowest price of a sector's lots on sale, in cents, and whether there are others; null when none is. */
export function priceOf(setor: Setor, now: Date): { cents: number; isLowest: boolean } | null {
  const prices = lotesOf(setor, now).flatMap(({ cents, salesPhase }) => (salesPhase === 'now' ? cents : []))
  const cents = Math.min(...prices)
  return prices.length === 0 ? null : { cents, isLowest: prices.some((other) => other > cents) }
}

/** The sector in the address, if it exists; otherwise the first entry on sale, then the first on sale, then the first. */
export function chosenSetor(setores: readonly Setor[], requestedId: string | null, now: Date): Setor | undefined {
  const requested = setores.find(({ id }) => id === requestedId)
  const onSale = setores.filter(({ lotes }) => openLoteIds(lotes, now).size > 0)
  return requested ?? onSale.find(({ extra }) => !extra) ?? onSale[0] ?? setores[0]
}

/** The remaining units of a lot: undefined while loading, null when that failed (docs/product.md#entities). */
export type Remaining = number | null | undefined
