import type { z } from 'zod'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import type { Painel, PainelQuery } from '../../../contract/painel.ts'
import { ON_SCREEN } from '../api.ts'
import { officeApi } from './office-api.ts'

export const painel = officeApi.injectEndpoints({
  endpoints: (build) => ({
    getPainel: build.query<Painel, z.input<typeof PainelQuery>>({
      query: (params) => ({ url: '/painel', params }),
      // It is polled: the screen shows the failure and keeps the figures.
      extraOptions: { failure: CATALOGUE.carregarPainel, ...ON_SCREEN },
      providesTags: ['Painel'],
    }),
  }),
})

/** The options of queries that are polled while the page is visible. */
export const POLLED = { pollingInterval: 15_000, skipPollingIfUnfocused: true } as const

export const { useGetPainelQuery } = painel
