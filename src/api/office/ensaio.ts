import type { z } from 'zod'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import type { EnsaioAnswer, EnsaioApagado, EnsaioInput } from '../../../contract/ensaio.ts'
import { ON_SCREEN, post } from '../api.ts'
import { changed, officeApi } from './office-api.ts'

/** The rehearsal of an event. */
const ensaio = officeApi.injectEndpoints({
  endpoints: (build) => ({
    getEnsaio: build.query<EnsaioAnswer, void>({
      query: () => '/ensaio',
      extraOptions: { failure: CATALOGUE.generico },
      providesTags: ['Comeco'],
    }),
    beginEnsaio: build.mutation<EnsaioAnswer, z.input<typeof EnsaioInput>>({
      query: post('/ensaio'),
      extraOptions: ON_SCREEN,
      invalidatesTags: (_answer, error) => changed(error, ['Comeco']),
    }),
    deleteEnsaio: build.mutation<EnsaioApagado, void>({
      query: () => ({ url: '/ensaio', method: 'DELETE' }),
      extraOptions: ON_SCREEN,
      invalidatesTags: (_answer, error) => changed(error, ['Comeco']),
    }),
  }),
})

export const { useGetEnsaioQuery, useBeginEnsaioMutation, useDeleteEnsaioMutation } = ensaio
