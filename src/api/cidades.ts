import type { z } from 'zod'
import { CATALOGUE } from '../../contract/catalogue.ts'
import type { CidadeCoordenadas, CidadeList } from '../../contract/cidades.ts'
import { api, ON_SCREEN } from './api.ts'

const cidades = api.injectEndpoints({
  endpoints: (build) => ({
    listCidades: build.query<z.infer<typeof CidadeList>, void>({
      query: () => '/cidades',
      extraOptions: { failure: CATALOGUE.listarCidades },
    }),
    listCoordenadas: build.query<CidadeCoordenadas, void>({
      query: () => '/cidades/coordenadas',
      extraOptions: ON_SCREEN,
    }),
  }),
})

export const { useListCidadesQuery } = cidades
export const { listCidades, listCoordenadas } = cidades.endpoints
