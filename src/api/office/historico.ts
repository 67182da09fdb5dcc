import type { z } from 'zod'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import type { Alerta, AlertasList, AlertasQuery, HistoricoList, HistoricoQuery } from '../../../contract/historico.ts'
import { post } from '../api.ts'
import { listTag, officeApi, recordChanged } from './office-api.ts'

/** The history of changes, and the alerts. */
export const historico = officeApi.injectEndpoints({
  endpoints: (build) => ({
    listHistorico: build.query<z.infer<typeof HistoricoList>, z.input<typeof HistoricoQuery>>({
      query: (params) => ({ url: '/historico', params }),
      extraOptions: { failure: CATALOGUE.listarHistorico },
      providesTags: ['Historico'],
    }),
    listAlertas: build.query<z.infer<typeof AlertasList>, z.input<typeof AlertasQuery>>({
      query: (params) => ({ url: '/alertas', params }),
      extraOptions: { failure: CATALOGUE.listarAlertas },
      providesTags: [listTag('Alerta')],
    }),
    seeAlerta: build.mutation<Alerta, { id: string }>({
      query: post('/alertas/visto'),
      extraOptions: { failure: CATALOGUE.marcarAlerta },
      invalidatesTags: recordChanged('Alerta', 'Painel'),
    }),
  }),
})

export const { useListHistoricoQuery, useListAlertasQuery, useSeeAlertaMutation } = historico
