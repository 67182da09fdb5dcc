import { CATALOGUE } from '../../contract/catalogue.ts'
import type { PlanoList, SocioTarifa } from '../../contract/planos.ts'
import { api } from './api.ts'

/** The club's plans, and what the cliente's own gives them. */
const planos = api.injectEndpoints({
  endpoints: (build) => ({
    listPlanos: build.query<PlanoList, void>({
      query: () => '/planos',
      extraOptions: { failure: CATALOGUE.carregarConfig },
    }),
    /** The cliente's own benefit at an event; without it the page sells what it sells to everybody. */
    getSocioTarifa: build.query<SocioTarifa, string>({
      query: (idEvento) => ({ url: '/socio/tarifas', params: { idEvento } }),
      extraOptions: { failure: CATALOGUE.generico, errorDisplay: 'log' },
    }),
  }),
})

export const { useListPlanosQuery, useGetSocioTarifaQuery } = planos
