import type { z } from 'zod'
import { CATALOGUE } from '../../contract/catalogue.ts'
import type { Venda, VendasClienteAnswer } from '../../contract/vendas.ts'
import { api } from './api.ts'

const vendas = api.injectEndpoints({
  endpoints: (build) => ({
    listVendasCliente: build.query<z.infer<typeof VendasClienteAnswer>, string>({
      query: (idCliente) => ({ url: '/eventos/vendas/cliente', method: 'POST', body: { idCliente } }),
      extraOptions: { failure: CATALOGUE.listarIngressos },
      providesTags: ['Ingresso'],
    }),
    getVenda: build.query<Venda, string>({
      query: (id) => `/eventos/venda/${encodeURIComponent(id)}`,
      extraOptions: { failure: CATALOGUE.carregarIngresso },
      providesTags: (_result, _error, id) => [{ type: 'Ingresso', id }],
    }),
  }),
})

export const { useListVendasClienteQuery, useGetVendaQuery } = vendas
