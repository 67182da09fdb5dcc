import type { Casa } from '../../contract/casa-rules.ts'
import { api } from './api.ts'

const casa = api.injectEndpoints({
  endpoints: (build) => ({
    /** The house. The page goes on with the one that it knows, so a failure is only logged. */
    getCasa: build.query<Casa, void>({
      query: () => '/casa',
      extraOptions: { errorDisplay: 'log' },
    }),
  }),
})

export const { getCasa } = casa.endpoints
