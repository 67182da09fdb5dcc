import type { z } from 'zod'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import type { Evento, EventoCopiarInput, EventoInput, EventoList } from '../../../contract/eventos.ts'
import type { VendasAbertasInput } from '../../../contract/vendas-abertas.ts'
import type { PublicarInput } from '../../../contract/publicar.ts'
import type { EventoModeloInput } from '../../../contract/modelos.ts'
import type { PictureAnswer } from '../../../contract/pictures.ts'
import { ON_SCREEN, post } from '../api.ts'
import type { EventoListBody } from '../evento-list-arg.ts'
import { changed, formOf, listTag, officeApi, recordChanged, UPLOAD_TIMEOUT_MS } from './office-api.ts'

/** Events; their sectors, lots and places are in `setores.ts`. */
export const eventos = officeApi.injectEndpoints({
  endpoints: (build) => ({
    /** Staff receive the events of their cities. */
    listEventosOffice: build.query<EventoList, EventoListBody>({
      query: post('/eventos/list'),
      extraOptions: { failure: CATALOGUE.listarEventos },
      providesTags: [listTag('Evento')],
    }),
    /** Includes `versao`, `vendidos`, `tomados`, and excluded sectors and lots. */
    getEventoOffice: build.query<Evento, string>({
      query: (id) => `/eventos/${id}`,
      extraOptions: { failure: CATALOGUE.carregarEvento },
      providesTags: (_answer, _error, id) => [{ type: 'Evento', id }],
    }),
    /** The sum of an event's paid sales in reais, for one row of the list. */
    getVendasTotal: build.query<number, string>({
      query: (idEvento) => ({ url: '/eventos/vendas/total', method: 'POST', body: { idEvento } }),
      extraOptions: { errorDisplay: 'log' },
      // Each list requests the totals again, one after the other.
      keepUnusedDataFor: 0,
      providesTags: (_answer, _error, id) => [{ type: 'VendasTotal', id }],
    }),
    saveEvento: build.mutation<Evento, z.input<typeof EventoInput>>({
      query: post('/eventos'),
      extraOptions: ON_SCREEN,
      invalidatesTags: recordChanged('Evento', 'Painel'),
    }),
    /** A new event with the sectors, seat maps, lots and picture of another, and no sales. */
    copyEvento: build.mutation<Evento, z.input<typeof EventoCopiarInput>>({
      query: post('/eventos/copiar'),
      extraOptions: ON_SCREEN,
      invalidatesTags: (_answer, error) => changed(error, [listTag('Evento'), 'Painel']),
    }),
    /** A draft with everything of a template. */
    createFromModelo: build.mutation<Evento, z.input<typeof EventoModeloInput>>({
      query: post('/eventos/modelo'),
      extraOptions: ON_SCREEN,
      invalidatesTags: (_answer, error) => changed(error, [listTag('Evento'), listTag('Cidade'), 'Painel', 'Comeco']),
    }),
    deleteEvento: build.mutation<{ id: string }, { id: string }>({
      query: (body) => ({ url: '/eventos', method: 'DELETE', body }),
      extraOptions: ON_SCREEN,
      invalidatesTags: recordChanged('Evento', 'Painel'),
    }),
    /** Closes or opens the sale of an event, or of a sector or lot of it. */
    setSale: build.mutation<Evento, z.input<typeof VendasAbertasInput>>({
      query: (body) => ({ url: '/eventos/vendas-abertas', method: 'PUT', body }),
      extraOptions: ON_SCREEN,
      invalidatesTags: (_answer, error, { id }) => changed(error, [listTag('Evento'), { type: 'Evento', id }]),
    }),
    /** Publishes an event, schedules that, or makes it a draft. */
    setPublishing: build.mutation<Evento, z.input<typeof PublicarInput>>({
      query: (body) => ({ url: '/eventos/publicar', method: 'PUT', body }),
      extraOptions: ON_SCREEN,
      invalidatesTags: (_answer, error, { id }) =>
        changed(error, [listTag('Evento'), { type: 'Evento', id }, 'Painel']),
    }),
    sendEventoImage: build.mutation<z.infer<typeof PictureAnswer>, { eventoId: string; images: File }>({
      query: (values) => ({
        url: '/eventos/image',
        method: 'PATCH',
        body: formOf(values),
        timeout: UPLOAD_TIMEOUT_MS,
      }),
      extraOptions: ON_SCREEN,
      invalidatesTags: (_answer, error, { eventoId: id }) =>
        changed(error, [listTag('Evento'), { type: 'Evento', id }]),
    }),
  }),
})

export const {
  useListEventosOfficeQuery,
  useGetEventoOfficeQuery,
  useLazyGetEventoOfficeQuery,
  useGetVendasTotalQuery,
  useSaveEventoMutation,
  useCopyEventoMutation,
  useCreateFromModeloMutation,
  useDeleteEventoMutation,
  useSetSaleMutation,
  useSetPublishingMutation,
  useSendEventoImageMutation,
} = eventos
