import type { ContaImpedimentos, DadosDaConta } from '../../contract/conta.ts'
import { api, ON_SCREEN, post } from './api.ts'

/** The calls of a person's rights over their data. What a process decides by is a mutation: never cached. */
export const conta = api.injectEndpoints({
  endpoints: (build) => ({
    readImpedimentos: build.mutation<ContaImpedimentos, void>({
      query: () => '/conta/remocao',
      extraOptions: ON_SCREEN,
    }),
    exportData: build.mutation<DadosDaConta, { senha: string }>({
      query: post('/conta/dados'),
      extraOptions: ON_SCREEN,
    }),
    removeAccount: build.mutation<unknown, { senha: string }>({
      query: post('/conta/remocao'),
      extraOptions: ON_SCREEN,
    }),
  }),
})
