import type { z } from 'zod'
import type {
  ConfirmFactorInput,
  FactorSecret,
  LoginCodeInput,
  LoginWithCodes,
} from '../../../contract/second-factor.ts'
import type { LoginInput, LoginOutcome, RefreshAnswer, VerifyAnswer } from '../../../contract/sessao.ts'
import type { FirstPasswordInput } from '../../../contract/users.ts'
import { api, ON_SCREEN, post } from '../api.ts'

/** These calls create the session, so the base query adds no token to them. */
const OF_SESSION = { ...ON_SCREEN, session: 'none' } as const

/** The calls of the back-office's session. All are mutations: each one is sent every time, and no token is cached. */
export const sessao = api.injectEndpoints({
  endpoints: (build) => ({
    logInOffice: build.mutation<LoginOutcome, z.input<typeof LoginInput>>({
      query: post('/login'),
      extraOptions: OF_SESSION,
    }),
    /** Sent after the right password, which is proven by a cookie. */
    sendLoginCode: build.mutation<LoginOutcome, z.input<typeof LoginCodeInput>>({
      query: post('/login/codigo'),
      extraOptions: OF_SESSION,
    }),
    /** Replaces the password that an admin chose. */
    sendFirstPassword: build.mutation<LoginOutcome, FirstPasswordInput>({
      query: post('/login/senha'),
      extraOptions: OF_SESSION,
    }),
    beginLoginFactor: build.mutation<FactorSecret, void>({
      query: () => ({ url: '/login/segundo-fator', method: 'POST' }),
      extraOptions: OF_SESSION,
    }),
    confirmLoginFactor: build.mutation<LoginWithCodes, z.input<typeof ConfirmFactorInput>>({
      query: post('/login/segundo-fator/confirmar'),
      extraOptions: OF_SESSION,
    }),
    /** @param token the access token to verify */
    verifyToken: build.mutation<z.infer<typeof VerifyAnswer>, string>({
      query: (token) => ({ url: '/verify-token', method: 'POST', headers: { authorization: `Bearer ${token}` } }),
      extraOptions: OF_SESSION,
    }),
    refreshTokens: build.mutation<RefreshAnswer, { token: string }>({
      query: post('/refresh-token'),
      extraOptions: OF_SESSION,
    }),
    /** @param token the refresh token, in case the access token has expired */
    logOutOffice: build.mutation<unknown, { token: string | undefined }>({
      query: post('/logout'),
      extraOptions: OF_SESSION,
    }),
  }),
})
