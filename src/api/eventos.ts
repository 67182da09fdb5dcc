import type { z } from 'zod'
import type { EventoList, EventoListInput } from '../../contract/eventos.ts'
import { API_URL } from '../lib/env.ts'
import { api } from './api.ts'

/** What a list is asked for: every filter may be left out (spec §7). */
type EventoListArg = Partial<Omit<EventoListInput, 'pesquisa'>> & { pesquisa?: Partial<EventoListInput['pesquisa']> }

const eventos = api.injectEndpoints({
  endpoints: (build) => ({
    // A POST that reads: filters travel in the body (spec §7).
    listEventos: build.query<z.infer<typeof EventoList>, EventoListArg>({
      query: (body) => ({ url: '/eventos/list', method: 'POST', body }),
    }),
  }),
})

export const { useListEventosQuery } = eventos

/** Where an event's poster is. */
export const eventoImageUrl = (id: string): string => `${API_URL}/eventoImg/${id}.jpg`
