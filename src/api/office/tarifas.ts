import type { z } from 'zod'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import type { Motivo, MotivoInput, MotivoList } from '../../../contract/tarifas.ts'
import { ON_SCREEN, post } from '../api.ts'
import { listTag, officeApi, recordChanged } from './office-api.ts'

const tarifas = officeApi.injectEndpoints({
  endpoints: (build) => ({
    listMotivos: build.query<MotivoList, void>({
      query: () => '/tarifas',
      extraOptions: { failure: CATALOGUE.generico },
      providesTags: [listTag('Tarifa')],
    }),
    saveMotivo: build.mutation<Motivo, z.input<typeof MotivoInput>>({
      query: post('/tarifas'),
      extraOptions: ON_SCREEN,
      invalidatesTags: recordChanged('Tarifa', 'Evento'),
    }),
  }),
})

export const { useListMotivosQuery, useLazyListMotivosQuery, useSaveMotivoMutation } = tarifas
