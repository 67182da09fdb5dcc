import type { z } from 'zod'
import type { Banner, BannerList, BannerOrderInput, BannerUpdate } from '../../../contract/banners.ts'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import type { EventoList } from '../../../contract/eventos.ts'
import { PAGE_SIZE_MAX } from '../../../contract/limits.ts'
import type { RifaList } from '../../../contract/rifas.ts'
import { ON_SCREEN } from '../api.ts'
import { changed, formOf, listTag, officeApi, recordChanged, UPLOAD_TIMEOUT_MS } from './office-api.ts'

/** A new banner, or the changed fields of one. */
type BannerForm = { id?: string; versao?: number; link?: string; banners?: File }

export const banners = officeApi.injectEndpoints({
  endpoints: (build) => ({
    /** All banners, including hidden ones. */
    listAllBanners: build.query<BannerList, void>({
      query: () => '/banners',
      extraOptions: { failure: CATALOGUE.listarBanners },
      providesTags: [listTag('Banner')],
    }),
    /** The events and raffles that a banner can lead to. Only their names are needed, so a failure is only logged. */
    listLinkedEventos: build.query<EventoList, void>({
      query: () => ({ url: '/eventos/list', method: 'POST', body: { pesquisa: {}, cursor: 0, limit: PAGE_SIZE_MAX } }),
      extraOptions: { errorDisplay: 'log' },
      providesTags: [listTag('Evento')],
    }),
    listLinkedRifas: build.query<RifaList, void>({
      query: () => '/rifas',
      extraOptions: { errorDisplay: 'log' },
      providesTags: [listTag('Rifa')],
    }),
    saveBanner: build.mutation<Banner, BannerForm>({
      query: (values) => ({ url: '/banners', method: 'POST', body: formOf(values), timeout: UPLOAD_TIMEOUT_MS }),
      extraOptions: ON_SCREEN,
      invalidatesTags: recordChanged('Banner'),
    }),
    updateBanner: build.mutation<Banner, z.input<typeof BannerUpdate>>({
      query: (body) => ({ url: '/banners', method: 'PUT', body }),
      extraOptions: { failure: CATALOGUE.salvarBanner },
      invalidatesTags: recordChanged('Banner'),
    }),
    deleteBanner: build.mutation<{ id: string }, { id: string }>({
      query: (body) => ({ url: '/banners', method: 'DELETE', body }),
      extraOptions: ON_SCREEN,
      invalidatesTags: recordChanged('Banner'),
    }),
    /** Every banner's id, in the new order. */
    orderBanners: build.mutation<BannerList, z.input<typeof BannerOrderInput>>({
      query: (body) => ({ url: '/banners/ordem', method: 'PUT', body }),
      extraOptions: { failure: CATALOGUE.salvarBanner },
      // The list shows the new order at once; after a refusal it is requested again.
      onQueryStarted: async ({ ids }, { dispatch, queryFulfilled }): Promise<void> => {
        const shown = dispatch(
          banners.util.updateQueryData('listAllBanners', undefined, (list) => {
            list.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
          }),
        )
        await queryFulfilled.catch(() => shown.undo())
      },
      invalidatesTags: (_answer, error) => changed(error, [listTag('Banner')]),
    }),
  }),
})

export const {
  useListAllBannersQuery,
  useLazyListAllBannersQuery,
  useListLinkedEventosQuery,
  useListLinkedRifasQuery,
  useSaveBannerMutation,
  useUpdateBannerMutation,
  useDeleteBannerMutation,
  useOrderBannersMutation,
} = banners
