import type { Meia } from '../../contract/tarifas.ts'
import { api } from './api.ts'

const meia = api.injectEndpoints({
  endpoints: (build) => ({
    /** What is left of an event's half price to the caller; null: it sells none any more. */
    getMeia: build.query<Meia | null, string>({
      query: (id) => `/eventos/${id}/meia`,
      extraOptions: { errorDisplay: 'log' },
      providesTags: (_result, _error, id) => [{ type: 'Restantes', id }],
    }),
  }),
})

/** Apart from `eventos.ts`, so that the event's page alone loads it. */
export const { getMeia } = meia.endpoints
export type MeiaState = Parameters<ReturnType<typeof getMeia.select>>[0]
