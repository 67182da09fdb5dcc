import { CATALOGUE } from '../../contract/catalogue.ts'
import type { SorteioLista } from '../../contract/sorteio-lista.ts'
import { api } from './api.ts'

/** The prize draw, for its public page. */
const sorteio = api.injectEndpoints({
  endpoints: (build) => ({
    /** The frozen list and the result; null before the list is frozen. */
    getSorteioLista: build.query<SorteioLista, void>({
      query: () => '/sorteios/lista',
      extraOptions: { failure: CATALOGUE.carregarSorteio, errorDisplay: 'log' },
    }),
  }),
})

export const { useGetSorteioListaQuery } = sorteio
