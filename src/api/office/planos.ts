import type { z } from 'zod'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import type { Plano, PlanoInput, PlanoList } from '../../../contract/planos.ts'
import { ON_SCREEN, post } from '../api.ts'
import { listTag, officeApi, recordChanged } from './office-api.ts'

const planos = officeApi.injectEndpoints({
  endpoints: (build) => ({
    /** All plans, also those that are not offered, with their members. */
    listPlanosOffice: build.query<PlanoList, void>({
      query: () => '/planos',
      extraOptions: { failure: CATALOGUE.generico },
      providesTags: [listTag('Plano')],
    }),
    savePlano: build.mutation<Plano, z.input<typeof PlanoInput>>({
      query: post('/planos'),
      extraOptions: ON_SCREEN,
      invalidatesTags: recordChanged('Plano', 'Socio', 'ConfigSocio', 'Evento'),
    }),
    deletePlano: build.mutation<{ id: string }, { id: string }>({
      query: ({ id }) => ({ url: `/planos/${id}`, method: 'DELETE' }),
      extraOptions: ON_SCREEN,
      invalidatesTags: recordChanged('Plano', 'Evento'),
    }),
  }),
})

export const { useListPlanosOfficeQuery, useLazyListPlanosOfficeQuery, useSavePlanoMutation, useDeletePlanoMutation } =
  planos
