import type { z } from 'zod'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import type { Evento } from '../../../contract/eventos.ts'
import type { EventoPrevia, PreviaQuery } from '../../../contract/mensagens.ts'
import type { AdiarInput, Cancelamento, CancelarInput, EventoEfeito, TentarInput } from '../../../contract/mudar.ts'
import { ON_SCREEN, post } from '../api.ts'
import { changed, listTag, officeApi } from './office-api.ts'

/** An event that is postponed or cancelled. */
export const mudar = officeApi.injectEndpoints({
  endpoints: (build) => ({
    /** What either would do, counted now. */
    getEfeito: build.query<EventoEfeito, string>({
      query: (id) => `/eventos/${id}/efeito`,
      extraOptions: ON_SCREEN,
    }),
    /** What holders would get, as it is typed. */
    getPrevia: build.query<EventoPrevia, { id: string } & z.input<typeof PreviaQuery>>({
      query: ({ id, ...params }) => ({ url: `/eventos/${id}/previa`, params }),
      // As much as is typed; and its page is loaded by a signed link, which is valid for five minutes.
      keepUnusedDataFor: 10,
      extraOptions: ON_SCREEN,
    }),
    /** The progress of a cancellation. */
    getCancelamento: build.query<Cancelamento, string>({
      query: (id) => `/eventos/${id}/cancelamento`,
      extraOptions: { failure: CATALOGUE.carregarEvento },
      providesTags: (_answer, _error, id) => [{ type: 'Evento', id }],
    }),
    adiarEvento: build.mutation<Evento, z.input<typeof AdiarInput>>({
      query: post('/eventos/adiar'),
      extraOptions: ON_SCREEN,
      invalidatesTags: (_answer, error, { id }) =>
        changed(error, [listTag('Evento'), { type: 'Evento', id }, 'Painel']),
    }),
    cancelarEvento: build.mutation<Evento, z.input<typeof CancelarInput>>({
      query: post('/eventos/cancelar'),
      extraOptions: ON_SCREEN,
      invalidatesTags: (_answer, error, { id }) =>
        changed(error, [listTag('Evento'), { type: 'Evento', id }, { type: 'VendasTotal', id }, 'Painel']),
    }),
    /** Tries one failed refund again. */
    retryCancelamento: build.mutation<Cancelamento, z.input<typeof TentarInput>>({
      query: post('/eventos/cancelamento/tentar'),
      extraOptions: ON_SCREEN,
      invalidatesTags: (_answer, error) => changed(error, ['Evento']),
    }),
  }),
})

export const {
  useGetCancelamentoQuery,
  useGetPreviaQuery,
  useAdiarEventoMutation,
  useCancelarEventoMutation,
  useRetryCancelamentoMutation,
} = mudar
