import type { z } from 'zod'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import type { PictureAnswer } from '../../../contract/pictures.ts'
import type {
  Rifa,
  RifaInput,
  RifaList,
  RifaListaInput,
  RifaPublicar,
  RifaSorteio,
  RifaVendasList,
} from '../../../contract/rifas.ts'
import { ON_SCREEN, post } from '../api.ts'
import { changed, formOf, listTag, officeApi, recordChanged, UPLOAD_TIMEOUT_MS } from './office-api.ts'

export const rifas = officeApi.injectEndpoints({
  endpoints: (build) => ({
    /** All raffles, including unpublished ones, with the number of sold numbers. */
    listAllRifas: build.query<RifaList, void>({
      query: () => '/rifas',
      extraOptions: { failure: CATALOGUE.listarRifas },
      providesTags: [listTag('Rifa')],
    }),
    getRifaOffice: build.query<Rifa, string>({
      query: (id) => `/rifas/${id}`,
      extraOptions: { failure: CATALOGUE.carregarRifa },
      providesTags: (_answer, _error, id) => [{ type: 'Rifa', id }],
    }),
    /** The numbers that are sold or held, each with its status. */
    listRifaVendas: build.query<RifaVendasList, string>({
      query: (id) => ({ url: '/rifas/vendas/list', method: 'POST', body: { id } }),
      extraOptions: { failure: CATALOGUE.carregarRifa },
      providesTags: (_answer, _error, id) => [{ type: 'Rifa', id }],
    }),
    saveRifa: build.mutation<Rifa, z.input<typeof RifaInput>>({
      query: post('/rifas'),
      extraOptions: ON_SCREEN,
      invalidatesTags: recordChanged('Rifa'),
    }),
    deleteRifa: build.mutation<{ id: string }, { id: string }>({
      query: (body) => ({ url: '/rifas', method: 'DELETE', body }),
      extraOptions: ON_SCREEN,
      // Not the raffle itself: its page, which is about to be left, would request the deleted raffle again.
      invalidatesTags: (_answer, error, { id }) =>
        changed(error, [listTag('Rifa'), ...(error ? [{ type: 'Rifa' as const, id }] : [])]),
    }),
    sendRifaImage: build.mutation<z.infer<typeof PictureAnswer>, { rifaId: string; images: File }>({
      query: (values) => ({ url: '/rifas/image', method: 'PATCH', body: formOf(values), timeout: UPLOAD_TIMEOUT_MS }),
      extraOptions: ON_SCREEN,
      invalidatesTags: (_answer, error, { rifaId: id }) => changed(error, [listTag('Rifa'), { type: 'Rifa', id }]),
    }),
    publishRifa: build.mutation<Rifa, z.input<typeof RifaPublicar>>({
      query: post('/rifas/publicar'),
      extraOptions: ON_SCREEN,
      invalidatesTags: recordChanged('Rifa'),
    }),
    /** Freezes the list of the sold numbers; its hash is public from then on. */
    freezeRifa: build.mutation<Rifa, z.input<typeof RifaListaInput>>({
      query: post('/rifas/lista'),
      extraOptions: ON_SCREEN,
      invalidatesTags: recordChanged('Rifa'),
    }),
    drawRifa: build.mutation<Rifa, z.input<typeof RifaSorteio>>({
      query: post('/rifas/sorteio'),
      extraOptions: ON_SCREEN,
      invalidatesTags: recordChanged('Rifa'),
    }),
  }),
})

export const {
  useListAllRifasQuery,
  useGetRifaOfficeQuery,
  useLazyGetRifaOfficeQuery,
  useListRifaVendasQuery,
  useSaveRifaMutation,
  useDeleteRifaMutation,
  useSendRifaImageMutation,
  usePublishRifaMutation,
  useFreezeRifaMutation,
  useDrawRifaMutation,
} = rifas
