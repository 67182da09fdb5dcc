import { CATALOGUE } from '../../../contract/catalogue.ts'
import type { Cliente, ClienteList, ClienteListQuery } from '../../../contract/clientes.ts'
import { listTag, officeApi } from './office-api.ts'

export const clientes = officeApi.injectEndpoints({
  endpoints: (build) => ({
    /** A page; the call without a page, which answers every cliente, is left to programs. */
    listClientes: build.query<ClienteList, ClienteListQuery & { limit: number }>({
      query: (params) => ({ url: '/clientes', params }),
      extraOptions: { failure: CATALOGUE.listarClientes },
      providesTags: [listTag('Cliente')],
    }),
    getClienteOffice: build.query<Cliente, string>({
      query: (id) => `/clientes/${id}`,
      extraOptions: { failure: CATALOGUE.carregarCliente },
      providesTags: (_answer, _error, id) => [{ type: 'Cliente', id }],
    }),
  }),
})

export const { useListClientesQuery, useGetClienteOfficeQuery } = clientes
