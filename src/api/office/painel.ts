import type { z } from 'zod'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import type { Painel, PainelQuery } from '../../../contract/painel.ts'
import { officeApi } from './office-api.ts'

export const painel = officeApi.injectEndpoints({
  endpoints: (build) => ({
    getPainel: build.query<Painel, z.input<typeof PainelQuery>>({
      query: (params) => ({ url: '/painel', params }),
      extraOptions: { failure: CATALOGUE.carregarPainel },
      providesTags: ['Painel'],
    }),
  }),
})

export const { useGetPainelQuery } = painel
