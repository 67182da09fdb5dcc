import { CATALOGUE } from '../../../contract/catalogue.ts'
import type { EquipeAvisos, EquipeAvisosInput } from '../../../contract/equipe-avisos.ts'
import { ON_SCREEN } from '../api.ts'
import { changed, officeApi } from './office-api.ts'

const avisos = officeApi.injectEndpoints({
  endpoints: (build) => ({
    /** By which e-mail the house reaches the user, and of which alerts. */
    getAvisos: build.query<EquipeAvisos, void>({
      query: () => '/users/avisos',
      extraOptions: { failure: CATALOGUE.carregarSeguranca },
      providesTags: ['Sessao'],
    }),
    saveAvisos: build.mutation<EquipeAvisos, EquipeAvisosInput>({
      query: (body) => ({ url: '/users/avisos', method: 'PUT', body }),
      extraOptions: ON_SCREEN,
      invalidatesTags: (_answer, error) => changed(error, ['Sessao']),
    }),
  }),
})

export const { useGetAvisosQuery, useSaveAvisosMutation } = avisos
