import type { z } from 'zod'
import { CATALOGUE } from '../../contract/catalogue.ts'
import type { Evento, EventoList, EventoListInput, VendasList } from '../../contract/eventos.ts'
import { api, post } from './api.ts'

/** What a list is asked for: every filter may be left out (docs/product.md#calls). */
type EventoListArg = Partial<Omit<EventoListInput, 'pesquisa'>> & { pesquisa?: Partial<EventoListInput['pesquisa']> }

const eventos = api.injectEndpoints({
  endpoints: (build) => ({
    // POSTs that read: what is asked for travels in the body (docs/product.md#calls).
    listEventos: build.query<z.infer<typeof EventoList>, EventoListArg>({
      query: post('/eventos/list'),
      extraOptions: { failure: CATALOGUE.listarEventos },
    }),
    getEvento: build.query<Evento, string>({
      query: (id) => `/eventos/${id}`,
      extraOptions: { failure: CATALOGUE.carregarEvento },
    }),
    listVendas: build.query<VendasList, { id: string; setor?: string }>({
      query: post('/eventos/vendas/list'),
      extraOptions: { failure: CATALOGUE.carregarEvento, errorDisplay: 'log' },
      providesTags: (_result, _error, { id }) => [{ type: 'Lugares', id }],
    }),
    countVendas: build.query<number, string>({
      query: (id) => ({ url: '/eventos/vendas/count', method: 'POST', body: { id } }),
      extraOptions: { errorDisplay: 'log' },
      providesTags: (_result, _error, id) => [{ type: 'Restantes', id }],
    }),
  }),
})

export const { useListEventosQuery, useGetEventoQuery } = eventos
/** What of an event is taken: many lots and sectors at once, so they are watched one by one and read together. */
export const { listVendas, countVendas } = eventos.endpoints
/** For what a socket tells: patches and refetches of these answers. */
export const eventosUtil = eventos.util
/** The Api's own part of the store. */
export type ApiState = Parameters<ReturnType<typeof countVendas.select>>[0]
