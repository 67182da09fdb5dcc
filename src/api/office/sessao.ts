import type { z } from 'zod'
import type { LoginAnswer, LoginInput, RefreshAnswer, VerifyAnswer } from '../../../contract/sessao.ts'
import { ON_SCREEN, post } from '../api.ts'
import { officeApi } from './office-api.ts'

/** The back-office's session. All are mutations: each is sent every time, and no token is cached. */
export const sessao = officeApi.injectEndpoints({
  endpoints: (build) => ({
    logInOffice: build.mutation<LoginAnswer, z.input<typeof LoginInput>>({
      query: post('/login'),
      extraOptions: ON_SCREEN,
    }),
    verifyToken: build.mutation<z.infer<typeof VerifyAnswer>, void>({
      query: () => ({ url: '/verify-token', method: 'POST' }),
      extraOptions: ON_SCREEN,
    }),
    refreshTokens: build.mutation<RefreshAnswer, { token: string }>({
      query: post('/refresh-token'),
      extraOptions: ON_SCREEN,
    }),
    /** The refresh token, in case the access token has expired. */
    logOutOffice: build.mutation<unknown, { token?: string }>({
      query: post('/logout'),
      extraOptions: ON_SCREEN,
    }),
  }),
})
