import type { Cliente } from '../../contract/clientes.ts'
import type { CadastroInput, ContaImpedimentos, DadosDaConta } from '../../contract/conta.ts'
import { api, ON_SCREEN, post, READ_NOW } from './api.ts'

/** The calls for a cliente's rights over their data. */
export const conta = api.injectEndpoints({
  endpoints: (build) => ({
    readImpedimentos: build.query<ContaImpedimentos, void>({
      query: () => '/conta/remocao',
      ...READ_NOW,
    }),
    exportData: build.mutation<DadosDaConta, { senha: string }>({
      query: post('/conta/dados'),
      extraOptions: ON_SCREEN,
    }),
    saveProfile: build.mutation<Cliente, CadastroInput>({
      query: post('/conta/cadastro'),
      extraOptions: ON_SCREEN,
    }),
    removeAccount: build.mutation<unknown, { senha: string }>({
      query: post('/conta/remocao'),
      extraOptions: ON_SCREEN,
    }),
  }),
})
