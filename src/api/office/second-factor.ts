import type { z } from 'zod'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import type {
  BeginFactorInput,
  ConfirmFactorInput,
  FactorSecret,
  FactorState,
  ProveFactorInput,
  RecoveryCodes,
} from '../../../contract/second-factor.ts'
import type { FactorReset } from '../../../contract/users.ts'
import { ON_SCREEN, post } from '../api.ts'
import { changed, listTag, officeApi } from './office-api.ts'

/**
 * The user's own second factor. Calls that carry or answer a secret are made untracked, so that the store keeps neither
 * (docs/api.md#sessions).
 */
export const secondFactor = officeApi.injectEndpoints({
  endpoints: (build) => ({
    getFactor: build.query<FactorState, void>({
      query: () => '/segundo-fator',
      extraOptions: { failure: CATALOGUE.carregarSeguranca },
      providesTags: ['SegundoFator'],
    }),
    beginFactor: build.mutation<FactorSecret, BeginFactorInput>({
      query: post('/segundo-fator'),
      extraOptions: ON_SCREEN,
    }),
    /** Ends the other sessions, too. */
    confirmFactor: build.mutation<RecoveryCodes, z.input<typeof ConfirmFactorInput>>({
      query: post('/segundo-fator/confirmar'),
      extraOptions: ON_SCREEN,
      invalidatesTags: (_answer, error) => changed(error, ['SegundoFator', 'Sessao', listTag('Usuario')]),
    }),
    renewCodes: build.mutation<RecoveryCodes, z.input<typeof ProveFactorInput>>({
      query: post('/segundo-fator/codigos'),
      extraOptions: ON_SCREEN,
      invalidatesTags: (_answer, error) => changed(error, ['SegundoFator']),
    }),
    turnOffFactor: build.mutation<{ ok: true }, z.input<typeof ProveFactorInput>>({
      query: (body) => ({ url: '/segundo-fator', method: 'DELETE', body }),
      extraOptions: ON_SCREEN,
      invalidatesTags: (_answer, error) => changed(error, ['SegundoFator', listTag('Usuario')]),
    }),
    /** Resets another user's second factor; for admins. */
    resetFactor: build.mutation<{ id: string }, z.input<typeof FactorReset>>({
      query: (body) => ({ url: '/users/segundo-fator', method: 'DELETE', body }),
      extraOptions: ON_SCREEN,
      invalidatesTags: (_answer, error, { id }) =>
        changed(error, ['Sessao', listTag('Usuario'), { type: 'Usuario', id }]),
    }),
  }),
})

export const { useGetFactorQuery } = secondFactor
