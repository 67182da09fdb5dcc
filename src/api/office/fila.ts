import { CATALOGUE } from '../../../contract/catalogue.ts'
import type { FilaOffice } from '../../../contract/fila-office.ts'
import { officeApi } from './office-api.ts'

/** The waiting room of an event, for its organiser. */
const fila = officeApi.injectEndpoints({
  endpoints: (build) => ({
    watchFila: build.query<FilaOffice, string>({
      query: (id) => `/eventos/${id}/fila`,
      extraOptions: { failure: CATALOGUE.carregarFila },
      providesTags: (_answer, _error, id) => [{ type: 'Evento', id }],
    }),
  }),
})

export const { useWatchFilaQuery } = fila
