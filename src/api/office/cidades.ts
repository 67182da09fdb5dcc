import type { z } from 'zod'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import type { CidadeInput, CidadeList, CidadeSaved } from '../../../contract/cidades.ts'
import { ON_SCREEN, post } from '../api.ts'
import { listTag, officeApi, recordChanged } from './office-api.ts'

export const cidades = officeApi.injectEndpoints({
  endpoints: (build) => ({
    listCidadesOffice: build.query<CidadeList, void>({
      query: () => '/cidades',
      extraOptions: { failure: CATALOGUE.listarCidades },
      providesTags: [listTag('Cidade')],
    }),
    getCidade: build.query<CidadeSaved, string>({
      query: (id) => `/cidades/${id}`,
      extraOptions: { failure: CATALOGUE.carregarCidade },
      providesTags: (_answer, _error, id) => [{ type: 'Cidade', id }],
    }),
    saveCidade: build.mutation<CidadeSaved, z.input<typeof CidadeInput>>({
      query: post('/cidades'),
      extraOptions: ON_SCREEN,
      // Events and users show the names of their cities.
      invalidatesTags: recordChanged('Cidade', 'Evento', 'Usuario'),
    }),
    deleteCidade: build.mutation<{ id: string }, { id: string }>({
      query: (body) => ({ url: '/cidades', method: 'DELETE', body }),
      extraOptions: ON_SCREEN,
      invalidatesTags: recordChanged('Cidade', 'Usuario'),
    }),
  }),
})

export const {
  useListCidadesOfficeQuery,
  useGetCidadeQuery,
  useLazyGetCidadeQuery,
  useSaveCidadeMutation,
  useDeleteCidadeMutation,
} = cidades
