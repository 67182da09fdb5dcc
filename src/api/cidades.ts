import type { z } from 'zod'
import { CATALOGUE } from '../../contract/catalogue.ts'
import type { CidadeList } from '../../contract/cidades.ts'
import { api } from './api.ts'

const cidades = api.injectEndpoints({
  endpoints: (build) => ({
    listCidades: build.query<z.infer<typeof CidadeList>, void>({
      query: () => '/cidades',
      extraOptions: { failure: CATALOGUE.listarCidades },
    }),
  }),
})

export const { useListCidadesQuery } = cidades
export const { listCidades } = cidades.endpoints
