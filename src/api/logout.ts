import { api, ON_SCREEN } from './api.ts'

/** In a file apart from the cliente's other calls, because every session needs it. */
const logout = api.injectEndpoints({
  endpoints: (build) => ({
    /** Completes even if the page is closed (`keepalive`), and carries the cookie of the session that it ends. */
    logOut: build.mutation<{ ok: true }, void>({
      query: () => ({ url: '/clientes/logout', method: 'POST', keepalive: true }),
      extraOptions: { ...ON_SCREEN, session: 'none' },
    }),
  }),
})

export const { logOut } = logout.endpoints
