import { CATALOGUE } from '../../../contract/catalogue.ts'
import type { Cliente, ClienteList, ClienteListQuery } from '../../../contract/clientes.ts'
import { ON_SCREEN } from '../api.ts'
import { listTag, officeApi } from './office-api.ts'

export const clientes = officeApi.injectEndpoints({
  endpoints: (build) => ({
    /** A page of the list. Without a page the call returns all clientes, which is meant for other programs. */
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
    endClienteSessions: build.mutation<{ ok: true }, { id: string }>({
      query: (body) => ({ url: '/clientes/sessoes', method: 'DELETE', body }),
      extraOptions: ON_SCREEN,
    }),
  }),
})

export const { useListClientesQuery, useGetClienteOfficeQuery, useEndClienteSessionsMutation } = clientes
