import type { z } from 'zod'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import type { ExportarAnswer, ExportarInput } from '../../../contract/exportacoes.ts'
import { post } from '../api.ts'
import { officeApi } from './office-api.ts'

export const exportacoes = officeApi.injectEndpoints({
  endpoints: (build) => ({
    /** Returns the link to a list as CSV, with the current filters of its screen; pass it to `download`. */
    exportList: build.mutation<z.infer<typeof ExportarAnswer>, z.input<typeof ExportarInput>>({
      query: post('/exportacoes'),
      extraOptions: { failure: CATALOGUE.exportar },
    }),
  }),
})

export const { useExportListMutation } = exportacoes
