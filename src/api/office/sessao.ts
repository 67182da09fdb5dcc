import type { z } from 'zod'
import type { LoginAnswer, LoginInput, RefreshAnswer, VerifyAnswer } from '../../../contract/sessao.ts'
import { api, ON_SCREEN, post } from '../api.ts'

/** These calls make the session: they carry no token of it by themselves. */
const OF_SESSION = { ...ON_SCREEN, session: 'none' } as const

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** The session of the back-office. All are sent every time and never cached. */
export const sessao = api.injectEndpoints({
  endpoints: (build) => ({
    logInUsuario: build.mutation<LoginAnswer, LoginInput>({
      query: post('/login'),
      extraOptions: OF_SESSION,
    }),
    verifyToken: build.mutation<z.infer<typeof VerifyAnswer>, string>({
      query: (token) => ({ url: '/verify-token', method: 'POST', headers: bearer(token) }),
      extraOptions: OF_SESSION,
    }),
    refreshToken: build.mutation<RefreshAnswer, string>({
      query: (token) => ({ url: '/refresh-token', method: 'POST', body: { token } }),
      extraOptions: OF_SESSION,
    }),
    logOutUsuario: build.mutation<unknown, { token: string; refreshToken: string }>({
      query: ({ token, refreshToken }) => ({
        url: '/logout',
        method: 'POST',
        headers: bearer(token),
        body: { token: refreshToken },
      }),
      extraOptions: OF_SESSION,
    }),
  }),
})
