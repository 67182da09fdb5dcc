import { isEventoPast } from '../../../contract/dates.ts'
import { areSalesOpen, numberLotes, priceCents } from '../../../contract/eventos-rules.ts'
import { eventoStart } from '../../../contract/instants-rules.ts'
import type { EventoRow } from './eventos-repo.ts'
import { currentSetor } from './search.ts'

/** A lot as something to buy: `cents` is the final price, `from` the start of its sale. */
export type Offer = {
  setor: string
  nr: number
  cents: number
  availability: 'open' | 'soldOut' | 'later'
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
      const { lotes: open, left } = currentSetor(setor, now)
      const offers = setor.lotes.flatMap((lote): Offer[] => {
        const isCurrent = open.some(({ id }) => id === lote.id)
        const starts = new Date(lote.data)
        // A lot that another has replaced is no longer offered.
        if (lote.excluir || (!isCurrent && starts <= now)) return []
        return [
          {
            setor: setor.nome,
            nr: numbers.get(lote.id) ?? 0,
            cents: priceCents(lote.valor_cents, lote.taxa_cents),
            availability:
              !started || !isCurrent ? 'later' : left > 0 && lote.tomados < lote.qtd_total ? 'open' : 'soldOut',
            from: starts > salesFrom ? starts : salesFrom,
          },
        ]
      })
      return offers.sort((a, b) => a.nr - b.nr)
    })
}
