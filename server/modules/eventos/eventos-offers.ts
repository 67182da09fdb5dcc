import { isEventoPast } from '../../../contract/dates.ts'
import { areSalesOpen, currentLoteIds, isSaleEnded, numberLotes, priceCents } from '../../../contract/eventos-rules.ts'
import { eventoStart } from '../../../contract/instants-rules.ts'
import type { EventoRow } from './eventos-repo.ts'
import { currentSetor } from './search.ts'

/** A lot as something to buy: `cents` is the final price, `from` the start of its sale. */
export type Offer = {
  setor: string
  nr: number
  cents: number
  /** `closed`: its sale has ended. */
  availability: 'open' | 'soldOut' | 'later' | 'closed'
  from: Date
}

/** The lots of an event that are on sale or will be, by sector and number. None when its day is over. */
export function offersOf(evento: EventoRow, now: Date): Offer[] {
  if (isEventoPast(evento.data, now)) return []
  const salesFrom = eventoStart(evento.inicio_vendas)
  const started = areSalesOpen(evento, now)
  return evento.setores
    .filter(({ excluir }) => !excluir)
    .flatMap((setor) => {
      const numbers = numberLotes(setor.lotes)
      const { left } = currentSetor(setor, now)
      const current = currentLoteIds(setor.lotes, now)
      const offers = setor.lotes.flatMap((lote): Offer[] => {
        const isCurrent = current.has(lote.id)
        const isClosed = isSaleEnded(lote, now) || isSaleEnded(evento, now)
        const starts = new Date(lote.data)
        // A lot that another has replaced is no longer offered.
        if (lote.excluir || (!isCurrent && starts <= now)) return []
        return [
          {
            setor: setor.nome,
            nr: numbers.get(lote.id) ?? 0,
            cents: priceCents(lote.valor_cents, lote.taxa_cents),
            availability: isClosed
              ? 'closed'
              : !started || !isCurrent
                ? 'later'
                : left > 0 && lote.tomados < lote.qtd_total
                  ? 'open'
                  : 'soldOut',
            from: starts > salesFrom ? starts : salesFrom,
          },
        ]
      })
      return offers.sort((a, b) => a.nr - b.nr)
    })
}
