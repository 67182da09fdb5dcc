import { CATALOGUE } from '../../contract/catalogue.ts'
import type { SocioTarifa } from '../../contract/planos.ts'
import { api } from './api.ts'

// Without the club's own calls, which the page of an event does not load.
const tarifa = api.injectEndpoints({
  endpoints: (build) => ({
    /** The cliente's own benefit at an event; without it the page sells what it sells to everybody. */
    getSocioTarifa: build.query<SocioTarifa, string>({
      query: (idEvento) => ({ url: '/socio/tarifas', params: { idEvento } }),
      extraOptions: { failure: CATALOGUE.generico, errorDisplay: 'log' },
    }),
  }),
})

export const { useGetSocioTarifaQuery } = tarifa
