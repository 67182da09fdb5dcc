import type { EventoListInput } from '../../contract/eventos.ts'

/** The argument of a list; every filter is optional (docs/product.md#calls). */
export type EventoListArg = Partial<Omit<EventoListInput, 'pesquisa'>> & {
  pesquisa?: Partial<EventoListInput['pesquisa']>
}
