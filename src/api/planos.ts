import type { PlanoList } from '../../contract/planos.ts'
import { api, ON_SCREEN } from './api.ts'

/** The club's plans. */
const planos = api.injectEndpoints({
  endpoints: (build) => ({
    /** The subscription's machine reads it and shows its failure. */
    listPlanos: build.query<PlanoList, void>({
      query: () => '/planos',
      // Until the step that shows them.
      keepUnusedDataFor: 3600,
      extraOptions: ON_SCREEN,
    }),
  }),
})

export const { listPlanos } = planos.endpoints
export const { useListPlanosQuery } = planos
