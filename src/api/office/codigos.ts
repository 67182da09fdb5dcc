import type { z } from 'zod'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import type { Codigo, CodigoInput, CodigoList, CodigoQuery } from '../../../contract/codigos.ts'
import { ON_SCREEN, post } from '../api.ts'
import { listTag, officeApi, recordChanged } from './office-api.ts'

const codigos = officeApi.injectEndpoints({
  endpoints: (build) => ({
    listCodigos: build.query<CodigoList, z.input<typeof CodigoQuery>>({
      query: (params) => ({ url: '/codigos', params }),
      extraOptions: { failure: CATALOGUE.generico },
      providesTags: [listTag('Codigo')],
    }),
    getCodigo: build.query<Codigo, string>({
      query: (id) => `/codigos/${id}`,
      extraOptions: { failure: CATALOGUE.generico },
      providesTags: (_answer, _error, id) => [{ type: 'Codigo', id }],
    }),
    saveCodigo: build.mutation<Codigo, z.input<typeof CodigoInput>>({
      query: post('/codigos'),
      extraOptions: ON_SCREEN,
      invalidatesTags: recordChanged('Codigo'),
    }),
  }),
})

export const { useListCodigosQuery, useGetCodigoQuery, useLazyGetCodigoQuery, useSaveCodigoMutation } = codigos
