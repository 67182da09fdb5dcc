import type { z } from 'zod'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import type {
  CortesiaInput,
  CortesiasDadas,
  CortesiasListaInput,
  CortesiasQuery,
  Cota,
  CotaEventos,
  CotaInput,
  CotaSetores,
  CotasList,
  DadasList,
  DadasQuery,
} from '../../../contract/cortesias.ts'
import type { CortesiaIngressos } from '../../../contract/cortesias-ingressos.ts'
import { ON_SCREEN, post } from '../api.ts'
import { changed, listTag, officeApi } from './office-api.ts'

// Every courtesy changes the counts of its quota, and takes or frees stock.
const TAGS = [listTag('Cortesia'), 'Venda', 'Evento'] as const

const cortesias = officeApi.injectEndpoints({
  endpoints: (build) => ({
    listCotas: build.query<CotasList, z.input<typeof CortesiasQuery>>({
      query: (params) => ({ url: '/cortesias', params }),
      extraOptions: { failure: CATALOGUE.generico },
      providesTags: [listTag('Cortesia')],
    }),
    listCotaEventos: build.query<CotaEventos, void>({
      query: () => '/cortesias/eventos',
      extraOptions: { failure: CATALOGUE.generico },
      providesTags: [listTag('Cortesia')],
    }),
    listCotaSetores: build.query<CotaSetores, string>({
      query: (idEvento) => `/cortesias/eventos/${idEvento}`,
      extraOptions: { failure: CATALOGUE.generico },
      providesTags: [listTag('Cortesia')],
    }),
    listDadas: build.query<DadasList, { id: string } & z.input<typeof DadasQuery>>({
      query: ({ id, ...params }) => ({ url: `/cortesias/${id}`, params }),
      extraOptions: { failure: CATALOGUE.generico },
      providesTags: [listTag('Cortesia')],
    }),
    listIngressosCortesia: build.query<CortesiaIngressos, string>({
      query: (id) => `/cortesias/${id}/ingressos`,
      extraOptions: { failure: CATALOGUE.generico },
      providesTags: [listTag('Cortesia')],
    }),
    giveCortesia: build.mutation<CortesiasDadas, z.input<typeof CortesiaInput>>({
      query: post('/cortesias'),
      extraOptions: ON_SCREEN,
      invalidatesTags: (_answer, error) => changed(error, TAGS),
    }),
    giveCortesias: build.mutation<CortesiasDadas, z.input<typeof CortesiasListaInput>>({
      query: post('/cortesias/lista'),
      extraOptions: ON_SCREEN,
      invalidatesTags: (_answer, error) => changed(error, TAGS),
    }),
    saveCota: build.mutation<Cota, z.input<typeof CotaInput>>({
      query: post('/cortesias/cotas'),
      extraOptions: ON_SCREEN,
      invalidatesTags: (_answer, error) => changed(error, [listTag('Cortesia')]),
    }),
    revokeCortesia: build.mutation<{ id: string }, { id: string }>({
      query: ({ id }) => ({ url: `/cortesias/${id}`, method: 'DELETE' }),
      extraOptions: ON_SCREEN,
      invalidatesTags: (_answer, error) => changed(error, TAGS),
    }),
  }),
})

export const {
  useListCotasQuery,
  useListCotaEventosQuery,
  useListCotaSetoresQuery,
  useListIngressosCortesiaQuery,
  useListDadasQuery,
  useGiveCortesiaMutation,
  useGiveCortesiasMutation,
  useSaveCotaMutation,
  useRevokeCortesiaMutation,
} = cortesias
