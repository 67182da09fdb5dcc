import type { Casa } from '../../contract/casa-rules.ts'
import { api } from './api.ts'

const casa = api.injectEndpoints({
  endpoints: (build) => ({
    /** The house. The page goes on with the one that it knows, so a failure is only logged. */
    getCasa: build.query<Casa, void>({
      // The same for everybody: it neither needs a session nor keeps one in use.
      query: () => ({ url: '/casa', credentials: 'omit' }),
      extraOptions: { errorDisplay: 'log', session: 'none' },
    }),
  }),
})

export const { getCasa } = casa.endpoints
