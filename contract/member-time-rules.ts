import { areSalesOpen, currentLoteIds, type EventoFacts, type openLoteIds } from './eventos-rules.ts'
import { dayStart } from './instants-rules.ts'

type LoteFacts = Parameters<typeof openLoteIds>[0]

/** When a sector's sale begins for everybody: with its first lot, but not before the event's; null without a lot. */
function publicStart({ inicio_vendas }: EventoFacts, lotes: LoteFacts): Date | null {
  const starts = lotes.flatMap(({ data, excluir }) => (excluir ? [] : new Date(data).getTime()))
  return starts.length ? new Date(Math.max(Math.min(...starts), dayStart(inicio_vendas).getTime())) : null
}

/**
 * The instant that decides which lots of a sector are open for a member: now; in the hours before the sale begins for
 * everybody in which the member may buy, its beginning.
 */
export function memberTime(evento: EventoFacts, lotes: LoteFacts, horasAntes: number, now: Date): Date {
  if (areSalesOpen(evento, now) && currentLoteIds(lotes, now).size > 0) return now
  const start = publicStart(evento, lotes)
  return start && start > now && start.getTime() - horasAntes * 3_600_000 <= now.getTime() ? start : now
}
