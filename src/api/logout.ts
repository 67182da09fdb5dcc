import { api, ON_SCREEN } from './api.ts'

/** Apart from the cliente's other calls: every session needs it. */
const logout = api.injectEndpoints({
  endpoints: (build) => ({
    /** Sent to its end although the page is closed, and with the cookie of the session that it ends. */
    logOut: build.mutation<{ ok: true }, void>({
      query: () => ({ url: '/clientes/logout', method: 'POST', keepalive: true }),
      extraOptions: { ...ON_SCREEN, session: 'none' },
    }),
  }),
})

export const { logOut } = logout.endpoints
