import type { z } from 'zod'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import type { SessaoList, UserSessaoDelete } from '../../../contract/second-factor.ts'
import { ON_SCREEN } from '../api.ts'
import { changed, officeApi } from './office-api.ts'

type Sessions = z.infer<typeof SessaoList>

/** The open sessions of the back-office: the user's own, and for admins those of each user. */
export const sessoes = officeApi.injectEndpoints({
  endpoints: (build) => ({
    listSessions: build.query<Sessions, void>({
      query: () => '/sessoes',
      extraOptions: { failure: CATALOGUE.carregarSeguranca },
      providesTags: ['Sessao'],
    }),
    listUserSessions: build.query<Sessions, string>({
      query: (idUsuario) => `/users/${idUsuario}/sessoes`,
      extraOptions: { failure: CATALOGUE.carregarSeguranca },
      providesTags: ['Sessao'],
    }),
    endSession: build.mutation<{ id: string }, { id: string }>({
      query: (body) => ({ url: '/sessoes', method: 'DELETE', body }),
      extraOptions: ON_SCREEN,
      invalidatesTags: (_answer, error) => changed(error, ['Sessao']),
    }),
    endOtherSessions: build.mutation<{ ok: true }, void>({
      query: () => ({ url: '/sessoes/outras', method: 'DELETE' }),
      extraOptions: ON_SCREEN,
      invalidatesTags: (_answer, error) => changed(error, ['Sessao']),
    }),
    /** One session of a user, or all of them. */
    endUserSessions: build.mutation<{ ok: true }, UserSessaoDelete>({
      query: (body) => ({ url: '/users/sessoes', method: 'DELETE', body }),
      extraOptions: ON_SCREEN,
      invalidatesTags: (_answer, error) => changed(error, ['Sessao']),
    }),
  }),
})

export const {
  useListSessionsQuery,
  useListUserSessionsQuery,
  useEndSessionMutation,
  useEndOtherSessionsMutation,
  useEndUserSessionsMutation,
} = sessoes
