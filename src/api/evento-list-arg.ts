import type { EventoListInput } from '../../contract/eventos.ts'

/** The body of a call that lists events; every filter is optional (docs/product.md#calls). */
export type EventoListBody = Partial<Omit<EventoListInput, 'pesquisa'>> & {
  pesquisa?: Partial<EventoListInput['pesquisa']>
}

/**
 * Which events a list of the site has: those on sale, those whose sales begin later, all from today on, those of today,
 * or of this weekend. It contains no date: each request computes it, so that the same list continues after midnight.
 */
export type EventoListArg = EventoListBody & { which: 'onSale' | 'upcoming' | 'all' | 'today' | 'weekend' }
