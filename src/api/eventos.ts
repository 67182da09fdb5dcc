import { CATALOGUE } from '../../contract/catalogue.ts'
import { weekendFrom } from '../../contract/dates.ts'
import type { Evento, Lugares } from '../../contract/eventos.ts'
import { today } from '../lib/dates.ts'
import { API_URL } from '../lib/env.ts'
import { api, post } from './api.ts'
import { type EventoCards, eventoCards } from './card-lists.ts'
import type { AppError } from './error.ts'
import type { EventoListArg } from './evento-list-arg.ts'
import { placesAfter, type TakenPlaces } from './taken-places.ts'

/** The range of days of each list (docs/product.md#public-routes). */
function daysOf(which: EventoListArg['which'], day: string) {
  if (which === 'today') return { data: day }
  if (which === 'weekend') {
    const { from, until } = weekendFrom(day)
    return { dataEventoDepois: from, dataEventoAte: until }
  }
  if (which === 'upcoming') return { inicioVendasDepois: day }
  return { dataEventoDepois: day, ...(which === 'onSale' && { inicioVendasAte: day }) }
}

const eventos = api.injectEndpoints({
  endpoints: (build) => ({
    // These POSTs only read: the filter is sent in the body (docs/product.md#calls).
    listEventos: build.query<EventoCards, EventoListArg>({
      query: ({ which, pesquisa, ...page }) =>
        post('/eventos/list')({ pesquisa: { ...daysOf(which, today()), ...pesquisa }, ...page }),
      transformResponse: eventoCards,
      providesTags: ['Dia'],
      extraOptions: { failure: CATALOGUE.listarEventos },
    }),
    getEvento: build.query<Evento, string>({
      query: (id) => `/eventos/${id}`,
      extraOptions: { failure: CATALOGUE.carregarEvento },
    }),
    /** The taken places by sector. A refetch gets only the changes since the last answer. */
    getLugares: build.query<TakenPlaces, string>({
      queryFn: async (id, { getState }, _extra, ask) => {
        const known = (): TakenPlaces | undefined => getLugares.select(id)(getState() as ApiState).data
        const versao = known()?.versao
        const { data, error } = await ask(`/eventos/${id}/lugares${versao === undefined ? '' : `?desde=${versao}`}`)
        // Applied to the current data, because the socket may have sent more meanwhile.
        return error ? { error: error as AppError } : { data: placesAfter(known(), data as Lugares) }
      },
      extraOptions: { failure: CATALOGUE.carregarEvento, errorDisplay: 'log' },
      providesTags: (_result, _error, id) => [{ type: 'Lugares', id }],
    }),
    countVendas: build.query<number, string>({
      query: (id) => ({ url: '/eventos/vendas/count', method: 'POST', body: { id } }),
      extraOptions: { errorDisplay: 'log' },
      providesTags: (_result, _error, id) => [{ type: 'Restantes', id }],
    }),
  }),
})

export const { useListEventosQuery, useGetEventoQuery } = eventos
/** An event's answer also updates the cart (`src/app/listeners/moved-places.ts`). */
export const { getEvento } = eventos.endpoints
/** The file that adds an event to the device's calendar. */
export const agendaUrl = (id: string): string => `${API_URL}/eventos/${id}/agenda.ics`
/** Taken places and counts of an event: subscribed to by `StockWatch`, and combined by `useStock`. */
export const { getLugares, countVendas } = eventos.endpoints
/** Also requested by the server for the pages that it renders. */
export const { listEventos } = eventos.endpoints
/** Patches and refetches these answers when the socket reports a change. */
export const eventosUtil = eventos.util
/** The API's slice of the store. */
export type ApiState = Parameters<ReturnType<typeof countVendas.select>>[0]
