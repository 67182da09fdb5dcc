import type { z } from 'zod'
import { CATALOGUE } from '../../contract/catalogue.ts'
import type { Evento, EventoList, EventoListInput, VendasList } from '../../contract/eventos.ts'
import { api, post } from './api.ts'

/** The argument of a list; every filter is optional (docs/product.md#calls). */
type EventoListArg = Partial<Omit<EventoListInput, 'pesquisa'>> & { pesquisa?: Partial<EventoListInput['pesquisa']> }

const eventos = api.injectEndpoints({
  endpoints: (build) => ({
    // These POSTs only read: the filter is sent in the body (docs/product.md#calls).
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
/** Taken places and counts of an event: subscribed to per lot and sector, and combined by `useStock`. */
export const { listVendas, countVendas } = eventos.endpoints
/** Patches and refetches these answers when the socket reports a change. */
export const eventosUtil = eventos.util
/** The API's slice of the store. */
export type ApiState = Parameters<ReturnType<typeof countVendas.select>>[0]
